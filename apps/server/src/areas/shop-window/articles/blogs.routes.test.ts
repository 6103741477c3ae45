import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { addToken } from "@freehub/contract/people/account";
import { changeRole } from "@freehub/contract/people/people";
import * as blogs from "@freehub/contract/shop-window/blogs";
import { changePage, getPage } from "@freehub/contract/shop-window/pages";
import { listArticleTranslations, translateArticle } from "@freehub/contract/translations";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { articlesQuery, blogsQuery } from "./blogs.repo.ts";

const body = { title: "Wheels", desc: "Round.\n\n## Why\n\n**Because.**", image: "/drawings/a.svg" };

async function shop() {
	const server = await testServer();
	const { client, user } = await server.newUser();
	const add = (change: object = {}) => client.call(blogs.addArticle, { body: { ...body, ...change } });
	const publish = ({ _id: id, version }: { _id: string; version: number }) =>
		client.call(blogs.publishArticle, { params: { id }, version });
	return { server, client, user, visitor: server.visitor, add, publish };
}

const titles = (articles: readonly { title: string }[]) => articles.map(({ title }) => title);

async function expectMissing(client: Client, id: string): Promise<void> {
	await expect(client.call(blogs.getBlog, { params: { id } })).rejects.toMatchObject({ status: 404 });
}

