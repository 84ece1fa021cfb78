// The end of the only script that the page has in the open: it unpacks the other, which the security policy allows by its hash.
import { undense } from "./dense.js";
const unpacked = async (id) => {
  const packed = undense(document.getElementById(id).textContent);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
};
try {
  document.head.append(Object.assign(document.createElement("script"), { type: "module", textContent: await unpacked("script") }));
} catch (error) {
  const message = document.getElementById("trouble");
  message.hidden = false;
  message.append(` ${error.message ?? error}`);
}
