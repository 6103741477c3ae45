import { expect, test, testAsUser } from "../fixtures.ts";

const failed =
	/Failed to load resource|Failed to fetch dynamically|Loading chunk|error loading dynamically|ChunkLoadError/;

test("a failing list is tried four times with growing pauses, then says so and can be retried", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(failed);
	// why: what others change has the list read once more, which is no try of its own
	await page.route("**/api/events?*", (route) => route.abort());
	const times: number[] = [];
	let isBroken = true;
	await page.route("**/api/products?*", (route) => {
		times.push(Date.now());
		return isBroken ? route.fulfill({ status: 503, json: {} }) : route.continue();
	});
	await page.goto("/dashboard/manageinventory");
	await expect(page.getByText("Loading...").first()).toBeVisible();
	const retry = page.getByRole("main").getByRole("button", { name: "Retry" });
	await expect(retry).toBeVisible({ timeout: 20_000 });
	expect(times).toHaveLength(4);
	const pauses = times.slice(1).map((time, i) => Math.round((time - (times[i] ?? 0)) / 1000));
	expect(pauses).toEqual([1, 2, 4]);
	isBroken = false;
	await retry.click();
	await expect(page.getByRole("grid")).toBeVisible();
});

testAsUser("a request that is wrong is not repeated", async ({ page, expectedErrors }) => {
	expectedErrors.push(failed);
	let count = 0;
	await page.route("**/api/products/*", (route) => {
		count++;
		return route.continue();
	});
	await page.goto("/inventory/not-a-product");
	await expect(page.getByText("This product does not exist")).toBeVisible();
	expect(count).toBe(1);
});

test("blogs that cannot be loaded say so and can be retried", async ({ page, expectedErrors }) => {
	expectedErrors.push(failed);
	let isBroken = true;
	await page.route("**/api/blogs", (route) => (isBroken ? route.abort() : route.continue()));
	await page.goto("/signin");
	await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
	const retry = page.getByRole("main").getByRole("button", { name: "Retry" });
	await expect(retry).toBeVisible({ timeout: 20_000 });
	isBroken = false;
	await retry.click();
	// Other tests may have published some more.
	await expect(page.getByRole("main").getByRole("article").nth(5)).toBeVisible();
});

test("a chunk that fails to load is named, and Retry loads the page that was wanted", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(failed);
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	await page.route("**/static/js/signin*.chunk.js", (route) => route.abort());
	await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
	await expect(page.getByText(/^Loading chunk signin failed$/)).toBeVisible();
	await page.unroute("**/static/js/signin*.chunk.js");
	await page.getByRole("button", { name: "Retry" }).click();
	await expect(page.getByRole("heading", { name: "Please Sign In" })).toBeVisible();
	await expect(page).toHaveURL("/signin");
});

test("a chunk that takes longer than 120 s counts as failed", async ({ page, expectedErrors }) => {
	expectedErrors.push(failed);
	await page.clock.install();
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Our Blogs" })).toBeVisible();
	await page.route("**/static/js/signin*.chunk.js", () => new Promise(() => {}));
	await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
	await page.clock.fastForward(119_000);
	await expect(page.getByText(/Loading chunk/)).toHaveCount(0);
	await page.clock.fastForward(2000);
	await expect(page.getByText("Loading chunk signin failed")).toBeVisible();
});

testAsUser(
	"while the session is being asked for, a protected page shows the spinner and not the sign-in page",
	async ({ page }) => {
		let answer: () => void = () => {};
		const asked = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route("**/api/auth/get-session", async (route) => {
			await asked;
			await route.continue();
		});
		await page.goto("/manageinventory");
		await expect(page.getByText("Loading...").first()).toBeVisible();
		await expect(page).toHaveURL("/manageinventory");
		answer();
		await expect(page.getByRole("grid")).toBeVisible();
	},
);

test("a picture that cannot be loaded is replaced by a drawing", async ({
	page,
	product,
	expectedErrors,
}) => {
	expectedErrors.push(failed);
	await page.route(`**${product.image}`, (route) => route.abort());
	await page.goto(`/dashboard/manageinventory?search=${encodeURIComponent(product.name)}`);
	const picture = page.getByRole("row").filter({ hasText: product.name }).locator("img");
	await expect(picture).toHaveAttribute("src", /placeholder-/);
	await expect
		.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
		.toBeGreaterThan(0);
});
