// An example of each way to give a game, to put into the form or to save as a file: a list of fruit, animals, persons with their traits.

const ofLines = (...all) => all.map((line) => `${line}\n`).join("");

/** By the kind of the game: the text, and the name of the file. */
export const EXAMPLES = {
  words: { text: ofLines(..."apple berry grape guava lemon mango melon olive peach pears plums prune".split(" ")), file: ["words", "txt"] },
  codes: { text: "3x4", file: null },
  table: {
    text: ofLines(",ant,bee,cow,duck", "wings?,no,yes,no,yes", "six legs?,yes,yes,no,no", "ant,solved,near,far,far", "bee,near,solved,far,far", "cow,far,far,solved,near", "duck,far,far,near,solved"),
    file: ["table", "csv"],
  },
  features: {
    text: ofLines("name,hair,glasses,hat,beard", "Alex,black,no,no,yes", "Anita,blond,no,no,no", "Bernd,brown,yes,no,yes", "Clara,red,yes,yes,no", "David,blond,yes,no,no", "Emma,brown,no,yes,no", "Felix,red,no,no,yes", "Grace,black,yes,no,no"),
    file: ["persons", "csv"],
  },
};