describe("an article", () => {
	it("is a draft that visitors cannot find, until it is published, and again when it is unpublished", async () => {
		const { client, user, visitor, add, publish } = await shop();
		const draft = await add();
		expect(draft).toMatchObject({
			...body,
			author: user.name,
			state: "draft",
			version: 1,
			publishedAt: null,
		});
		const params = { id: draft._id };
		expect(await visitor.call(blogs.listBlogs)).toEqual([]);
		await expectMissing(visitor, draft._id);
		await expectMissing(client, draft._id);
		await expect(visitor.call(blogs.getArticle, { params })).rejects.toMatchObject({ status: 401 });
		await expect(visitor.call(blogs.listArticles)).rejects.toMatchObject({ status: 401 });

		const published = await publish(draft);
		expect(published).toMatchObject({ state: "published", version: 2 });
		const seen = { _id: draft._id, ...body, author: user.name };
		expect(await visitor.call(blogs.listBlogs)).toEqual([seen]);
		const { publishedAt, updatedAt } = published;
		expect(await visitor.call(blogs.getBlog, { params })).toEqual({ ...seen, publishedAt, updatedAt });

		await client.call(blogs.unpublishArticle, { params });
		expect(await visitor.call(blogs.listBlogs)).toEqual([]);
		await expectMissing(visitor, draft._id);
		expect(await client.call(blogs.getArticle, { params })).toMatchObject({
			state: "draft",
			desc: body.desc,
		});
	});

	it("keeps the date of its first publishing", async () => {
		let now = new Date("2026-03-01T10:00:00Z");
		const server = await testServer({}, () => now);
		const { client } = await server.newUser();
		const { _id: id, version } = await client.call(blogs.addArticle, { body });
		const first = await client.call(blogs.publishArticle, { params: { id }, version });
		now = new Date("2026-04-01T10:00:00Z");
		const draft = await client.call(blogs.unpublishArticle, { params: { id } });
		const again = await client.call(blogs.publishArticle, { params: { id }, version: draft.version });
		expect([first.publishedAt, draft.publishedAt, again.publishedAt]).toEqual(
			Array(3).fill("2026-03-01T10:00:00.000Z"),
		);
		expect(again.updatedAt).toBe("2026-04-01T10:00:00.000Z");
	});

	it("is published with a text and a picture alone, and keeps them while it is", async () => {
		const { client, add, publish } = await shop();
		const draft = await add({ desc: " \n", image: "" });
		await expect(publish(draft)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "desc" }, { field: "image" }] },
		});
		const { _id: id, version } = await publish(await add());
		const empty = client.call(blogs.changeArticle, { params: { id }, body: { desc: "" }, version });
		await expect(empty).rejects.toMatchObject({ problem: { errors: [{ field: "desc" }] } });
	});

	it("is changed by whoever has seen its version; who was slower gets what is there now", async () => {
		const { client, add } = await shop();
		const { _id: id } = await add();
		const change = (fields: object, version?: number) =>
			client.call(blogs.changeArticle, {
				params: { id },
				body: fields,
				...(version !== undefined && { version }),
			});
		expect(await change({ title: "Hubs", author: "The workshop" }, 1)).toMatchObject({
			title: "Hubs",
			desc: body.desc,
			author: "The workshop",
			version: 2,
		});
		await expect(change({ title: "Rims" }, 1)).rejects.toMatchObject({
			status: 412,
			code: "article_changed",
			problem: { current: { title: "Hubs", version: 2 }, changedBy: expect.any(String) },
		});
		await expect(change({ title: "Rims" })).rejects.toMatchObject({ code: "if_match_required" });
		await expect(client.call(blogs.publishArticle, { params: { id }, version: 1 })).rejects.toMatchObject({
			code: "article_changed",
		});
	});

	it("is deleted and restored as it was", async () => {
		const { client, visitor, add, publish } = await shop();
		const { _id: id, version } = await publish(await add());
		const params = { id };
		expect(await client.call(blogs.deleteArticle, { params })).toMatchObject({
			deletedAt: expect.any(String),
		});
		await expectMissing(visitor, id);
		const calls = await Promise.allSettled([
			client.call(blogs.getArticle, { params }),
			client.call(blogs.deleteArticle, { params }),
			client.call(blogs.unpublishArticle, { params }),
			client.call(blogs.publishArticle, { params, version: version + 1 }),
			client.call(blogs.changeArticle, { params, body: { title: "X" }, version: version + 1 }),
		]);
		for (const call of calls) expect(call).toMatchObject({ status: "rejected", reason: { status: 404 } });
		const of = async (state?: "deleted") =>
			titles(await client.call(blogs.listArticles, { query: { ...(state && { state }) } }));
		expect([await of(), await of("deleted")]).toEqual([[], ["Wheels"]]);
		await client.call(blogs.restoreArticle, { params });
		expect([await of(), await of("deleted")]).toEqual([["Wheels"], []]);
		expect(titles(await visitor.call(blogs.listBlogs))).toEqual(["Wheels"]);
		await expect(client.call(blogs.restoreArticle, { params })).rejects.toMatchObject({ status: 404 });
	});

	it("is written once under a key, and each write has a line in the audit log that keeps no text", async () => {
		const { client, add } = await shop();
		const keyed = { body, idempotencyKey: "article-1" };
		const first = await client.call(blogs.addArticle, keyed);
		expect(await client.call(blogs.addArticle, keyed)).toEqual(first);
		await add({ title: "Hubs" });
		const params = { id: first._id };
		const publish = { params, version: 1, idempotencyKey: "publish-1" };
		const published = await client.call(blogs.publishArticle, publish);
		expect(await client.call(blogs.publishArticle, publish)).toEqual(published);
		await client.call(blogs.changeArticle, { params, body: { desc: "Secret" }, version: 2 });
		const { items } = await client.page(listAudit, { query: { action: "article" } });
		expect(items.map(({ action }) => action)).toEqual([
			"article.change",
			"article.publish",
			"article.add",
			"article.add",
		]);
		expect(items[0]).toMatchObject({ target: first._id, detail: '{"title":"Wheels","changed":["desc"]}' });
		expect(JSON.stringify(items)).not.toContain("Secret");
	});

	it("is refused with a sentence for each field", async () => {
		const { add } = await shop();
		const odd = { title: " ", image: "javascript:alert(1)", desc: "x".repeat(100_001), author: "" };
		await expect(add(odd)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field: "title" }, { field: "desc" }, { field: "image" }, { field: "author" }] },
		});
	});
});

