// npm run screenshots -- FOLDER: every screen at 390 and 1280 px, light and dark, for people to look at.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "./chromium.ts";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: npm run screenshots -- FOLDER");
mkdirSync(folder, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), "freehub-screenshots-"));
const program = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const server = spawn(process.execPath, [program], {
	env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", RATE_LIMITS: "off" },
	stdio: ["ignore", "pipe", "inherit"],
});
const [line] = (await once(server.stdout, "data")) as [Buffer];
const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0] ?? "";
const password = "correct horse battery";
const browser = await chromium.launch(await findChromium());

try {
	await openShop();
	const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { _id: string }[];
	const [blog] = (await (await fetch(`${url}/api/blogs`)).json()) as { _id: string }[];
	const screens: [string, string][] = [
		["home", "/"],
		["blogs", "/blogs"],
		["article", `/blogs/${blog?._id}`],
		["signin", "/signin"],
		["signup", "/signup"],
		["forgot-password", "/forgot-password"],
		["reset-password", "/reset-password?token=some-token"],
		["verify-email", "/verify-email"],
		["dashboard-add", "/dashboard"],
		["dashboard-table", "/dashboard/manageinventory"],
		["nothing-found", "/dashboard/manageinventory?search=xyz"],
		["books", "/dashboard/books"],
		["not-found", "/no/such/page"],
		["table", "/manageinventory"],
		["add", "/manageinventory/addnewitem"],
		["product", `/inventory/${product?._id}`],
		["edit", `/inventory/${product?._id}/edit`],
		["deleted", "/dashboard/deleted"],
		["manage-blog", "/dashboard/blog"],
		["edit-article", `/dashboard/blog/${blog?._id}`],
		["profile", "/profile"],
		["movements", "/dashboard/movements"],
		["locations", "/dashboard/locations"],
		["people", "/dashboard/people"],
		["audit", "/dashboard/audit"],
		["import", "/dashboard/import"],
		["invitation", "/invitation?token=some-token"],
	];
	for (const colorScheme of ["light", "dark"] as const) {
		for (const width of [390, 1280]) {
			const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
			const page = await context.newPage();
			for (const [name, path] of screens) {
				if (name === "table") await signIn(page);
				await page.goto(url + path);
				await page.waitForLoadState("networkidle");
				await loadPictures(page);
				await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
			}
			await context.close();
		}
	}
} finally {
	await browser.close();
	const ended = once(server, "exit");
	server.kill("SIGTERM");
	await ended;
	rmSync(dataDir, { recursive: true });
}

/** The first account is the owner's, who sees every page; some more make the list of people one. */
async function openShop(): Promise<void> {
	for (const name of ["olga", "kim", "sam"]) {
		const account = { name, email: `${name}@shop.test`, password };
		await fetch(`${url}/api/auth/sign-up/email`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(account),
		});
	}
}

async function signIn(page: Page): Promise<void> {
	await page.request.post(`${url}/api/auth/sign-in/email`, { data: { email: "olga@shop.test", password } });
	await page.request.post(`${url}/api/invitations`, { data: { email: "ivy@shop.test", role: "buyer" } });
}

/** Pictures below the fold load when they come near the view. */
async function loadPictures(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (const image of document.images) image.loading = "eager";
		await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
	});
}
