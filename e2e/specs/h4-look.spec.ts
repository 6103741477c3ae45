import { expect, testAsOwner as test } from "../fixtures.ts";
test.use({ settings: { DEMO: "off", ACCESS: "staff", TIME_ZONE: "Europe/Berlin" } });
test("look", async ({ page }) => {
	test.setTimeout(120000);
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/dashboard/today");
		const steps = page.getByRole("region", { name: "First steps" });
		await expect(steps).toBeVisible();
		await page.screenshot({ path: `/tmp/h4-today-${width}.png` });
		for (const [i, name] of [/^Give/, /^Choose/, /^Say/, /^Add the/, /^Invite/, /^Bring/, /^Check/].entries()) {
			await steps.getByRole("button", { name }).click();
			await page.waitForTimeout(400);
			await page.screenshot({ path: `/tmp/h4-step${i}-${width}.png`, fullPage: true });
		}
		await page.goto("/dashboard/settings/shop");
		await expect(page.getByLabel("Currency")).toBeVisible();
		await page.screenshot({ path: `/tmp/h4-settings-${width}.png`, fullPage: true });
		await page.goto("/dashboard/import?from=odoo");
		await page.waitForTimeout(400);
		await page.screenshot({ path: `/tmp/h4-import-${width}.png`, fullPage: true });
	}
});
