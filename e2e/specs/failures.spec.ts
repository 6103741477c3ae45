import { expect, test } from "../fixtures.ts";

test("a chunk that fails to load is named, and Retry loads the page that was wanted", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(
		/Failed to load resource|Failed to fetch dynamically|Loading chunk|error loading dynamically|ChunkLoadError/,
	);
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
