import { addArticle } from "@freehub/contract/shop-window/blogs";
import type { Page } from "@playwright/test";
import { expect, owner, testAsOwner as test } from "../fixtures.ts";
import { drawPicture, PictureUpload } from "../pages/picture-upload.ts";

const title = (what: string) => `${what} ${Date.now()}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const button = (page: Page, name: string) =>
	page.getByRole("main").getByRole("button", { name, exact: true });
const refused = /Failed to load resource.*4\d\d/;

/** The page as a signed-out visitor. */
async function visitor(page: Page): Promise<Page> {
	const browser = page.context().browser();
	if (browser === null) throw new Error("There is no browser.");
	const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
	return context.newPage();
}

test("an article is written, previewed, published, read by a visitor and unpublished", async ({
	page,
	expectedErrors,
}) => {
	const name = title("Truing");
	await page.goto("/dashboard/blog");
	await page.getByRole("link", { name: "New article" }).click();
	await expect(field(page, "Author")).toHaveValue(owner.name);
	await field(page, "Title").fill(name);
	await field(page, "Text").fill("A wheel that wobbles.");
	await field(page, "Text").press("End");
	await page.keyboard.type("\n\n");
	await page.keyboard.press("ControlOrMeta+Shift+2");
	await page.keyboard.type("Before you begin\n\nYou need a ");
	await page.keyboard.press("ControlOrMeta+b");
	await page.keyboard.type("spoke key");
	await expect(field(page, "Text")).toHaveValue(
		"A wheel that wobbles.\n\n## Before you begin\n\nYou need a **spoke key**",
	);
	await expect(preview(page).getByRole("heading", { name: "Before you begin" })).toBeVisible();
	await expect(preview(page).locator("strong", { hasText: "spoke key" })).toBeVisible();

	// Unsaved text survives a reload, and the page's address stays the same.
	await page.reload();
	await expect(field(page, "Title")).toHaveValue(name);
	await page.keyboard.press("ControlOrMeta+s");
	await expect(page).toHaveURL(/\/dashboard\/blog\/[0-9a-f-]{36}$/);
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();

	// A published article has a picture.
	expectedErrors.push(refused);
	await button(page, "Publish").click();
	await expect(page.getByText("Picture is required to publish.")).toBeVisible();
	await new PictureUpload(page).choose(await drawPicture(page));
	await expect(field(page, "Image Link")).toHaveValue(/^\/images\//);
	await button(page, "Publish").click();
	await expect(page.getByRole("status").filter({ hasText: `${name} published` })).toBeVisible();

	const reader = await visitor(page);
	await reader.goto("/blogs");
	const card = reader.getByRole("article").filter({ hasText: name });
	await expect(card).toContainText("A wheel that wobbles. Before you begin You need a spoke key");
	// The picture is a link to the same page, for pointers only.
	await card.getByRole("link", { name, exact: true }).click();
	await expect(reader.getByRole("heading", { level: 1, name })).toBeVisible();
	await expect(reader.getByRole("heading", { level: 2, name: "Before you begin" })).toBeVisible();

	await button(page, "Unpublish").click();
	await expect(page.getByRole("status").filter({ hasText: `${name} unpublished` })).toBeVisible();
	await reader.reload();
	await expect(reader.getByText("This article was not found.")).toBeVisible();
	await reader.context().close();
});

test("a picture that is pasted while one writes goes into the text", async ({ page, asOwner }) => {
	const { _id: id } = await asOwner.call(addArticle, { body: { title: title("Draft"), desc: "One." } });
	await page.goto(`/dashboard/blog/${id}`);
	await field(page, "Text").focus();
	await page.keyboard.press("ControlOrMeta+End");
	await new PictureUpload(page).paste(await drawPicture(page, { mimeType: "image/png" }));
	await expect(field(page, "Text")).toHaveValue(
		/^One\.\n\n!\[What the picture shows\]\(\/images\/[0-9a-f]{64}-1280x960\.webp\)/,
	);
	await expect(preview(page).getByRole("img", { name: "What the picture shows" })).toBeVisible();
});
