import type { Page } from "@playwright/test";
import { expect, newProduct, testAsUser as test } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";

const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save", exact: true });

/** All data that this page still has: its queries and mutations, its content, its tab's storage. */
function whatIsKnown(page: Page): Promise<string> {
	return page.evaluate(() => {
		type Fiber = { memoizedProps?: { client?: Client } | null; child?: Fiber | null; sibling?: Fiber | null };
		type Cache = { getAll: () => { state: unknown }[] };
		type Client = { getQueryCache: () => Cache; getMutationCache: () => Cache };
		const root = document.querySelector("#root") ?? document.body;
		const key = Object.keys(root).find((name) => name.startsWith("__reactContainer"));
		const fibers = [(root as unknown as Record<string, Fiber>)[key ?? ""]];
		for (const fiber of fibers) {
			const client = fiber?.memoizedProps?.client;
			if (client?.getQueryCache !== undefined) {
				const states = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
				const known = JSON.stringify(states.map(({ state }) => state));
				const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
				return known + document.documentElement.outerHTML + stored;
			}
			for (const next of [fiber?.child, fiber?.sibling]) if (next) fibers.push(next);
		}
		throw new Error("The page's query client was not found.");
	});
}

test("people who may change products see costs, until they sign out", async ({
	page,
	account,
	api,
	expectedErrors,
}) => {
	// Presence is reported repeatedly; a report from before the sign-out may arrive after it.
	expectedErrors.push(/401 .*\/presence/);
	const product = await newProduct(api, { price: "20000", cost: "8761.31", quantity: "1" });
	const main = page.getByRole("main");
	const banner = page.getByRole("banner");
	await page.goto(`/inventory/${product._id}/edit`);
	const form = new AddItemPage(page);
	await expect(form.field("Cost")).toHaveValue("8761.31");
	await form.field("Cost").fill("8761.32");
	await save(page).click();
	await expect(main.getByText("$8,761.32")).toBeVisible();
	await page.getByRole("link", { name: /^Edit/ }).click();
	await form.field("Cost").fill("8761.33");
	expect(await whatIsKnown(page)).toContain("8761.3");
	await banner.getByRole("button", { name: "Sign Out" }).click();
	await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
	await expect(main.getByRole("link", { name: /^Manage/ }).first()).toBeVisible();
	await expect.poll(() => whatIsKnown(page)).not.toContain("8761.3");
	expect(await whatIsKnown(page)).not.toContain('"cost"');

	await openFromTable(page, product.name);
	await expect(main.getByText("Cost", { exact: true })).toHaveCount(0);
	expect(await whatIsKnown(page)).not.toContain("8761.3");
	await banner.getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(banner.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await openFromTable(page, product.name);
	await expect(main.getByText("$8,761.32")).toBeVisible();
});

/** Goes to a product through the page's links, without a reload. */
async function openFromTable(page: Page, name: string): Promise<void> {
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
	await page.getByRole("link", { name: "Manage Inventory" }).first().click();
	await page.getByRole("searchbox").fill(name);
	await page.getByRole("link", { name: `Details of ${name}` }).click();
	await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}
