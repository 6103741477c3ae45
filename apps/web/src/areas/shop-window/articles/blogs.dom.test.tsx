import type { Client } from "@freehub/contract/client";
import {
	type Article,
	addArticle,
	changeArticle,
	listBlogs,
	publishArticle,
} from "@freehub/contract/shop-window/blogs";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";

const title = (what: string) => `${what} ${crypto.randomUUID()}`;
const main = () => within(screen.getByRole("main"));
const field = (name: string) => main().findByLabelText<HTMLInputElement>(name);
/** Finds the last element with these words, because the newest message comes last. Queries by role would be slow here. */
const said = (selector: string, words: string) =>
	waitFor(() => {
		const all = Array.from(document.querySelectorAll<HTMLElement>(selector));
		const found = all.findLast(({ textContent }) => textContent?.trim() === words);
		if (found === undefined) throw new Error(`There is no ${selector} that says '${words}'.`);
		return found;
	});
const button = (words: string) => said("main button", words);
const undo = () => said("button", "Undo");
const row = (name: string) =>
	Array.from(document.querySelectorAll("tbody tr")).find(({ textContent }) => textContent?.includes(name));

function newDraft(api: Client, fields: object = {}) {
	const body = { title: title("Draft"), desc: "Round.", image: "/drawings/trail-29-rear.svg", ...fields };
	return api.call(addArticle, { body });
}

/** Creates a draft for this test and opens it in the editor. */
async function openDraft(fields: object = {}) {
	let draft: Article | undefined;
	const opened = await openApp("/dashboard/blog", {
		as: "owner",
		arrange: async (api) => {
			draft = await newDraft(api, fields);
		},
	});
	const { _id: id = "", title: name = "", version = 0 } = draft ?? {};
	await opened.user.click(await said("main a", name));
	await field("Text");
	return { ...opened, id, version };
}

/** Waits for the article's link in the list. */
function cardOf(path: string): Promise<HTMLElement> {
	return waitFor(() => {
		const link = document.querySelector<HTMLElement>(`main a[href="${path}"]`);
		expect(link).not.toBeNull();
		return link as HTMLElement;
	});
}

it("shows a script in an article as a text, and has no links that lead to something unsafe", async () => {
	const desc = [
		"<script>document.title = 'run'</script><img src=x onerror=\"document.title='run'\">",
		"[bad](javascript:alert(1)) [data](data:text/html,x) ![p](javascript:alert(1))",
		"[good](https://shop.test/a) [here](/blogs)",
	].join("\n\n");
	const { api, user, id, version } = await openDraft({ desc });
	const expectHarmless = async () => {
		// The list's cards are articles too, so wait until only one article is left.
		const article = await waitFor(() => main().getByRole("article"));
		await within(article).findAllByText(/<script>/);
		expect(article.querySelectorAll("script, [onerror]")).toHaveLength(0);
		const links = within(article).getAllByRole("link");
		expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://shop.test/a", "/blogs"]);
	};
	await expectHarmless();
	await api.call(publishArticle, { params: { id }, version });
	await user.click(await said("header a", "Blogs"));
	await screen.findByRole("heading", { level: 1, name: "Our Blogs" });
	await user.click(await cardOf(`/blogs/${id}`));
	await waitFor(() => expect(location.pathname).toBe(`/blogs/${id}`));
	await expectHarmless();
});

it("shows the articles that came with the shop as they were written", async () => {
	let desc = "";
	let path = "";
	const { user } = await openApp("/blogs", {
		arrange: async (api) => {
			const blogs = await api.call(listBlogs);
			const blog = blogs.find(({ author }) => author === "The Freehub workshop");
			desc = blog?.desc ?? "";
			path = `/blogs/${blog?._id}`;
		},
	});
	await screen.findByRole("heading", { level: 1, name: "Our Blogs" });
	await user.click(await cardOf(path));
	const text = await waitFor(() => {
		const found = document.querySelector("main [data-level]");
		expect(found).not.toBeNull();
		return found as Element;
	});
	const shown = Array.from(text.children, ({ textContent }) => textContent);
	expect(desc).not.toBe("");
	expect(shown).toEqual(desc.split("\n\n").map((block) => block.replace(/^## /, "")));
});

it("lists drafts and published articles; deleting is taken back by Undo, or later by Restore", async () => {
	let name = "";
	const { user } = await openApp("/dashboard/blog", {
		as: "owner",
		arrange: async (api) => {
			name = (await newDraft(api)).title;
		},
	});
	await waitFor(() => expect(row(name)?.textContent).toContain("Draft"));
	await user.click(await button(`Publish ${name}`));
	await waitFor(() => expect(row(name)?.textContent).toContain("Published"));
	await user.click(await button(`Delete ${name}`));
	await user.hover(document.body);
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click(await undo());
	await waitFor(() => expect(row(name)?.textContent).toContain("Published"));
	await user.click(await button(`Delete ${name}`));
	await user.hover(document.body);
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click(await said("main a", "Deleted"));
	await user.click(await button(`Restore ${name}`));
	await user.hover(document.body);
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click(await said("main a", "Published"));
	await waitFor(() => expect(row(name)).toBeDefined());
});

it("tells who was slower what is there now, and loses nothing", async () => {
	const { api, user, id, version } = await openDraft();
	fireEvent.change(await field("Text"), { target: { value: "Mine." } });
	const theirs = title("Theirs");
	await api.call(changeArticle, { params: { id }, body: { title: theirs }, version });
	await user.click(await button("Save draft"));
	const note = await main().findByText(/^\S.* changed this \d+ seconds? ago: the title\.$/);
	expect(note.closest("div")).toBe(document.activeElement);
	await user.click(await button("Take what is there now"));
	expect((await field("Title")).value).toBe(theirs);
	expect((await field("Text")).value).toBe("Mine.");
	await user.click(await button("Save draft"));
	await main().findByText("Saved");
});

it("goes on being written after its publishing was taken back by Undo", async () => {
	const { user, api, id } = await openDraft();
	await user.click(await button("Publish"));
	await button("Unpublish");
	await user.click(await undo());
	await button("Publish");
	fireEvent.change(await field("Text"), { target: { value: "Rounder." } });
	await user.click(await button("Publish"));
	await button("Unpublish");
	const published = (await api.call(listBlogs)).find(({ _id }) => _id === id);
	expect(published?.desc).toBe("Rounder.");
});
