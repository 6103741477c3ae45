import type { Page } from "@playwright/test";
import { expect, testAsUser as test } from "../fixtures.ts";
import { longList } from "../long-list.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { untilQuiet } from "../until-quiet.ts";

/** Scrolls the rows down one step per frame, too fast to read. */
async function fly(page: Page, steps: number, pixels: number): Promise<void> {
	await page.getByRole("grid").evaluate(
		async (grid, [count, step]) => {
			const box = grid.parentElement;
			const isBox = box !== null && box.scrollHeight > box.clientHeight + 1;
			const scroller = isBox ? box : document.scrollingElement;
			for (let i = 0; i < count; i++) {
				await new Promise((resolve) => requestAnimationFrame(resolve));
				scroller?.scrollBy({ top: step, behavior: "instant" });
			}
		},
		[steps, pixels] as const,
	);
}

for (const [device, viewport, step] of [
	["desk", { width: 1280, height: 800 }, 750],
	["telephone", { width: 390, height: 844 }, 2_750],
] as const) {
	const tag = device === "desk" ? "" : " @torture";
	test(`rows that are not there yet are skeletons, and what is scrolled past is not asked for: ${device}${tag}`, async ({
		page,
		asOwner,
	}) => {
		const mark = await longList(asOwner);
		await page.setViewportSize(viewport);
		const inventory = new InventoryPage(page);
		await inventory.open(`/manageinventory?search=${mark}&sort=price`);
		await expect(page.getByText(/^330 of/)).toBeVisible();
		await untilQuiet(page);
		const asked: (string | null)[] = [];
		const given: Promise<void>[] = [];
		let open: () => void = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		await page.route("**/api/products?*", async (route) => {
			asked.push(new URL(route.request().url()).searchParams.get("at"));
			await gate;
			given.push(route.continue().catch(() => undefined));
		});
		const focused = inventory
			.row("$1.00")
			.getByRole("link", { name: /^Details|ms/ })
			.first();
		await focused.focus();
		await fly(page, 12, step);
		await expect(focused).toBeFocused();
		const waiting = page.locator("[role=row][aria-busy=true]");
		// Four rows above the viewport are rendered as well.
		await expect(waiting.nth(5)).toBeInViewport();
		await expect(waiting.nth(5)).toContainText(/^\d{3}$/);
		// The second hundred passed too fast; the third is requested by row number after its rows have been visible for a moment.
		await expect.poll(() => asked).toContain("200");
		open();
		await expect(waiting).toHaveCount(0);
		expect(asked).not.toContain("100");
		await Promise.all(given);
	});
}

test("the request of a page that is scrolled past is given up", async ({ page, asOwner }) => {
	const mark = await longList(asOwner);
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${mark}&sort=price`);
	await expect(page.getByText(/^330 of/)).toBeVisible();
	await untilQuiet(page);
	// why: the test needs no answer to arrive before the rows are scrolled further
	await page.route("**/api/products?*at=200*", () => undefined);
	const request = page.waitForRequest(/at=200/);
	await inventory.scrollTo(250 * 36);
	await request;
	const given = page.waitForEvent("requestfailed", (each) => /at=200/.test(each.url()));
	await inventory.scrollTo(0);
	expect((await given).failure()?.errorText).toContain("ERR_ABORTED");
	await expect(inventory.row("$1.00")).toBeInViewport();
});

test("a list that is longer than a browser can scroll says so at its end @torture", async ({
	page,
	product,
}) => {
	await page.route("**/api/products?*", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, headers: { ...response.headers(), "x-total-count": "1000000" } });
	});
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}&sort=name`);
	const note = page.getByText("The first 444,444 of 1,000,000 products are shown.");
	await expect(note).not.toBeInViewport();
	await inventory.scrollTo(16_100_000);
	await expect(note).toBeInViewport();
});

test("a list that the server has not counted to its end goes on to it @torture", async ({
	page,
	asOwner,
}) => {
	const mark = await longList(asOwner);
	// why: the server only stops counting at 2,000 products
	await page.route("**/api/products?*", async (route) => {
		const response = await route.fetch();
		const uncounted = { "x-total-count": "100", "x-total-at-least": "true" };
		await route.fulfill({ response, headers: { ...response.headers(), ...uncounted } });
	});
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${mark}&sort=price`);
	await expect(page.getByText(/^100\+ of/)).toBeVisible();
	await expect(async () => {
		await inventory.scrollTo(100_000);
		await expect(inventory.row("$330.00")).toBeInViewport({ timeout: 500 });
	}).toPass({ timeout: 15_000 });
	await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "331");
});
