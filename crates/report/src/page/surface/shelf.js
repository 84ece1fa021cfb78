// The games of the page: its own, and those of the reader, which the device keeps.
import { forgetGame, keepGame, keptGame, keptGames, renameGame } from "./deposit.js";
import { display, readPolicy } from "./policy.js";
import { isSaid, say } from "./texts.js";

/** The name of a game for readers; those with a compiled-in policy, which has known prices, have one in each language. */
export function nameOfGame({ name, policies: [{ known }] }) {
  const key = `game_${name.replace(/-hard$/, "")}`;
  return known !== null && isSaid(key) ? say(key) : name;
}

/** What a game is, for readers who know its name from elsewhere; empty for other games. */
export function aboutGame({ name, policies: [{ known }] }) {
  const key = `game_${name.replace(/-hard$/, "")}_about`;
  return known !== null && isSaid(key) ? say(key) : "";
}

/** What the list says of a game with this policy. */
function summaryOf(id, name, { answers, total, lost, histogram, claim }) {
  const found = histogram.reduce((sum, weight) => sum + weight, 0n);
  return { id, name, answers, lost: lost > 0n, mean: found > 0n ? Number(total) / Number(found) : null, isProven: claim === "optimal" };
}

/**
 * The shelf of a page with these contents. `lay` is called to put a game on the table. A tab that had a game of the reader's on it
 * begins with that.
 */