describe("GET /articles", () => {
	it("lists drafts and published ones, the newest first, in pages and by state", async () => {
		const { client, add, publish } = await shop();
		for (const title of ["A", "B", "C"]) {
			const article = await add({ title });
			if (title !== "B") await publish(article);
		}
		const all = async (query: object = {}) => titles(await client.all(blogs.listArticles, { query }));
		expect(await all()).toEqual(["C", "B", "A"]);
		expect(await all({ limit: 1 })).toEqual(["C", "B", "A"]);
		expect(await all({ state: "published", limit: 1 })).toEqual(["C", "A"]);
		expect(await all({ state: "draft" })).toEqual(["B"]);
		const first = await client.page(blogs.listArticles, { query: { limit: 1 } });
		expect(first.items[0]).not.toHaveProperty("desc");
		await expect(client.page(blogs.listArticles, { query: { cursor: "x" } })).rejects.toMatchObject({
			code: "invalid_cursor",
		});
	});

	it("never goes through the whole table", async () => {
		const { server } = await shop();
		for (const state of [undefined, "draft", "published", "deleted"] as const) {
			await expectNoScan(server, articlesQuery(server.db.kysely, state, "x", 50).compile(), ["blog"]);
		}
		await expectNoScan(server, blogsQuery(server.db.kysely).compile(), ["blog"]);
	});

	it("is for buyers and owners where access is by role, and for tokens that may write the blog", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser();
		const { client, user } = await server.newUser();
		const list = (who: Client) => who.call(blogs.listArticles);
		for (const [role, may] of [
			["viewer", false],
			["warehouse", false],
			["buyer", true],
		] as const) {
			await owner.client.call(changeRole, { params: { id: user.id }, body: { role } });
			if (may) expect(await list(client)).toEqual([]);
			else await expect(list(client)).rejects.toMatchObject({ status: 403 });
		}
		for (const [scope, may] of [
			["blog.write", true],
			["product.write", false],
		] as const) {
			const { token } = await owner.client.call(addToken, {
				body: { name: scope, scopes: [scope], days: 1 },
			});
			const bearer = server.clientWith({ authorization: `Bearer ${token}` });
			if (may) await bearer.call(blogs.addArticle, { body });
			else await expect(list(bearer)).rejects.toMatchObject({ status: 403 });
		}
	});
});

describe("who publishes where everybody who signs up manages the inventory", () => {
	it("is the owner and whom the owner made a buyer, not the stranger who has just signed up", async () => {
		const server = await testServer({ access: "everyone" });
		const owner = await server.newUser();
		const { client, user } = await server.newUser();
		await expect(client.call(blogs.addArticle, { body })).rejects.toMatchObject({ status: 403 });
		const { _id: id, version } = await owner.client.call(blogs.addArticle, { body });
		const publish = { params: { id }, version };
		await expect(client.call(blogs.publishArticle, publish)).rejects.toMatchObject({ status: 403 });
		await owner.client.call(changeRole, { params: { id: user.id }, body: { role: "buyer" } });
		await client.call(blogs.publishArticle, publish);
		expect(titles(await server.visitor.call(blogs.listBlogs))).toEqual([body.title]);
	});
});

