import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Browser = { executablePath?: string; args: string[] };

/**
 * Containers have no user namespaces and a small /dev/shm; the tests need no GPU. Font rendering is the same on every machine,
 * independent of its font settings. Pages live for seconds and axe allocates much: a young generation that begins at its full size is
 * collected less often, which is a tenth of a page's processor time.
 */
const args = [
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--no-sandbox",
	"--font-render-hinting=none",
	"--js-flags=--min-semi-space-size=16",
];

/** The inputs of the choice; tests pass a fake machine. */
type Machine = {
	CHROMIUM_PATH: string | undefined;
	/** For example `linux x64`. */
	platform: string;
	has: (file: string) => boolean;
	/** @returns the path of the project's own browser. */
	unpack: () => Promise<string>;
	/** @returns the path where Playwright would have installed a browser. */
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
 * Finds the Chromium for the browser tests: CHROMIUM_PATH, else the one from the npm package @sparticuz/chromium (Linux x64),
 * else the system's, else Playwright's own.
 * @throws an error that says what to do if there is none.
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

/** Whether the tests use the project's own Chromium: screenshots are compared only there. */
export function isShipped({ CHROMIUM_PATH, platform }: Machine = thisMachine): boolean {
	return !CHROMIUM_PATH && platform === "linux x64";
}

/**
 * Unpacks next to the package's own files, which npm replaces together with the package; in /tmp it would use any existing file.
 */
async function unpackChromium(): Promise<string> {
	const folder = fileURLToPath(new URL("../unpacked", import.meta.resolve("@sparticuz/chromium")));
	const file = join(folder, "chromium");
	if (existsSync(file)) return file;
	const { default: chromium } = await import("@sparticuz/chromium");
	const { TMPDIR } = process.env;
	// The package has no other setting for the folder. An interrupted unpack must not count as complete.
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
