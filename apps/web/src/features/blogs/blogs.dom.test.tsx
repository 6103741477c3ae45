import { addArticle, changeArticle, listBlogs, publishArticle } from "@freehub/contract/blogs";
import type { Client } from "@freehub/contract/client";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp } from "../../../test/open-app.tsx";

const title = (what: string) => `${what} ${crypto.randomUUID()}`;
const main = () => within(screen.getByRole("main"));
const field = (name: string) => main().findByLabelText<HTMLInputElement>(name);
const button = (name: string) => main().findByRole("button", { name });
const row = (name: string) =>
	screen.queryAllByRole("row").find(({ textContent }) => textContent?.includes(name));

function newDraft(api: Client, fields: object = {}) {
	const body = { title: title("Draft"), desc: "Round.", image: "/drawings/trail-29-rear.svg", ...fields };
	return api.call(addArticle, { body });
}

/** Opens the editor of a draft that only this test knows. */
async function openDraft(fields: object = {}) {
	const draft = { _id: "", version: 0 };
	const opened = await openApp("/dashboard/blog", {
		as: "member",
		arrange: async (api) => void Object.assign(draft, await newDraft(api, fields)),
	});
	await opened.user.click(await screen.findByRole("link", { name: draftTitle(draft) }));
	await field("Text");
	return { ...opened, id: draft._id, version: draft.version };
}

const draftTitle = (draft: object) => (draft as { title: string }).title;

it("shows a script in an article as a text, and has no links that lead to something unsafe", async () => {
	const desc = [
		"<script>document.title = 'run'</script><img src=x onerror=\"document.title='run'\">",
		"[bad](javascript:alert(1)) [data](data:text/html,x) ![p](javascript:alert(1))",
		"[good](https://shop.test/a) [here](/blogs)",
	].join("\n\n");
	const { api, user, id, version } = await openDraft({ desc });
	const expectHarmless = async () => {
		await main().findByText(/<script>/);
		const article = main().getByRole("article");
		expect(article.querySelectorAll("script, [onerror]")).toHaveLength(0);
		const links = within(article).getAllByRole("link");
		expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://shop.test/a", "/blogs"]);
	};
	await expectHarmless();
	await api.call(publishArticle, { params: { id }, version });
	await user.click(screen.getAllByRole("link", { name: "Blogs" })[0] as HTMLElement);
	await screen.findByRole("heading", { level: 1, name: "Our Blogs" });
	const card = main()
		.getAllByRole("link")
		.find((link) => link.getAttribute("href") === `/blogs/${id}`);
	await user.click(card as HTMLElement);
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
	const card = main()
		.getAllByRole("link")
		.find((link) => link.getAttribute("href") === path);
	await user.click(card as HTMLElement);
	const text = await waitFor(() => {
		const found = document.querySelector("article [data-level]");
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
		as: "member",
		arrange: async (api) => {
			name = (await newDraft(api)).title;
		},
	});
	await waitFor(() => expect(row(name)?.textContent).toContain("Draft"));
	await user.click(await button(`Publish ${name}`));
	await waitFor(() => expect(row(name)?.textContent).toContain("Published"));
	await user.click(await button(`Delete ${name}`));
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
	await waitFor(() => expect(row(name)?.textContent).toContain("Published"));
	await user.click(await button(`Delete ${name}`));
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click(main().getByRole("link", { name: "Deleted" }));
	await user.click(await button(`Restore ${name}`));
	await waitFor(() => expect(row(name)).toBeUndefined());
	await user.click(main().getByRole("link", { name: "Published" }));
	await waitFor(() => expect(row(name)).toBeDefined());
});

it("tells who was slower what is there now, and loses nothing", async () => {
	const { api, user, id, version } = await openDraft();
	fireEvent.change(await field("Text"), { target: { value: "Mine." } });
	const theirs = title("Theirs");
	await api.call(changeArticle, { params: { id }, body: { title: theirs }, version });
	await user.click(await button("Save draft"));
	await main().findByText("Somebody else changed this article while you were editing: the title.", {
		exact: false,
	});
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
	await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
	await waitFor(() => expect(main().queryByRole("button", { name: "Unpublish" })).toBeNull());
	fireEvent.change(await field("Text"), { target: { value: "Rounder." } });
	await user.click(await button("Publish"));
	await button("Unpublish");
	const published = (await api.call(listBlogs)).find(({ _id }) => _id === id);
	expect(published?.desc).toBe("Rounder.");
});
