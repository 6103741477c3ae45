import type { Locator, Page } from "@playwright/test";
import { amount, expect, test, testAsOwner, testAsUser } from "../fixtures.ts";
import { Menu } from "../pages/menu.ts";
import { PalettePage } from "../pages/palette.ts";
import { goTo, untilSettled } from "../until-settled.ts";

/** The menu entries of a user who manages the inventory. */
const entries = [
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
	["My orders", "/dashboard/myorders"],
	["Review", "/dashboard/review"],
	["Profile", "/dashboard/profile"],
] as const;

/** The position of the page's heading, and of the site's links, in whole pixels. */
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

testAsOwner(
	"every entry of the menu leads to its screen and says so; all are as wide, and neither the bar nor the title moves @soak",
	async ({ page }) => {
		const widths = [1280, 1920];
		const screen = page.getByRole("main").locator("> :not(output)").first();
		const place = async () => {
			const { x = 0, width = 0 } = (await screen.boundingBox()) ?? {};
			return { left: x, width };
		};
		const first = new Map<number, { title: string; links: string }>();
		await page.goto("/dashboard/books");
		for (const width of widths) {
			await page.setViewportSize({ width, height: 900 });
			first.set(width, await places(page));
		}
		await expect(screen).toBeVisible();
		const { left } = await place();
		const menu = new Menu(page);
		for (const [n, [label, path]] of entries.entries()) {
			await menu.side.getByRole("link", { name: label, exact: true }).click();
			await expect(page).toHaveURL(path);
			await expect(menu.side.locator("[aria-current=page]")).toHaveText(label);
			for (const width of n < amount(4, entries.length) ? widths : [1920]) {
				await page.setViewportSize({ width, height: 900 });
				await expect.poll(() => places(page), `${path}, ${width} px`).toEqual(first.get(width));
			}
			await expect.poll(place, path).toEqual({ left, width: 1440 });
		}
		await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveAttribute(
			"aria-current",
			"page",
		);
		for (const path of ["/", "/blogs", "/no/such/page"]) {
			await goTo(page, path);
			expect((await places(page)).links, path).toBe(first.get(1920)?.links);
		}
	},
);

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
		// The names remain for screen readers, and as tooltips.
		await menu.side.getByRole("link", { name: "Deleted items" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Deleted items" })).toBeVisible();
		await expect(menu.side.getByTitle("Deleted items")).toBeVisible();
		await menu.foldButton.click();
		await expect.poll(width).toBe(224);
		await page.setViewportSize({ width: 900, height: 800 });
		await expect.poll(width).toBe(64);
		await expect(menu.foldButton).toBeHidden();
	},
);

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
		const current = menu.sheet.locator("nav[aria-label=Dashboard] [aria-current=page]");
		await expect(current).toHaveText("Manage Inventory");
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

testAsUser("Ctrl K that is pressed while the app still loads opens the palette", async ({ page }) => {
	const palette = new PalettePage(page);
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	// The page is loaded, but its code is not.
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
	await expect(toggle).toHaveAccessibleName(/^Theme: system/);
	await page.emulateMedia({ colorScheme: "light" });
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
	await page.reload();
	await expect(toggle).toHaveAccessibleName(/^Theme: system/);
});

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

testAsUser("an address that is typed opens its page at the top, and Back where one was", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 600 });
	const scrolled = () => page.evaluate(() => scrollY);
	const leaveAt = async (y: number) => {
		await expect
			.poll(() => page.evaluate(() => document.documentElement.scrollHeight))
			.toBeGreaterThan(y + 600);
		await page.evaluate((top) => scrollTo(0, top), y);
	};
	const expectTop = async () => {
		await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
		await untilSettled(page);
		expect(await scrolled()).toBe(0);
	};
	await page.goto("/products");
	await leaveAt(900);
	await page.reload();
	await expect.poll(scrolled, "a reload stays where one was").toBe(900);
	// Its rows are loaded after the page is shown.
	await page.goto("/dashboard/movements");
	await expectTop();
	await leaveAt(700);
	await page.goto("/dashboard/additem");
	await expectTop();
	await leaveAt(200);
	await page.goto("/dashboard/export");
	await expectTop();
	for (const there of [200, 700, 900]) {
		await page.goBack();
		await expect.poll(scrolled).toBe(there);
	}
});
