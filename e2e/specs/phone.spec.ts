import type { Locator, Page } from "@playwright/test";
import { expect, testAsUser } from "../fixtures.ts";
import { openScan } from "../pages/scan.ts";
import { lowTargets } from "../pages/targets.ts";

testAsUser.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far the page overflows horizontally, in px. */
const sideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The height of each target, and the position of the topmost one. */
const boxes = async (targets: Locator) =>
	targets.evaluateAll((all) =>
		all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => ({ y, height })),
	);

const writeLarge = (page: Page) => page.addStyleTag({ content: ":root { font-size: 200% }" });

/** The elements that overlap each other, or whose content overflows. */
function overlapping(all: Element[]): string[] {
	const shown = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1);
	const placed = shown.map((one) => ({ one, box: one.getBoundingClientRect(), name: one.textContent ?? "" }));
	return placed.flatMap(({ one, box, name }, i) => [
		...(one.scrollWidth > one.clientWidth + 1 ? [`${name} is cut`] : []),
		...placed
			.slice(i + 1)
			.filter(({ box: other }) => {
				const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
				return across > 1 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1;
			})
			.map((other) => `${name} on ${other.name}`),
	]);
}

testAsUser(
	"under the thumb lies what is done to a product, a row of Movements is seen at once, a finger hits everything, and letters twice as large fit",
	async ({ page, product }) => {
		const pages: [address: string, begun: () => Locator][] = [
			["/", () => page.getByRole("heading", { level: 1 })],
			["/dashboard/today", () => page.getByRole("heading", { name: "Top movers" })],
			[`/inventory/${product._id}`, () => page.getByRole("button", { name: "Transfer" }).first()],
		];
		for (const [address, begun] of pages) {
			await page.goto(address);
			await expect(begun()).toBeVisible();
			expect(await lowTargets(page), address).toEqual([]);
			await writeLarge(page);
			await expect.poll(() => sideways(page), address).toBe(0);
		}
		await page.reload();
		const bar = page.getByRole("region", { name: "Stock", exact: true });
		await expect(bar.getByRole("button", { name: "Transfer" })).toBeVisible();
		for (const { y, height } of await boxes(bar.getByRole("button"))) {
			expect(y).toBeGreaterThan(844 / 2);
			expect(height).toBeGreaterThanOrEqual(44);
		}
		await page.goto("/dashboard/movements");
		await expect(page.getByRole("main").getByRole("time").first()).toBeInViewport({ ratio: 1 });
		await expect(page.getByLabel("Person")).toBeHidden();
		await page.getByRole("button", { name: "Filters" }).click();
		await expect(page.getByLabel("Person")).toBeVisible();
		expect(await lowTargets(page), "Movements").toEqual([]);
		await openScan(page, "Count");
		expect(await lowTargets(page), "Scan").toEqual([]);
		await writeLarge(page);
		const banner = page.getByRole("banner");
		const works = page.getByRole("main").locator("label:has([type=radio]) > span");
		for (const [width, height] of [
			[390, 844],
			[844, 390],
			[1280, 800],
		] as const) {
			await page.setViewportSize({ width, height });
			await expect.poll(() => sideways(page), `${width} px`).toBe(0);
			for (const all of [works, banner.getByRole("link").or(banner.getByRole("button"))])
				expect(await all.evaluateAll(overlapping), `${width} px`).toEqual([]);
		}
	},
);
