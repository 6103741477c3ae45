import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "../fixtures.ts";
import { submitCredentials } from "../pages/identity.ts";

const program = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

async function start(env: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-host-"));
	const child: ChildProcess = spawn(process.execPath, [program], {
		env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: "silent", PORT: "0", ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
	const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0] ?? "";
	const stop = async (): Promise<void> => {
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		await ended;
		rmSync(folder, { recursive: true });
	};
	return { url, stop };
}

test("the web app can be pointed at an API on another host without a rebuild", async ({ page }) => {
	// The page's server must be known to the API's, and the other way round, so the port is chosen first.
	const port = String(40_000 + Math.floor(Math.random() * 10_000));
	const api = await start({ CORS_ORIGINS: `http://localhost:${port}`, RATE_LIMITS: "off" });
	const front = await start({ PORT: port, API_HOST: `${api.url}/api`, DEMO: "off" });
	try {
		const asked = new Set<string>();
		page.on(
			"request",
			(request) => void (request.url().includes("/api/") && asked.add(new URL(request.url()).origin)),
		);
		await page.goto(`${front.url}/manageinventory`);
		await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
		await submitCredentials(page, "Sign Up", { email: "kim@shop.test", password: "correct horse battery" });
		await expect(page.getByRole("row").filter({ hasText: "Dawn Handlebar Bag" })).toBeVisible();
		await page
			.getByRole("row")
			.filter({ hasText: "Dawn Handlebar Bag" })
			.getByRole("button", { name: /^Delete/ })
			.click();
		await page.getByRole("button", { name: "Delete", exact: true }).last().click();
		await expect(page.getByRole("row").filter({ hasText: "Dawn Handlebar Bag" })).toHaveCount(0);
		expect([...asked]).toEqual([api.url]);
	} finally {
		await api.stop();
		await front.stop();
	}
});

test("an empty shop says what to do first", async ({ page }) => {
	const shop = await start({ DEMO: "off" });
	try {
		await page.goto(`${shop.url}/dashboard/manageinventory`);
		await expect(page.getByText("Nothing here yet. Add the first product.")).toBeVisible();
		// What the page still asks for would find nobody.
		await page.goto("about:blank");
	} finally {
		await shop.stop();
	}
});
