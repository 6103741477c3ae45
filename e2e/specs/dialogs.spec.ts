import { recordMovement } from "@freehub/contract/stock/stock";
import type { Page } from "@playwright/test";
import { expect, test, testAsOwner } from "../fixtures.ts";

/** Where the bar, the menu and the phone's bar are in the window, those that the width has. */
function frame(page: Page): Promise<Record<string, number>> {
	return page.evaluate(() => {
		const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;
		const places = { bar: top("header"), menu: top("nav[aria-label]"), scrolled: window.scrollY };
		return Object.fromEntries(Object.entries(places).map(([name, y]) => [name, Math.round(y ?? -1)]));
	});
}

/** Presses a button that is out of view, as its key would, so that the page does not scroll to it. */
const press = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name }).first().dispatchEvent("click");

/** Every kind of thing that opens over a page: a question, a form, a drawer and the palette. */
const overlays: { name: string; path: string; open: (page: Page) => Promise<void>; width?: number }[] = [
	{
		name: "a form",
		path: "/dashboard/review",
		open: (page) => press(page, "Limits"),
	},
	{
		name: "a question",
		path: "/dashboard/profile",
		open: (page) => press(page, "Sign out everywhere"),
	},
	{
		name: "the palette",
		path: "/dashboard/profile",
		open: (page) => page.keyboard.press("ControlOrMeta+k"),
	},
	{
		name: "the help",
		path: "/dashboard/profile",
		open: (page) => page.keyboard.press("?"),
	},
	{
		name: "the filters",
		path: "/dashboard/manageinventory",
		width: 390,
		open: (page) => press(page, /^Filters/),
	},
	{
		name: "the menu",
		path: "/dashboard/profile",
		width: 390,
		open: (page) => page.getByRole("button", { name: "Menu" }).click(),
	},
];

for (const width of [390, 1280]) {
	testAsOwner(
		`at ${width} px, what opens over a scrolled page leaves its bar and its menu where they are`,
		async ({ page }) => {
			await page.setViewportSize({ width, height: 640 });
			for (const { name, path, open, width: only } of overlays) {
				if (only !== undefined && only !== width) continue;
				await page.goto(path);
				await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
				// Every page is long enough to scroll.
				await page.addStyleTag({ content: "main { min-height: 3000px !important }" });
				await page.evaluate(() => window.scrollTo(0, 700));
				const before = await frame(page);
				expect(before.scrolled, name).toBeGreaterThan(100);
				await open(page);
				await expect(page.getByRole("dialog"), name).toBeVisible();
				expect(await frame(page), name).toEqual(before);
				await page.keyboard.press("Escape");
				await expect(page.getByRole("dialog"), name).toHaveCount(0);
				expect(await frame(page), name).toEqual(before);
			}
		},
	);
}

test.describe("a list that others change", () => {
	testAsOwner(
		"does not move under the pointer: a double click on Undo takes one booking back",
		async ({ page, asOwner, product }) => {
			const book = (quantity: number) =>
				asOwner.call(recordMovement, {
					params: { id: product._id },
					body: { kind: "receive", quantity },
					idempotencyKey: crypto.randomUUID(),
				});
			for (const quantity of [11, 12, 13]) await book(quantity);
			await page.goto(`/dashboard/movements?product=${product._id}`);
			const row = page.getByRole("listitem").filter({ hasText: "received 12" });
			const undo = row.getByRole("button", { name: /^Undo/ });
			await undo.hover();
			const before = await undo.boundingBox();
			await book(59);
			await expect(page.getByRole("button", { name: "1 newer: show" })).toBeVisible();
			expect(await undo.boundingBox()).toEqual(before);
			await page.mouse.dblclick((before?.x ?? 0) + 20, (before?.y ?? 0) + 10);
			await expect(row).toContainText("Taken back");
			await page.mouse.move(5, 5);
			await expect(page.getByRole("listitem").filter({ hasText: "received 59" })).toBeVisible();
			await expect(
				page
					.getByRole("listitem")
					.filter({ hasText: /received (11|13|59)/ })
					.getByRole("button", { name: /^Undo/ }),
			).toHaveCount(3);
		},
	);
});
