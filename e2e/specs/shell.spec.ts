import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, test, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { Menu } from "../pages/menu.ts";
import { PalettePage } from "../pages/palette.ts";

/** What somebody who manages the inventory finds in the menu, by group; owners find more. */
const ofMembers = [
	["Today", "/dashboard/today"],
	["Manage Inventory", "/dashboard/manageinventory"],
	["Add Item", "/dashboard/additem"],
	["Scan", "/dashboard/scan"],
	["Movements", "/dashboard/movements"],
	["Locations", "/dashboard/locations"],
	["Labels", "/dashboard/labels"],
	["Books", "/dashboard/books"],
	["Deleted items", "/dashboard/deleted"],
	["Import", "/dashboard/import"],
	["Export", "/dashboard/export"],
	["Manage Blog", "/dashboard/blog"],
	["My Items", "/dashboard/myitems"],
	["Review", "/dashboard/review"],
	["Profile", "/dashboard/profile"],
] as const;

/** Every address of every working screen, and the menu's entry that it belongs to. */
const screens = (id: string, model: string): [path: string, entry: string][] => [
	["/dashboard/today", "Today"],
	["/dashboard", "Add Item"],
	["/Dashboard/additem", "Add Item"],
	["/manageinventory/addnewitem", "Add Item"],
	[`/manageinventory/addnewitem?copy=${id}`, "Add Item"],
	["/manageinventory", "Manage Inventory"],
	["/dashboard/manageinventory", "Manage Inventory"],
	[`/inventory/${id}`, "Manage Inventory"],
	[`/manageinventory/inventory/${id}`, "Manage Inventory"],
	[`/dashboard/manageinventory/inventory/${id}`, "Manage Inventory"],
	[`/inventory/${id}/edit`, "Manage Inventory"],
	[`/models/${model}`, "Manage Inventory"],
	["/dashboard/movements", "Movements"],
	["/dashboard/scan", "Scan"],
	["/dashboard/locations", "Locations"],
	["/dashboard/labels", "Labels"],
	["/dashboard/books", "Books"],
	["/dashboard/deleted", "Deleted items"],
	["/dashboard/import", "Import"],
	["/dashboard/export", "Export"],
	["/dashboard/blog", "Manage Blog"],
	["/dashboard/myitems", "My Items"],
	["/dashboard/review", "Review"],
	["/profile", "Profile"],
];

/** Where the page's heading begins, and the site's links; to the pixel. */
async function places(page: Page): Promise<{ title: string; links: string }> {
	const heading = page.getByRole("main").getByRole("heading", { level: 1 });
	await expect(heading).toBeVisible();
	const at = async (box: Promise<{ x: number; y: number } | null>) => {
		const { x = 0, y = 0 } = (await box) ?? {};
		return `${Math.round(x)}, ${Math.round(y)}`;
	};
	return {
		title: await at(heading.boundingBox()),
		links: await at(page.getByRole("banner").getByRole("link", { name: "Blogs" }).boundingBox()),
	};
}

testAsUser(
	"every working screen, at each of its addresses, has the menu and says where it is",
	async ({ page, api }) => {
		test.setTimeout(120_000);
		const { _id, modelId } = await newProduct(api, { model: "Shell", size: "M" });
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 800 });
			for (const [path, entry] of screens(_id, modelId ?? "")) {
				await page.goto(path);
				await expect(page.getByRole("main").getByRole("heading", { level: 1 }), path).toBeVisible();
				const menu = new Menu(page);
				if (width === 1280) {
					await expect(menu.side.locator("[aria-current=page]"), path).toHaveText(entry);
					await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveAttribute(
						"aria-current",
						"page",
					);
				} else {
					await menu.openSheet();
					await expect(menu.sheet.locator("nav[aria-label=Dashboard] [aria-current=page]"), path).toHaveText(
						entry,
					);
				}
			}
		}
	},
);

testAsUser("the menu names its screens in groups, and nothing that one may not", async ({ page }) => {
	await page.goto("/dashboard/books");
	const { side } = new Menu(page);
	const links = side.getByRole("link");
	await expect(links.first()).toBeVisible();
	const shown = await links.evaluateAll((all) =>
		all.map((link) => [link.textContent, link.getAttribute("href")]),
	);
	// The first account of a shop is its owner's.
	const ofOwners = [
		["Pages", "/dashboard/pages"],
		["People", "/dashboard/people"],
		["Webhooks", "/dashboard/webhooks"],
		["Audit log", "/dashboard/audit"],
	];
	const isOwner = shown.some(([label]) => label === "People");
	expect(shown).toEqual(
		isOwner ? [...ofMembers.slice(0, 12), ...ofOwners, ...ofMembers.slice(12)] : ofMembers,
	);
	const groups = { Stock: 8, Data: 2, Shop: isOwner ? 5 : 1 };
	for (const [name, count] of Object.entries(groups)) {
		await expect(side.getByRole("list", { name }).getByRole("link")).toHaveCount(count);
	}
	// Once links below the table.
	await page.goto("/manageinventory");
	await expect(new InventoryPage(page).table).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: /^(Books|Deleted items)$/ })).toHaveCount(0);
});

