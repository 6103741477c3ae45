import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "@playwright/test";
import { freePort } from "../tools/free-port.ts";
import { liveIn, owner } from "./lived-in-shop.ts";
import { untilQuiet } from "./until-quiet.ts";

const folder = new URL("../docs/design/", import.meta.url);
const web = fileURLToPath(new URL("../apps/web/", import.meta.url));
const vite = fileURLToPath(new URL("../node_modules/vite/bin/vite.js", import.meta.url));

const elements = ["colours", "type", "buttons", "plain-buttons", "badges", "fields", "states", "drawings"];
/** Pictures that look the same in both schemes except for their background. */
const lightOnly = ["type", "plain-buttons", "drawings"];
const schemes = ["light", "dark"] as const;

/**
 * Writes the pictures of docs/design-language.md: elements from the design sheet, and screens from a shop with realistic data.
 */
export async function takeDesignPictures(browser: Browser, shopUrl: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	await takeElements(browser);
	await takeScreens(browser, shopUrl);
}

async function takeElements(browser: Browser): Promise<void> {
	const port = String(await freePort());
	// The build does not include the design sheet.
	const args = [vite, "--port", port, "--strictPort", "--logLevel", "error"];
	const server = spawn(process.execPath, args, { cwd: web, stdio: "inherit" });
	const ended = once(server, "exit");
	try {
		for (const colorScheme of schemes) {
			const context = await browser.newContext({
				colorScheme,
				reducedMotion: "reduce",
				viewport: { width: 880, height: 900 },
			});
			const page = await context.newPage();
			await openSheet(page, `http://localhost:${port}/design-sheet.html`);
			for (const id of elements) {
				if (colorScheme === "dark" && lightOnly.includes(id)) continue;
				await write(page, `${id}-${colorScheme}`, page.locator(`#${id}`));
			}
			await page.locator("[data-show-toasts]").dispatchEvent("click");
			await page.getByRole("alert").filter({ hasText: "Nothing was booked" }).waitFor();
			await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
			await page.locator("main").evaluate((main) => (main.style.visibility = "hidden"));
			await write(page, `toasts-${colorScheme}`, page.locator('[data-position="bottom-right"]'));
			await context.close();
		}
	} finally {
		server.kill("SIGTERM");
		await ended;
	}
}

/** Vite needs a moment to start, and bundles dependencies when a page first requests them. */
async function openSheet(page: Page, url: string): Promise<void> {
	for (const deadline = Date.now() + 30_000; ; ) {
		try {
			await page.goto(url, { waitUntil: "commit" });
			break;
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	}
	await page.locator("#drawings").waitFor({ timeout: 180_000 });
	await untilQuiet(page);
}

async function takeScreens(browser: Browser, url: string): Promise<void> {
	await liveIn(url);
	const screens = [
		{ name: "home", path: "/", width: 1280, height: 800, colorScheme: "light" },
		{ name: "today", path: "/dashboard/today", width: 1280, height: 800, colorScheme: "dark" },
		{ name: "table", path: "/manageinventory", width: 1280, height: 640, colorScheme: "light" },
		{ name: "table-phone", path: "/manageinventory", width: 390, height: 780, colorScheme: "light" },
	] as const;
	for (const { name, path, width, height, colorScheme } of screens) {
		const context = await browser.newContext({ colorScheme, viewport: { width, height } });
		const page = await context.newPage();
		const { email, password } = owner;
		if (name !== "home") {
			await page.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password } });
		}
		await page.goto(url + path);
		await untilQuiet(page);
		await write(page, name);
		await context.close();
	}
}

/** Writes WebP, which Playwright does not support: a third of the size of PNG. */
async function write(page: Page, name: string, part?: Locator): Promise<void> {
	await part?.scrollIntoViewIfNeeded();
	const box = await part?.boundingBox();
	const session = await page.context().newCDPSession(page);
	const top = await page.evaluate(() => window.scrollY);
	const { data } = await session.send("Page.captureScreenshot", {
		format: "webp",
		quality: 82,
		...(box && { clip: { ...box, y: box.y + top, scale: 1 }, captureBeyondViewport: true }),
	});
	writeFileSync(new URL(`${name}.webp`, folder), Buffer.from(data, "base64"));
}
