import { changePage, getPage } from "@freehub/contract/shop-window/pages";
import type { Page } from "@playwright/test";
import { expect, testAsOwner as test } from "../fixtures.ts";

const footerOf = (page: Page) => page.getByRole("contentinfo");
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("an owner writes a page, a visitor reads it; without a text it is gone, and so is its link", async ({
	page,
	asOwner,
	browser,
	baseURL,
}) => {
	const params = { slug: "opening-hours" } as const;
	const { version } = await asOwner.call(getPage, { params });
	await asOwner.call(changePage, { params, body: { title: "Opening hours", text: "On weekdays." }, version });
	const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: "en-US" });
	const reader = await context.newPage();
	const errors: string[] = [];
	reader.on("pageerror", (error) => errors.push(String(error)));

	await page.goto("/dashboard/pages");
	await page.getByRole("main").getByRole("link", { name: "Opening hours", exact: true }).click();
	await expect(field(page, "Title")).toHaveValue("Opening hours");
	await field(page, "Text").fill("Every day.");
	await field(page, "Text").press("End");
	await page.keyboard.type("\n\n");
	await page.keyboard.press("ControlOrMeta+Shift+2");
	await page.keyboard.type("How\n\n<script>document.title = 'run'</script>\n\nCome ");
	await page.keyboard.press("ControlOrMeta+b");
	await page.keyboard.type("early");
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(preview.getByRole("heading", { name: "How" })).toBeVisible();
	await expect(page.getByText("Not saved yet")).toBeVisible();

	// Unsaved text survives a reload.
	await page.reload();
	await expect(page.getByText("What you typed before and did not save is here again.")).toBeVisible();
	await field(page, "Title").fill("When we are here");
	await page.keyboard.press("ControlOrMeta+s");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();

	await reader.goto("/pages/opening-hours");
	await expect(reader.getByRole("heading", { level: 1, name: "When we are here" })).toBeVisible();
	await expect(reader.getByRole("heading", { level: 2, name: "How" })).toBeVisible();
	await expect(reader.getByRole("article").locator("strong")).toHaveText("early");
	await expect(reader.getByRole("article").getByText("<script>")).toBeVisible();
	await expect(reader).toHaveTitle("When we are here · Freehub");
	await expect(footerOf(reader).getByRole("link", { name: "When we are here" })).toBeVisible();
	// Public pages have the footer's columns, on a phone too; the workspace's pages are tall enough without them.
	await reader.setViewportSize({ width: 390, height: 800 });
	await expect(footerOf(reader).getByRole("navigation", { name: "Footer" })).toBeVisible();
	await expect(footerOf(page).getByRole("navigation", { name: "Footer" })).toHaveCount(0);
	await expect(footerOf(page).getByText("Signed in as:")).toBeHidden();
	expect((await footerOf(page).boundingBox())?.height).toBeLessThanOrEqual(44);
	await footerOf(page).getByRole("button", { expanded: false }).click();
	await expect(footerOf(page).getByText("Signed in as:")).toBeVisible();

	await field(page, "Text").fill("");
	await page.getByRole("main").getByRole("button", { name: "Save changes", exact: true }).click();
	await expect(page.getByText("Not written")).toBeVisible();
	await reader.reload();
	await expect(reader.getByRole("heading", { level: 1, name: "This page was not found." })).toBeVisible();
	await expect(footerOf(reader).getByRole("link", { name: "Contact" })).toBeVisible();
	await expect(footerOf(reader).getByRole("link", { name: "When we are here" })).toHaveCount(0);
	// The page looks the same for users who may edit it.
	await page.goto("/pages/opening-hours");
	await expect(page.getByText("This page was not found.")).toBeVisible();
	expect(errors).toEqual([]);
	await context.close();
});
