import { expect, test } from "../fixtures.ts";

test("the home page shows the hero, six products, the company and the blogs, in this order, and who is signed in", async ({
	page,
	baseURL,
}) => {
	const urls: string[] = [];
	page.on("request", (request) => void urls.push(request.url()));
	const [first] = (await (await page.request.get("/api/products?limit=1")).json()) as {
		description: string;
		available: number;
	}[];
	await page.goto("/home");
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

	const card = page.getByRole("article").filter({ hasText: "Col 34 Road" });
	// Other tests of this worker may have sold or received some.
	const facts = ["Cadenza Cycles", "$1,890.00", `${first?.available} in stock`];
	for (const fact of facts) await expect(card).toContainText(fact);
	await expect(card).toContainText((first?.description ?? "").slice(0, 100).trimEnd());
	expect(await card.innerText()).not.toContain((first?.description ?? "").slice(0, 110));
	await expect(card.getByRole("img", { name: "Col 34 Road" })).toHaveJSProperty("complete", true);

	const bar = page.getByRole("banner");
	for (const [name, href] of [
		["Home", "/home"],
		["Blogs", "/blogs"],
		["Dashboard", "/Dashboard"],
		["Sign In", "/signin"],
	] as const) {
		await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
	}
	const footer = page.getByRole("contentinfo");
	await expect(footer.getByText("Signed in as:")).toBeVisible();
	await expect(footer.getByRole("link", { name: "Guest" })).toHaveAttribute("href", /#login$/);
	await footer.getByRole("button", { expanded: true }).click();
	await expect(footer.getByText("Signed in as:")).toBeHidden();

	// The products came with the page, the scripts in chunks, and nothing came from another host.
	expect(urls.filter((url) => url.includes("/api/products"))).toEqual([]);
	expect(urls.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:"))).toEqual([]);
	const scripts = urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith(".js"));
	// The app and its words.
	expect(scripts.length).toBeGreaterThan(1);
	for (const path of scripts) expect(path).toMatch(/^\/static\/js\/[\w.-]+\.chunk\.js$/);

	// Hovering over a link preloads the code of its page.
	const chunk = page.waitForRequest(/\/static\/js\/products\..*\.chunk\.js$/);
	await page.getByRole("link", { name: "See the products" }).hover();
	await chunk;
	const table = page.waitForRequest(/\/static\/js\/workspace\..*\.chunk\.js$/);
	await bar.getByRole("link", { name: "Dashboard" }).focus();
	await table;
	await expect(page).toHaveURL("/home");
});

test("a visitor reads the blogs, whose cards are in rows, and an article to its end", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("navigation").first().getByRole("link", { name: "Blogs" }).click();
	await expect(page).toHaveURL("/blogs");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	const cards = page.getByRole("main").getByRole("article");
	// Other tests may have published more.
	await expect(cards.nth(5)).toBeVisible();
	for (const [width, perRow] of [
		[1280, 3],
		[800, 2],
		[500, 1],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		const tops = await cards.evaluateAll((all) =>
			all.map((card) => Math.round(card.getBoundingClientRect().top)),
		);
		expect(
			tops.filter((top) => top === tops[0]),
			`${width} px`,
		).toHaveLength(perRow);
	}
	await cards.getByRole("link", { name: /Read More.*What a stock count/ }).click();
	await expect(page).toHaveURL(/\/blogs\/[0-9a-f-]{36}$/);
	await expect(
		page.getByRole("heading", { level: 1, name: "What a stock count really tells you" }),
	).toBeVisible();
	expect((await page.getByRole("article").innerText()).split(/\s+/).length).toBeGreaterThan(400);
	await page.goBack();
	await expect(cards.nth(5)).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 800 });
	// Paths are case-insensitive, as the Dashboard link needs.
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
	await expect(page).toHaveURL("/Dashboard");
	await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
	await page.goto("/BLOGS");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
});

test("the layout holds from 320 to 1920 px without sideways scrolling @torture", async ({ page }) => {
	for (const path of ["/", "/products", "/blogs", "/signin", "/dashboard", "/dashboard/manageinventory"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		for (const width of [320, 390, 768, 1280, 1920]) {
			await page.setViewportSize({ width, height: 800 });
			// Layouts that differ on a phone follow the width a moment later.
			await expect
				.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
					message: `${path} at ${width} px`,
				})
				.toBeLessThanOrEqual(0);
		}
	}
});
