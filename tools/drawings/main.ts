import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { drawings, render } from "./drawings.ts";
import { icons, renderFavicon, renderIcon } from "./icons.ts";

const site = new URL("../../apps/web/public/", import.meta.url);
const folder = new URL("drawings/", site);
mkdirSync(folder, { recursive: true });

const files = new Map(drawings.map((drawing) => [`${drawing.slug}.svg`, render(drawing)]));
for (const name of readdirSync(folder)) {
	if (name.endsWith(".svg") && !files.has(name)) rmSync(new URL(name, folder));
}
for (const [name, text] of files) writeFileSync(new URL(name, folder), text);
console.log(
	`${files.size} drawings, ${[...files.values()].reduce((sum, text) => sum + text.length, 0)} characters`,
);

mkdirSync(new URL("icons/", site), { recursive: true });
for (const [path, icon] of Object.entries(icons)) writeFileSync(new URL(path, site), await renderIcon(icon));
writeFileSync(new URL("favicon.ico", site), await renderFavicon());