export function makeShelf(contents, workshop, lay) {
  const page = contents.facts;
  const key = `salet-on-table ${page.policies[0].digests.policy}`;
  /** What is said of the game of the reader's that is on the table, or null. */
  let onTable = null;
  let laid = contents;
  /** The kept games. */
  let kept = [];
  /** Those that are not kept, with their files: they last as long as the page. */
  const loose = new Map();
  /** Why the last game is not kept: "full" or "refused", or null. */
  let trouble = null;
  /** The policy of the page's game, once it was read for its words. */
  let own = null;

  function remember(id) {
    try {
      if (id !== null) sessionStorage.setItem(key, id);
      else sessionStorage.removeItem(key);
    } catch {
      // Then a tab begins with the page's game.
    }
  }

  function remembered() {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** The contents of a game of the reader's. */
  function ofOwn(name, { bytes, keyboard, digests, ends, rule, feedback, cells, scores, seconds = null }) {
    const about = { rule, name, digests, known: null, check: null, seconds };
    const facts = { ...page, number: null, name, title: `salet: ${name}`, keyboard, feedback, policies: [about] };
    return { facts, files: [{ about, bytes, ends }], cells, scores };
  }

  /** Puts the page's game on the table for this visit, by `place`. */
  function leave(place) {
    onTable = null;
    place((laid = contents));
  }

  const all = () => [...[...loose.values()].map(({ about }) => about).reverse(), ...kept.filter(({ id }) => !loose.has(id))];

  /** A name that no other game has: an address names a game by it. */
  function free(name, wanted) {
    const taken = new Set(all().filter(({ id }) => id !== wanted).map((each) => each.name));
    let [found, number] = [name, 2];
    while (taken.has(found)) found = `${name} ${number++}`;
    return found;
  }

  async function refresh() {
    kept = (await keptGames()) ?? [];
  }

  /** Keeps a game, or holds it for this visit. */
  async function keep(about, files, instead = null) {
    loose.delete(about.id);
    loose.set(about.id, { about, files });
    if (instead !== null) loose.delete(instead);
    const result = await keepGame(about, files, instead);
    trouble = result === "kept" ? null : (result ?? "refused");
    if (trouble === null) loose.delete(about.id);
    if (onTable?.id === about.id) remember(trouble === null ? about.id : null);
    await refresh();
  }

  /** The cells of the table of an opened policy file, which does not contain them: those of a game here with the same table, or null. */
  async function cellsOf({ bytes, feedback }) {
    const digest = readPolicy(bytes, feedback).table?.digest;
    if (digest === undefined) return null;
    const isSame = (other) => other?.cells && readPolicy(other.bytes, feedback).table?.digest === digest;
    const page = { bytes: contents.files[0].bytes, cells: contents.cells };
    if (isSame(page)) return page.cells;
    for (const { id } of all()) {
      const files = await filesOf(id);
      if (isSame(files)) return files.cells;
    }
    return null;
  }

  const filesOf = async (id) => loose.get(id)?.files ?? keptGame(id);

  return {
    alphabets: page.alphabets,
    feedbacks: page.feedbacks,
    name: () => onTable?.name ?? page.name,
    pageName: () => nameOfGame(page),
    pageAbout: () => aboutGame(page),
    /** The words that the page's game accepts, with their length and its name; null if the answers are all of them. */
    words() {
      own ??= readPolicy(contents.files[0].bytes, page.feedback);
      if (own.table !== null || own.alphabet !== null || own.answers === own.folded.length) return null;
      return { name: nameOfGame(page), letters: own.letters, words: own.folded.map((_, guess) => display(own, guess)) };
    },
    isOwn: () => onTable !== null,
    /** The id of the game on the table, null for the page's. */
    id: () => onTable?.id ?? null,
    /** The contents of the game on the table. */
    laid: () => laid,
    /** The games of the reader's, the last one first. */
    games: all,
    trouble: () => trouble,
    refresh,
    /** The game to begin with: the one that the tab had, or the one of this name. */
    async first(wanted) {
      await refresh();
      const about = kept.find(({ id }) => id === remembered()) ?? kept.find(({ name }) => name === wanted);
      const files = about === undefined ? null : await keptGame(about.id);
      if (files === null) return contents;
      try {
        const opened = await workshop.open(files.bytes, files.cells);
        onTable = about;
        return (laid = ofOwn(about.name, opened));
      } catch {
        remember(null);
        return contents;
      }
    },
    /** Puts a game of the reader's on the table, and keeps it, in place of the one of the id `instead`. The promise ends once it is kept. */
    put(name, opened, instead = null) {
      const id = opened.digests.policy;
      onTable = summaryOf(id, free(name, instead ?? id), readPolicy(opened.bytes, opened.feedback));
      const done = keep(onTable, { bytes: opened.bytes, cells: opened.cells }, instead === id ? null : instead);
      lay((laid = ofOwn(onTable.name, opened)));
      return done;
    },
    /** Puts the game of a policy file on the table: with the name of the same game, if it is here, and the cells of its table from any game that has them. */
    async add(name, bytes) {
      const opened = await workshop.open(bytes, null);
      const same = all().find(({ id }) => id === opened.digests.policy);
      return this.put(same?.name ?? name, { ...opened, cells: await cellsOf(opened) });
    },
    /** Opens a game of the list. */
    async open(about) {
      const files = await filesOf(about.id);
      if (files === null) return refresh();
      const opened = await workshop.open(files.bytes, files.cells);
      // What pages of the past kept says nothing of itself.
      if (about.mean === undefined || about.id !== opened.digests.policy) return this.put(about.name, opened, about.id);
      onTable = about;
      remember(loose.has(about.id) ? null : about.id);
      lay((laid = ofOwn(about.name, opened)));
      return null;
    },
    /** Gives a game another name. */
    async rename(about, wanted) {
      const name = free(wanted, about.id);
      if (loose.has(about.id)) loose.get(about.id).about = { ...about, name };
      else await renameGame(about.id, name);
      await refresh();
      if (onTable?.id !== about.id) return;
      onTable = { ...onTable, name };
      const { facts } = laid;
      lay((laid = { ...laid, facts: { ...facts, name, title: `salet: ${name}`, policies: facts.policies.map((policy) => ({ ...policy, name })) } }));
    },
    /** Forgets a game; the result brings it back. If it was on the table, the page's game is. */
    async remove(about) {
      const files = await filesOf(about.id);
      loose.delete(about.id);
      trouble = null;
      await forgetGame(about.id);
      // One that had no room may have it now.
      for (const held of [...loose.values()]) await keep(held.about, held.files);
      await refresh();
      if (onTable?.id === about.id) {
        remember(null);
        leave(lay);
      }
      return files === null ? null : () => keep(about, files);
    },
    /** Puts the page's game on the table. */
    back() {
      leave(lay);
      remember(null);
    },
    leave,
  };
}
