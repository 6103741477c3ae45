// Compares the visitors' pages with the screenshots in look/. Update them with `npm run test:look -- --update-snapshots`.
import type { Page } from "@playwright/test";
import { isShipped } from "../chromium.ts";
import { test as base, expect } from "../fixtures.ts";

/** `:blog` is the id of the newest article, `:product` of the first product. */
const pages = [
	["home", "/"],
	["blogs", "/blogs"],
	["article", "/blogs/:blog"],
	["products", "/products"],
	["product", "/products/:product"],
	["signin", "/signin"],
	["signup", "/signup"],
	["not-found", "/nope"],
] as const;

const sizes = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1440, height: 900 },
];

/** The demo catalogue in its initial state: other tests add and sell products on the shared server. */
const test = base.extend<{ ids: Record<string, string> }>({
	// The default value, stated only to get a separate server: no other test has these settings.
	settings: { DEMO: "on" },
	ids: async ({ server: { url } }, use) => {
		const firstId = async (path: string) => {
			const [first] = (await (await fetch(`${url}/api/${path}`)).json()) as { _id: string }[];
			return first?._id ?? "";
		};
		await use({ blog: await firstId("blogs"), product: await firstId("products?limit=1") });
	},
});

// One after the other, on one server.
test.describe.configure({ mode: "default" });
test.skip(!isShipped(), "Another browser draws other pixels than the one that the project brings.");

for (const [name, path] of pages) {
	test(`${name} looks as it did`, async ({ page, ids, expectedErrors }) => {
		if (name === "not-found") expectedErrors.push(/Failed to load resource.*404/);
		await page.goto(path.replace(/:(\w+)/, (_, first: string) => ids[first] ?? ""));
		await settle(page);
		for (const size of sizes) {
			await page.setViewportSize(size);
			// The dark scheme changes colours only: compare it once per page, and at each width for the frame that all pages share.
			const isDarkToo = size.width === 1440 || name === "home";
			for (const colorScheme of isDarkToo ? (["light", "dark"] as const) : (["light"] as const)) {
				await page.emulateMedia({ colorScheme });
				await expect.soft(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`);
			}
		}
		expect(await systemFontsOf(page)).toEqual([]);
	});
}

/** Images below the first view load when they come near it. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState("networkidle");
	await page.evaluate(async () => {
		for (const image of document.images) image.loading = "eager";
		await Promise.all([...document.images].map((image) => image.decode()));
		await document.fonts.ready;
	});
}

/** The system fonts in use, instead of fonts that the project ships: they look different on other machines. */
async function systemFontsOf(page: Page): Promise<string[]> {
	// Bengali glyphs come from system fonts; here only the language's name uses them, and it is in no screenshot.
	await page
		.locator('[lang="bn"]')
		.evaluateAll((elements) => elements.forEach((element) => element.remove()));
	const session = await page.context().newCDPSession(page);
	await session.send("DOM.enable");
	await session.send("CSS.enable");
	const { root } = await session.send("DOM.getDocument");
	const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
	const used = await Promise.all(
		nodeIds.map((nodeId) => session.send("CSS.getPlatformFontsForNode", { nodeId })),
	);
	const fonts = used.flatMap((node) => node.fonts).filter(({ isCustomFont }) => !isCustomFont);
	return [...new Set(fonts.map(({ familyName }) => familyName))];
}