test("a visitor's menu has spec.md's entries, of which some are words that lead nowhere", async ({
	page,
}) => {
	await page.goto("/dashboard");
	const { side } = new Menu(page);
	await expect(side.getByRole("link")).toHaveText(["Manage Inventory", "Add Item", "Books", "Profile"]);
	for (const word of ["My Items", "Review", "Manage Blog"]) await expect(side.getByText(word)).toBeVisible();
	await side.getByRole("link", { name: "Books" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Books" })).toBeVisible();
	await page.setViewportSize({ width: 390, height: 800 });
	const menu = new Menu(page);
	await expect(menu.bar.getByRole("link")).toHaveText(["Inventory"]);
	await menu.openSheet();
	await expect(menu.sheet.getByRole("link", { name: "Sign In" })).toBeVisible();
	await expect(menu.sheet.getByRole("link", { name: "People" })).toHaveCount(0);
	await menu.sheet.getByRole("link", { name: "Add Item" }).click();
	await expect(menu.sheet).toBeHidden();
	await expect(page.getByRole("heading", { level: 1, name: "Add New Item" })).toBeVisible();
});

testAsUser(
	"the menu folds to its icons, which the browser remembers; below 1024 px it is folded",
	async ({ page }) => {
		await page.goto("/dashboard/books");
		const menu = new Menu(page);
		const width = () => menu.side.evaluate((nav) => nav.getBoundingClientRect().width);
		await expect.poll(width).toBe(224);
		await menu.foldButton.click();
		await expect.poll(width).toBe(64);
		await page.reload();
		await expect(menu.foldButton).toHaveAttribute("aria-pressed", "true");
		await expect.poll(width).toBe(64);
		// The names stay for those who hear them, and as tooltips.
		await menu.side.getByRole("link", { name: "Deleted items" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Deleted items" })).toBeVisible();
		await expect(menu.side.getByTitle("Deleted items")).toBeVisible();
		await expectAccessible(page);
		await menu.foldButton.click();
		await expect.poll(width).toBe(224);
		await page.setViewportSize({ width: 900, height: 800 });
		await expect.poll(width).toBe(64);
		await expect(menu.foldButton).toBeHidden();
	},
);

for (const width of [1280, 1920]) {
	testAsUser(`neither the bar nor the page's title moves between pages at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/dashboard/books");
		const first = await places(page);
		for (const [, path] of ofMembers) {
			await page.goto(path);
			await expect.poll(() => places(page), path).toEqual(first);
		}
		for (const path of ["/", "/blogs", "/no/such/page"]) {
			await page.goto(path);
			expect((await places(page)).links, path).toBe(first.links);
		}
	});
}

testAsUser(
	"on a phone: the screen's name and two icons above, four ways below, and the menu as a sheet",
	async ({ page, account }) => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto("/dashboard/manageinventory");
		const menu = new Menu(page);
		const height = (part: Locator) => part.evaluate((one) => Math.round(one.getBoundingClientRect().height));
		await expect(page.getByRole("heading", { level: 1, name: "Manage Inventory" })).toBeVisible();
		expect(await height(page.getByRole("banner"))).toBe(53);
		expect(await height(menu.bar)).toBe(64);
		await expect(page.getByRole("banner").getByRole("link").and(page.locator(":visible"))).toHaveCount(2);
		await expect(menu.bar.getByRole("link")).toHaveText(["Today", "Inventory", "Scan"]);
		await expect(menu.bar.locator("[aria-current]")).toHaveText("Inventory");

		await menu.openSheet();
		await expectAccessible(page);
		const entry = menu.sheet.getByRole("link", { name: "Locations" });
		expect((await entry.boundingBox())?.height).toBe(44);
		for (const name of ["Home", "Blogs", "Dashboard"])
			await expect(menu.sheet.getByRole("link", { name })).toBeVisible();
		await expect(menu.sheet.getByText(account.name)).toBeVisible();
		await menu.sheet.getByRole("button", { name: "Dark" }).click();
		await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
		await page.keyboard.press("Escape");
		await expect(menu.sheet).toBeHidden();
		await expect(menu.bar.getByRole("button", { name: "Menu" })).toBeFocused();
		await menu.openSheet();
		await entry.click();
		await expect(page).toHaveURL("/dashboard/locations");
		await expect(menu.sheet).toBeHidden();
		await menu.openSheet();
		await menu.sheet.getByRole("button", { name: "Sign Out" }).click();
		await expect(page).toHaveURL("/");
	},
);

testAsUser(
	"Edit, Duplicate, the model, the palette and a toast's Undo stay in the shell",
	async ({ page, api }) => {
		const { name, _id } = await newProduct(api, { model: "Shell", size: "L" });
		const menu = new Menu(page);
		const main = page.getByRole("main");
		const staysIn = async (heading: string | RegExp) => {
			await expect(main.getByRole("heading", { level: 1, name: heading })).toBeVisible();
			await expect(menu.side.locator("[aria-current=page]")).toHaveCount(1);
		};
		await page.goto(`/dashboard/manageinventory/inventory/${_id}`);
		await staysIn(name);
		await main.getByRole("link", { name: "Edit" }).click();
		await staysIn("Edit Item");
		await main.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name }).click();
		await staysIn(name);
		await main.getByRole("link", { name: "Duplicate" }).click();
		await staysIn("Add New Item");
		const palette = new PalettePage(page);
		await palette.open();
		await palette.field.fill(name);
		await palette.line(name).click();
		await staysIn(name);
		await main.getByRole("link", { name: "Shell" }).click();
		await staysIn("Shell");
		const inventory = new InventoryPage(page);
		await inventory.openWith(name);
		await inventory.pressDelete(name);
		await inventory.confirmDelete();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(inventory.row(name)).toBeVisible();
		await staysIn("Manage Inventory");
	},
);

testAsUser("Ctrl K that is pressed while the app still loads opens the palette", async ({ page }) => {
	const palette = new PalettePage(page);
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	// The page is there, its code is not.
	await page.route("**/static/js/**", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/dashboard/books", { waitUntil: "commit" });
	await page.waitForFunction(() => document.documentElement.hasAttribute("data-mantine-color-scheme"));
	await page.keyboard.press("Control+k");
	goOn();
	await expect(palette.field).toBeFocused();
});

testAsUser(
	"the palette finds every entry of the menu, and restore, transfer, low stock",
	async ({ page }) => {
		await page.goto("/dashboard/books");
		const palette = new PalettePage(page);
		await palette.open();
		for (const [label] of ofMembers) {
			await palette.field.fill(label);
			await expect(palette.section("Pages").getByRole("option", { name: label, exact: true })).toBeVisible();
		}
		for (const [text, label] of [
			["restore", "Restore a deleted item"],
			["transfer", /^Transfer stock/],
			["low stock", "Low stock"],
		] as const) {
			await palette.field.fill(text);
			await expect(palette.section("Actions").getByRole("option", { name: label })).toBeVisible();
		}
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/manageinventory\?stock=low/);
	},
);

test("the theme can be light, dark, and as the system again, and is remembered", async ({ page }) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto("/");
	const scheme = page.locator("html");
	const toggle = page.getByRole("banner").getByRole("button", { name: /^Theme/ });
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
	await toggle.click();
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
	await toggle.click();
	await toggle.click();
	await expect(toggle).toHaveAccessibleName(/^Theme: as the system/);
	await page.emulateMedia({ colorScheme: "light" });
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
	await page.reload();
	await expect(toggle).toHaveAccessibleName(/^Theme: as the system/);
});

for (const look of [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }] as const) {
	testAsUser(`the shell passes axe: ${Object.values(look).join()}`, async ({ page }) => {
		await page.emulateMedia({ ...look, reducedMotion: "reduce" });
		const menu = new Menu(page);
		for (const path of ["/dashboard/books", "/dashboard/export"]) {
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expectAccessible(page);
			await page.setViewportSize({ width: 390, height: 800 });
			await expectAccessible(page);
			await menu.openSheet();
			await expectAccessible(page);
		}
	});
}

testAsUser(
	"forced colours: drawings keep their light ground, and the current entry is marked",
	async ({ page }) => {
		await page.emulateMedia({ forcedColors: "active" });
		await page.goto("/dashboard/manageinventory");
		const menu = new Menu(page);
		const outline = (link: Locator) => link.evaluate((one) => getComputedStyle(one).outlineStyle);
		expect(await outline(menu.side.locator("[aria-current=page]"))).toBe("solid");
		expect(await outline(page.getByRole("banner").getByRole("link", { name: "Dashboard" }))).toBe("solid");
		const picture = page.getByRole("grid").locator("img").first();
		await expect(picture).toBeVisible();
		expect(
			await picture.evaluate((image) => getComputedStyle(image.parentElement as Element).backgroundColor),
		).toBe("rgb(241, 238, 229)");
		await page.setViewportSize({ width: 390, height: 800 });
		const logo = page.getByRole("contentinfo").locator("img");
		expect(await logo.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe("rgb(18, 55, 42)");
		expect(await outline(menu.bar.locator("[aria-current=page]"))).toBe("solid");
	},
);
