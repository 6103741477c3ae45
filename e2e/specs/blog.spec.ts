import { addArticle, changeArticle, listBlogs, publishArticle } from "@freehub/contract/blogs";
import type { Client } from "@freehub/contract/client";
import type { Page } from "@playwright/test";
import {
	alertOf,
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
	testAsUser as test,
} from "../fixtures.ts";
import { drawPicture, PictureUpload } from "../pages/picture-upload.ts";
import { untilSettled } from "../until-settled.ts";

const title = (what: string) => `${what} ${Date.now()}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const button = (page: Page, name: string) =>
	page.getByRole("main").getByRole("button", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const refused = /Failed to load resource.*4\d\d/;

/** The page as somebody reads it who is not signed in. */
async function visitor(page: Page): Promise<Page> {
	const browser = page.context().browser();
	if (browser === null) throw new Error("There is no browser.");
	const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
	return context.newPage();
}

async function newDraft(api: Client, fields: object = {}) {
	const body = { title: title("Draft"), desc: "Round.", image: "/drawings/trail-29-rear.svg", ...fields };
	return api.call(addArticle, { body });
}

test("an article is written, previewed, published, read by a visitor and unpublished", async ({
	page,
	account,
	expectedErrors,
}) => {
	const name = title("Truing");
	await page.goto("/dashboard/blog");
	await page.getByRole("link", { name: "New article" }).click();
	await expect(field(page, "Author")).toHaveValue(account.name);
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

	// What is typed survives a reload before it is saved, and the page keeps its address after that.
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
	await card.getByRole("link").click();
	await expect(reader.getByRole("heading", { level: 1, name })).toBeVisible();
	await expect(reader.getByRole("heading", { level: 2, name: "Before you begin" })).toBeVisible();

	await button(page, "Unpublish").click();
	await expect(page.getByRole("status").filter({ hasText: `${name} unpublished` })).toBeVisible();
	await reader.reload();
	await expect(reader.getByText("This article does not exist (any more).")).toBeVisible();
	await reader.context().close();
});

test("a script in an article does nothing, and links lead nowhere unsafe", async ({ page, api }) => {
	const desc = [
		"<script>document.title = 'run'</script><img src=x onerror=\"document.title='run'\">",
		"[bad](javascript:alert(1)) [data](data:text/html,x) ![p](javascript:alert(1))",
		"[good](https://shop.test/a) [here](/blogs)",
	].join("\n\n");
	const { _id, version } = await newDraft(api, { desc });
	await api.call(publishArticle, { params: { id: _id }, version });
	for (const path of [`/blogs/${_id}`, `/dashboard/blog/${_id}`]) {
		await page.goto(path);
		const article = page.getByRole("article");
		await expect(article.getByText("<script>")).toBeVisible();
		await expect(article.locator("script, [onerror]")).toHaveCount(0);
		expect(
			await article.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
		).toEqual(["https://shop.test/a", "/blogs"]);
		await expect(page).not.toHaveTitle(/run/);
	}
});

test("the articles that came with the shop are read as they were written", async ({ page, api }) => {
	const blogs = await api.call(listBlogs);
	const blog = blogs.find(({ author }) => author === "The Freehub workshop");
	if (blog === undefined) throw new Error("There is no such article.");
	await page.goto(`/blogs/${blog._id}`);
	const text = page.getByRole("article").locator("[data-level]");
	await expect(text).toBeVisible();
	const shown = await text.locator("> *").allTextContents();
	expect(shown).toEqual(blog.desc.split("\n\n").map((block) => block.replace(/^## /, "")));
});

test("the list shows drafts and published ones; deleting is taken back by Undo, or later by Restore", async ({
	page,
	api,
}) => {
	const { title: name } = await newDraft(api);
	await page.goto("/dashboard/blog");
	await expect(row(page, name)).toContainText("Draft");
	await button(page, `Publish ${name}`).click();
	await expect(row(page, name)).toContainText("Published");
	await button(page, `Delete ${name}`).click();
	await expect(row(page, name)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).last().click();
	await expect(row(page, name)).toContainText("Published");
	await button(page, `Delete ${name}`).click();
	await page.getByRole("link", { name: "Deleted", exact: true }).click();
	await button(page, `Restore ${name}`).click();
	await expect(row(page, name)).toHaveCount(0);
	await page.getByRole("link", { name: "Published", exact: true }).click();
	await expect(row(page, name)).toBeVisible();
});

test("who was slower is told what is there now, and loses nothing", async ({ page, api, expectedErrors }) => {
	expectedErrors.push(refused);
	const { _id: id } = await newDraft(api);
	await page.goto(`/dashboard/blog/${id}`);
	await field(page, "Text").fill("Mine.");
	const theirs = title("Theirs");
	await api.call(changeArticle, { params: { id }, body: { title: theirs }, version: 1 });
	await button(page, "Save draft").click();
	await expect(alertOf(page)).toContainText(
		"Somebody else changed this article while you were editing: the title.",
	);
	await expectAccessible(page);
	await button(page, "Take what is there now").click();
	await expect(field(page, "Title")).toHaveValue(theirs);
	await expect(field(page, "Text")).toHaveValue("Mine.");
	await button(page, "Save draft").click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("who takes the publishing back by Undo goes on writing", async ({ page, api }) => {
	const { _id: id } = await newDraft(api);
	await page.goto(`/dashboard/blog/${id}`);
	await button(page, "Publish").click();
	await expect(button(page, "Unpublish")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).last().click();
	await expect(button(page, "Unpublish")).toHaveCount(0);
	await field(page, "Text").fill("Rounder.");
	await button(page, "Publish").click();
	await expect(button(page, "Unpublish")).toBeVisible();
	await page.reload();
	await expect(field(page, "Text")).toHaveValue("Rounder.");
});

test("a picture that is pasted while one writes goes into the text", async ({ page, api }) => {
	const { _id: id } = await newDraft(api, { desc: "One." });
	await page.goto(`/dashboard/blog/${id}`);
	await field(page, "Text").focus();
	await page.keyboard.press("ControlOrMeta+End");
	await new PictureUpload(page).paste(await drawPicture(page, { mimeType: "image/png" }));
	await expect(field(page, "Text")).toHaveValue(
		/^One\.\n\n!\[What the picture shows\]\(\/images\/[0-9a-f]{64}-1280x960\.webp\)/,
	);
	await expect(preview(page).getByRole("img", { name: "What the picture shows" })).toBeVisible();
});

test.describe("writing", () => {
	// axe reads every page whole.
	test.describe.configure({ timeout: 150_000 });
	for (const width of [390, 1280]) {
		test(`passes axe, ${width} px`, async ({ page, api }) => {
			await page.emulateMedia({ reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 900 });
			const { _id } = await newDraft(api, { desc: "## One\n\n- two\n\n> three `four`\n\n[five](/blogs)" });
			for (const path of ["/dashboard/blog", "/dashboard/blog/new", `/dashboard/blog/${_id}`]) {
				await page.goto(path);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				await untilSettled(page);
				await expectAccessibleInEveryLook(page);
			}
			if (width === 390) {
				await page.getByText("Preview", { exact: true }).click();
				await expect(preview(page)).toBeVisible();
				await expectAccessibleInEveryLook(page);
			}
		});
	}
});
