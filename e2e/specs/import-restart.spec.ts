import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";
import { freePort } from "../free-port.ts";
import { startServer } from "../own-server.ts";
import { csvFile, ImportPage } from "../pages/import.ts";

test("an import goes on after a restart of the server, and the page follows it", async ({
	page,
	expectedErrors,
}) => {
	test.setTimeout(120_000);
	expectedErrors.push(/Failed to load resource/);
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-restart-"));
	const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: "off" };
	let server = await startServer(env);
	try {
		const credentials = { email: "kim@shop.test", password: "correct horse battery" };
		await page.request.post(`${server.url}/api/auth/sign-up/email`, {
			data: { name: "kim", ...credentials },
		});
		const importing = new ImportPage(page);
		await page.goto(`${server.url}/dashboard/import`);
		const rows = Array.from({ length: 20_000 }, (_, i) => `S${i},Spoke ${i},0.50,${i % 50}`);
		await importing.file.setInputFiles(csvFile("spokes.csv", ["sku,name,price,quantity", ...rows]));
		await importing.expectCounts({ New: 20_000, Changed: 0, Unchanged: 0, Refused: 0 });
		await importing.commit.click();
		await expect.poll(async () => Number(await importing.progress.getAttribute("value"))).toBeGreaterThan(0);
		await server.stop();
		await expect(page.getByText("The server is not answering.")).toBeVisible();
		await expect(importing.progress).toBeVisible();
		server = await startServer(env);
		await expect(importing.result.getByRole("heading", { name: "Imported" })).toBeVisible({
			timeout: 60_000,
		});
		await expect(page.getByText("The server is not answering.")).toHaveCount(0);
		await expect(importing.result).toContainText("20,000 products added.");
		const answer = await page.request.get(`${server.url}/api/products?limit=1`);
		expect(answer.headers()["x-total-count"]).toBe("20000");
	} finally {
		await page.goto("about:blank");
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});