describe("a text that would take long to render", () => {
	it.each([
		["1) ".repeat(3000), "nested_too_deeply"],
		["> ".repeat(3000), "nested_too_deeply"],
		["*a_ ".repeat(1000), "too_many_marks"],
		["a\n=\n".repeat(1000), "too_many_marks"],
	])(
		"is refused where it is written, whether in an article, a translation or a page: %#",
		async (text, rule) => {
			const server = await testServer();
			const { client } = await server.newUser();
			const { _id: id, version } = await client.call(blogs.addArticle, { body });
			const page = await client.call(getPage, { params: { slug: "terms" } });
			for (const [field, write] of [
				["desc", () => client.call(blogs.addArticle, { body: { ...body, desc: text } })],
				["desc", () => client.call(blogs.changeArticle, { params: { id }, version, body: { desc: text } })],
				[
					"desc",
					() =>
						client.call(translateArticle, {
							params: { id, language: "de" },
							version: 0,
							body: { title: "T", desc: text },
						}),
				],
				[
					"text",
					() =>
						client.call(changePage, {
							params: { slug: "terms" },
							version: page.version,
							body: { text },
						}),
				],
			] as const) {
				await expect(write()).rejects.toMatchObject({
					status: 400,
					problem: { errors: [{ field, rule }] },
				});
			}
		},
	);
});

describe("GET /blogs", () => {
	it("answers a plain array of what is published, the newest first, one by its id, and 404 for another", async () => {
		const { visitor, add, publish } = await shop();
		const second = await add({ title: "Second", author: "The workshop" });
		await publish(await add({ title: "First", author: "The workshop" }));
		await new Promise((resolve) => setTimeout(resolve, 2));
		await publish(second);
		const all = await visitor.call(blogs.listBlogs);
		expect(titles(all)).toEqual(["Second", "First"]);
		expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(["_id", "author", "desc", "image", "title"]);
		for (const id of ["x", "\u0000"]) await expectMissing(visitor, id);
	});
});

describe("an article's translations", () => {
	it("are read in the language asked for; what is missing is the shop's own and says so", async () => {
		const { client, visitor, add, publish } = await shop();
		const { _id: id, version } = await add();
		const translate = (texts: object, seen = 0, language: "de" | "en" = "de") =>
			client.call(translateArticle, { params: { id, language }, body: texts, version: seen });
		const list = async () => (await client.call(listArticleTranslations, { params: { id } }))[0];
		expect(await list()).toEqual({ language: "de", title: "", desc: "", version: 0 });
		const first = { language: "de", title: "Laufräder", desc: "", version: 1 };
		expect(await translate({ title: "Laufräder" })).toEqual(first);
		await publish({ _id: id, version } as never);
		const params = { id };
		const plain = await visitor.call(blogs.getBlog, { params });
		const inList = { ...plain, publishedAt: undefined, updatedAt: undefined };
		const get = (language: "de" | "fr") => visitor.call(blogs.getBlog, { params, query: { language } });
		expect(await get("de")).toEqual({ ...plain, title: "Laufräder", textLanguages: { desc: "en" } });
		expect(await get("fr")).toEqual({ ...plain, textLanguages: { title: "en", desc: "en" } });
		await translate({ title: "Laufräder", desc: "Rund." }, 1);
		const whole = { ...inList, title: "Laufräder", desc: "Rund." };
		expect(await visitor.call(blogs.listBlogs, { query: { language: "de" } })).toEqual([whole]);
		expect(await visitor.call(blogs.listBlogs)).toEqual([inList]);
		await expect(translate({ title: "Felgen" }, 1)).rejects.toMatchObject({
			code: "article_changed",
			problem: { current: { title: "Laufräder", version: 2 } },
		});
		await expect(translate({ title: "Wheels" }, 0, "en")).rejects.toMatchObject({ code: "invalid_input" });
		await expect(translate({ title: "x".repeat(201) }, 2)).rejects.toMatchObject({
			problem: { errors: [{ field: "title" }] },
		});
		await client.call(blogs.deleteArticle, { params });
		await expect(translate({ title: "Felgen" }, 2)).rejects.toMatchObject({ status: 404 });
		await client.call(blogs.restoreArticle, { params });
		expect(await list()).toMatchObject({ title: "Laufräder", version: 2 });
		const { items } = await client.page(listAudit, { query: { action: "article.translate" } });
		expect(items.map(({ detail }) => detail)).toEqual(Array(2).fill('{"language":"de","title":"Laufräder"}'));
	});
});
