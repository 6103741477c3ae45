import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { drawings, render } from "./drawings.ts";

const folder = new URL("../../apps/web/public/drawings/", import.meta.url);
mkdirSync(folder, { recursive: true });

const files = new Map(drawings.map((drawing) => [`${drawing.slug}.svg`, render(drawing)]));
for (const name of readdirSync(folder)) {
	if (name.endsWith(".svg") && !files.has(name)) rmSync(new URL(name, folder));
}
for (const [name, text] of files) writeFileSync(new URL(name, folder), text);
console.log(
	`${files.size} drawings, ${[...files.values()].reduce((sum, text) => sum + text.length, 0)} characters`,
);
