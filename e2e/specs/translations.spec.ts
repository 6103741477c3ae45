import { randomBytes } from "node:crypto";
import { addArticle, publishArticle } from "@freehub/contract/shop-window/blogs";
import { expect, newProduct, testAsUser as test, testAsOwner } from "../fixtures.ts";

const unique = () => randomBytes(4).toString("hex");

test("an editor translates a product, which visitors find and read in German", async ({
	page,
	api,
	browser,
	baseURL,
}) => {
	const product = await newProduct(api, { name: `Saddle ${unique()}` });
	const german = `Sattel ${unique()}`;
	await page.goto(`/inventory/${product._id}/edit#translations`);
	const section = page.getByRole("region", { name: "Translations" });
	await expect(section).toContainText("0 of 4 languages");
	await expect(section).toContainText("Not translated: visitors see the English text.");
	const name = section.getByLabel("Name (Deutsch)");
	await expect(name).toHaveAttribute("placeholder", product.name);
	await expect(name).toHaveAttribute("lang", "de");
	await name.fill(german);
	await expect(section).toContainText("Not saved yet");

	// Unsaved text survives a change of language and a reload.
	await section.getByText("Français").click();
	await expect(section.getByLabel("Name (Français)")).toHaveValue("");
	await page.reload();
	await expect(section.getByLabel("Name (Deutsch)")).toHaveValue(german);
	await section.getByRole("button", { name: "Save Deutsch" }).click();
	await expect(section).not.toContainText("Not saved yet");
	await expect(section).toContainText("0 of 4 languages");

	const context = await browser.newContext({ locale: "de-DE", baseURL: baseURL ?? "" });
	const visitor = await context.newPage();
	await visitor.goto(`/de/products?search=${encodeURIComponent(german)}`);
	const card = visitor.getByRole("article").filter({ hasText: german });
	const heading = card.getByRole("heading", { name: german });
	await expect(heading).toBeVisible();
	await expect(heading).not.toHaveAttribute("lang");
	await expect(card.locator('p[lang="en"]')).toContainText("A wheel with thirty-two spokes");
	await heading.getByRole("link").click();
	// The list's heading and title contain the name too, as the search text.
	await visitor.waitForURL((url) => url.pathname.startsWith("/de/products/"));
	await expect(visitor.getByRole("heading", { level: 1, name: german })).not.toHaveAttribute("lang");
	await expect(visitor.locator('main p[lang="en"]').first()).toContainText("A wheel with thirty-two spokes");
	await expect(visitor).toHaveTitle(new RegExp(german));
	// The address has the same name in each language; the shop's own language is not mentioned.
	const address = new URL(visitor.url()).pathname.replace("/de/", "/");
	await context.close();
	await page.goto(address);
	await expect(page).toHaveURL(address);
	await expect(page.getByRole("heading", { level: 1, name: product.name })).not.toHaveAttribute("lang");
	await expect(page.locator("main [lang]")).toHaveCount(0);

	// A user who may edit the product sees on the German page what is missing.
	await page.goto(`/de/products/${product._id}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(german);
	const translate = page.locator(`main a[href$="/inventory/${product._id}/edit#translations"]`);
	await expect(translate).toBeVisible();
});

testAsOwner(
	"an editor translates an article, which visitors read in German @torture",
	async ({ page, asOwner, browser, baseURL }) => {
		const body = {
			title: `Wheels ${unique()}`,
			desc: "They are **round**.",
			image: "/drawings/trail-29-rear.svg",
		};
		const { _id: id, version } = await asOwner.call(addArticle, { body });
		await asOwner.call(publishArticle, { params: { id }, version });
		const german = `Laufräder ${unique()}`;
		await page.goto(`/dashboard/blog/${id}#translations`);
		const section = page.getByRole("region", { name: "Translations" });
		await section.getByLabel("Title (Deutsch)").fill(german);
		await section.getByRole("button", { name: "Save Deutsch" }).click();
		await expect(section).not.toContainText("Not saved yet");

		const context = await browser.newContext({ locale: "de-DE", baseURL: baseURL ?? "" });
		const visitor = await context.newPage();
		await visitor.goto(`/de/blogs/${id}`);
		await expect(visitor.getByRole("heading", { level: 1, name: german })).not.toHaveAttribute("lang");
		await expect(visitor.locator('main [lang="en"]')).toHaveText("They are round.");
		await visitor.goto("/de/blogs");
		await expect(visitor.getByRole("heading", { name: german })).toBeVisible();
		await context.close();

		await section.getByLabel("Text (Deutsch)").fill("Sie sind **rund**.");
		await section.getByRole("button", { name: "Save Deutsch" }).click();
		await expect(section).toContainText("1 of 4 languages");
		await page.goto(`/de/blogs/${id}`);
		await expect(page.getByText("Sie sind rund.")).toBeVisible();
		await expect(page.locator("main [lang]")).toHaveCount(0);
	},
);
