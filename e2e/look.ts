// npm run test:look: compares public pages with the screenshots in specs/look; --update replaces those that differ.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const folder = new URL("specs/look/", import.meta.url);
const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));
const config = fileURLToPath(new URL("playwright.config.ts", import.meta.url));
const isUpdate = process.argv.includes("--update");

const before = readPictures();
const args = ["test", "--config", config, "look.spec", ...(isUpdate ? ["--update-snapshots"] : [])];
const { status } = spawnSync(process.execPath, [playwright, ...args], { stdio: "inherit" });

const changed = [...readPictures()].filter(([name, bytes]) => !before.get(name)?.equals(bytes));
for (const [name, bytes] of changed) {
	// A palette of 256 colours makes the file a third of the size, with an error below the comparison's threshold.
	const small = await sharp(bytes).png({ palette: true, dither: 0, effort: 10 }).toBuffer();
	if ((await farPixels(bytes, small)) === 0) writeFileSync(new URL(name, folder), small);
}
if (isUpdate) console.log(`${changed.length} pictures changed`);
process.exit(status ?? 1);

/** Number of channel values that differ by more than the comparison's threshold. */
async function farPixels(one: Buffer, other: Buffer): Promise<number> {
	const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
	if (a === undefined || b === undefined) throw new Error("There are two pictures.");
	return a.reduce((far, value, place) => far + Number(Math.abs(value - (b[place] ?? 0)) > 2), 0);
}

function readPictures(): Map<string, Buffer> {
	const names = readdirSync(folder).filter((name) => name.endsWith(".png"));
	return new Map(names.map((name) => [name, readFileSync(new URL(name, folder))]));
}
