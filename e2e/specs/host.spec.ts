import { freePort } from "../../tools/free-port.ts";
import { expect, test } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { submitCredentials } from "../pages/identity.ts";

test("the web app can be pointed at an API on another host without a rebuild", async ({ page }) => {
	// The servers of the page and of the API must know each other's address, so choose the port first.
	const port = String(await freePort());
	const api = await startServer({ CORS_ORIGINS: `http://localhost:${port}` });
	const front = await startServer({ PORT: port, API_HOST: `${api.url}/api`, DEMO: "off" });
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
		// Leave the page: its connection to the server would fail.
		await page.goto("about:blank");
	} finally {
		await api.stop();
		await front.stop();
	}
});
