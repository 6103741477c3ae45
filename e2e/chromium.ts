import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Browser = { executablePath?: string; args: string[] };

/**
 * Containers have no user namespaces and a small /dev/shm; nothing here needs a GPU. Letters are drawn alike on every machine,
 * whatever its settings for fonts are.
 */
const args = ["--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox", "--font-render-hinting=none"];

/** What the choice depends on; the tests of it give another machine. */
type Machine = {
	CHROMIUM_PATH: string | undefined;
	/** Such as `linux x64`. */
	platform: string;
	has: (file: string) => boolean;
	/** @returns the path of the browser that the project brings. */
	unpack: () => Promise<string>;
	/** @returns where Playwright would have installed one. */
	playwrights: () => Promise<string>;
};

const thisMachine: Machine = {
	CHROMIUM_PATH: process.env.CHROMIUM_PATH,
	platform: `${process.platform} ${process.arch}`,
	has: existsSync,
	unpack: unpackChromium,
	playwrights: async () => (await import("@playwright/test")).chromium.executablePath(),
};

/**
 * The Chromium that the browser tests use: CHROMIUM_PATH, else the one that the project brings in the npm package
 * @sparticuz/chromium (Linux x64), else the system's, else the one that Playwright installed itself.
 * @throws an error that says what to do when there is none.
 */
export async function findChromium(machine: Machine = thisMachine): Promise<Browser> {
	const { CHROMIUM_PATH, has } = machine;
	if (CHROMIUM_PATH) {
		if (!has(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file (it is ${CHROMIUM_PATH}).`);
		return { executablePath: CHROMIUM_PATH, args };
	}
	if (isShipped(machine)) return { executablePath: await machine.unpack(), args };
	const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(has);
	if (system !== undefined) return { executablePath: system, args };
	if (has(await machine.playwrights())) return { args: [] };
	throw new Error(
		"No browser for the browser tests. Run `npx playwright install chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.",
	);
}

/** Whether it is the one that the project brings: pictures of pages are compared only where it draws them. */
export function isShipped({ CHROMIUM_PATH, platform }: Machine = thisMachine): boolean {
	return !CHROMIUM_PATH && platform === "linux x64";
}

/** Beside the package's own files, which npm replaces with the package; it would take whatever lies in /tmp. */
async function unpackChromium(): Promise<string> {
	const folder = fileURLToPath(new URL("../unpacked", import.meta.resolve("@sparticuz/chromium")));
	const file = join(folder, "chromium");
	if (existsSync(file)) return file;
	const { default: chromium } = await import("@sparticuz/chromium");
	const { TMPDIR } = process.env;
	// It has no other setting for the place. What is interrupted is not taken for whole.
	const part = (process.env.TMPDIR = mkdtempSync(`${folder}-`));
	try {
		await chromium.executablePath();
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = TMPDIR;
	}
	renameSync(part, folder);
	return file;
}
