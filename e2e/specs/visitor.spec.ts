import { expect, test } from "../fixtures.ts";

test("the home page shows the hero, six products, the company and the blogs, in this order", async ({
	page,
}) => {
	const asked: string[] = [];
	page.on(
		"request",
		(request) => void (request.url().includes("/api/products") && asked.push(request.url())),
	);
	await page.goto("/");
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1, name: "Featured Products" })).toBeVisible();
	const manage = main.getByRole("link", { name: /^Manage(?! Inventory)/ });
	await expect(manage).toHaveCount(6);
	await expect(manage.first()).toHaveAttribute("href", /^\/inventory\/[0-9a-f-]{36}$/);
	const text = await main.innerText();
	const order = [
		"Featured Products",
		"Col 34 Road",
		"Manage Inventory",
		"About Company",
		"Register Now",
		"Our Blogs",
	];
	const places = order.map((words) => text.indexOf(words));
	expect(places.every((place) => place >= 0)).toBe(true);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	await expect(main.getByRole("link", { name: "Manage Inventory" }).last()).toHaveAttribute(
		"href",
		"/dashboard/manageinventory",
	);
	await expect(main.getByRole("link", { name: "Register Now" })).toHaveAttribute("href", "/signup");
	// They came with the page.
	expect(asked).toEqual([]);
});

test("a product card shows supplier, price, quantity and the first 100 characters of the description", async ({
	page,
}) => {
	const [first] = (await (await page.request.get("/api/products?limit=1")).json()) as {
		description: string;
	}[];
	await page.goto("/home");
	const card = page.getByRole("article").filter({ hasText: "Col 34 Road" });
	await expect(card).toContainText("Cadenza Cycles");
	await expect(card).toContainText("$1,890.00");
	await expect(card).toContainText("14 in stock");
	const preview = (first?.description ?? "").slice(0, 100).trimEnd();
	await expect(card).toContainText(preview);
	expect(await card.innerText()).not.toContain((first?.description ?? "").slice(0, 110));
	await expect(card.getByRole("img", { name: "Col 34 Road" })).toHaveJSProperty("complete", true);
});

test("a visitor reads the blogs, and an article to its end", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("navigation").first().getByRole("link", { name: "Blogs" }).click();
	await expect(page).toHaveURL("/blogs");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	const cards = page.getByRole("main").getByRole("article");
	// Other tests may have published some more.
	await expect(cards.nth(5)).toBeVisible();
	await cards
		.first()
		.getByRole("link", { name: /Read More/ })
		.click();
	await expect(page).toHaveURL(/\/blogs\/[0-9a-f-]{36}$/);
	await expect(
		page.getByRole("heading", { level: 1, name: "What a stock count really tells you" }),
	).toBeVisible();
	expect((await page.getByRole("article").innerText()).split(/\s+/).length).toBeGreaterThan(400);
	await page.goBack();
	await expect(cards.nth(5)).toBeVisible();
});

for (const [width, perRow] of [
	[1280, 3],
	[800, 2],
	[500, 1],
] as const) {
	test(`blog cards stand ${perRow} in a row at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/blogs");
		const cards = page.getByRole("main").getByRole("article");
		await expect(cards.nth(5)).toBeVisible();
		const tops = await cards.evaluateAll((all) =>
			all.map((card) => Math.round(card.getBoundingClientRect().top)),
		);
		expect(tops.filter((top) => top === tops[0])).toHaveLength(perRow);
	});
}

test("the navigation bar and the footer are on every page", async ({ page }) => {
	for (const path of ["/", "/blogs", "/signin", "/dashboard", "/nowhere"]) {
		await page.goto(path);
		const bar = page.getByRole("banner");
		await expect(bar.getByRole("link", { name: /Freehub/ })).toBeVisible();
		await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
		await expect(bar.getByRole("link", { name: "Blogs" })).toHaveAttribute("href", "/blogs");
		await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/Dashboard");
		await expect(bar.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/signin");
		await expect(page.getByRole("contentinfo")).toContainText("Footer");
	}
});

test("the footer says who is signed in: Guest for a visitor", async ({ page }) => {
	await page.goto("/");
	const footer = page.getByRole("contentinfo");
	await expect(footer.getByText("Signed in as:")).toBeVisible();
	await expect(footer.getByRole("link", { name: "Guest" })).toHaveAttribute("href", /#login$/);
	await footer.getByRole("button", { expanded: true }).click();
	await expect(footer.getByText("Signed in as:")).toBeHidden();
});

test("an unknown path shows 404, a picture, the specified text and a way home", async ({ page }) => {
	await page.goto("/no/such/page");
	const main = page.getByRole("main");
	await expect(main).toContainText("404");
	await expect(main.getByText("Page Not Found!")).toBeVisible();
	await expect(main.getByRole("img").first()).toBeVisible();
	await main.getByRole("link").first().click();
	await expect(page).toHaveURL("/home");
});

test("paths work in any case, as the Dashboard link needs", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
	await expect(page).toHaveURL("/Dashboard");
	await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
	await page.goto("/BLOGS");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
});

test("scripts come in chunks under static/js, and nothing comes from another host", async ({
	page,
	baseURL,
}) => {
	const urls: string[] = [];
	page.on("request", (request) => void urls.push(request.url()));
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
	await expect(page).toHaveURL("/blogs");
	const foreign = urls.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:"));
	expect(foreign).toEqual([]);
	const scripts = urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(2);
	for (const path of scripts) expect(path).toMatch(/^\/static\/js\/[\w.-]+\.chunk\.js$/);
});

test("the layout holds from 320 to 1920 px without sideways scrolling", async ({ page }) => {
	for (const path of ["/", "/products", "/blogs", "/signin", "/dashboard", "/dashboard/manageinventory"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		for (const width of [320, 390, 768, 1280, 1920]) {
			await page.setViewportSize({ width, height: 800 });
			// What a screen composes differently for a telephone follows the width a moment later.
			await expect
				.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
					message: `${path} at ${width} px`,
				})
				.toBeLessThanOrEqual(0);
		}
	}
});

test("a page's code is on its way as soon as somebody points at a link to it", async ({ page }) => {
	await page.goto("/");
	const chunk = page.waitForRequest(/\/static\/js\/products\..*\.chunk\.js$/);
	await page.getByRole("link", { name: "See the products" }).hover();
	await chunk;
	const table = page.waitForRequest(/\/static\/js\/workspace-routes\..*\.chunk\.js$/);
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).focus();
	await table;
	await expect(page).toHaveURL("/");
});
