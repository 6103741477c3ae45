import { existsSync } from "node:fs";

export type Browser = { executablePath?: string; args: string[] };

/** Containers have no user namespaces and a small /dev/shm; nothing here needs a GPU. */
const args = ["--disable-gpu", "--disable-dev-shm-usage", "--no-sandbox"];

/**
 * The Chromium that the browser tests use: CHROMIUM_PATH, else the system's, else the one inside the npm
 * package @sparticuz/chromium (Linux x64), else the one that Playwright installed itself.
 * @throws an error that says what to do when there is none.
 */
export async function findChromium(): Promise<Browser> {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH) {
		if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file (it is ${CHROMIUM_PATH}).`);
		return { executablePath: CHROMIUM_PATH, args };
	}
	const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
		existsSync,
	);
	if (system !== undefined) return { executablePath: system, args };
	if (process.platform === "linux" && process.arch === "x64") {
		const { default: chromium } = await import("@sparticuz/chromium");
		return { executablePath: await chromium.executablePath(), args };
	}
	const { chromium } = await import("@playwright/test");
	if (existsSync(chromium.executablePath())) return { args: [] };
	throw new Error(
		"No browser for the browser tests. Run `npx playwright install chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.",
	);
}
