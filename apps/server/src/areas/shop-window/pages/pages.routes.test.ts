import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { addToken } from "@freehub/contract/people/account";
import { changeRole } from "@freehub/contract/people/people";
import { changeCompany, getCompany } from "@freehub/contract/shop-window/company";
import * as pages from "@freehub/contract/shop-window/pages";
import type { Role } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

/** The first account owns the shop. */
async function shop() {
	const server = await testServer();
	const { client: owner } = await server.newUser();
	const change = (slug: string, body: object, version: number, who: Client = owner) =>
		who.call(pages.changePage, { params: { slug }, body, version });
	const read = (slug: string, who: Client = server.visitor) => who.call(pages.getPage, { params: { slug } });
	return { server, owner, visitor: server.visitor, change, read };
}

const notFound = { status: 404, code: "not_found" };

describe("a page of the company", () => {
	it("is there for visitors while it has a text, and for owners all the time", async () => {
		const { owner, visitor, change, read } = await shop();
		expect(await visitor.call(pages.listPages)).toEqual([]);
		const all = await owner.call(pages.listPages);
		expect(all.map(({ slug }) => slug)).toEqual(pages.pageSlugs);
		expect(all.filter(({ hasText, updatedAt }) => hasText || updatedAt !== null)).toEqual([]);
		for (const slug of pages.pageSlugs) await expect(read(slug)).rejects.toMatchObject(notFound);
		expect(await read("terms", owner)).toEqual({
			slug: "terms",
			title: "Terms",
			text: "",
			version: 1,
			updatedAt: null,
		});

		const written = await change("terms", { title: " Our terms ", text: "## One\n\n**Two**\n" }, 1);
		expect(written).toMatchObject({ title: "Our terms", text: "## One\n\n**Two**\n", version: 2 });
		await change("imprint", { text: "Who we are." }, 1);
		expect(await read("terms")).toEqual(written);
		expect(await visitor.call(pages.listPages)).toEqual([
			{ slug: "terms", title: "Our terms", hasText: true, updatedAt: written.updatedAt },
			expect.objectContaining({ slug: "imprint", title: "Imprint", hasText: true }),
		]);

		await change("terms", { text: " \n" }, 2);
		await expect(read("terms")).rejects.toMatchObject(notFound);
		expect((await visitor.call(pages.listPages)).map(({ slug }) => slug)).toEqual(["imprint"]);
		expect(await read("terms", owner)).toMatchObject({ title: "Our terms", version: 3 });
	});

	it("is one of a fixed set", async () => {
		const { owner, change, read } = await shop();
		for (const slug of ["jobs", "Terms", "\u0000", "x".repeat(500)]) {
			await expect(read(slug)).rejects.toMatchObject(notFound);
			await expect(read(slug, owner)).rejects.toMatchObject(notFound);
			await expect(change(slug, { text: "x" }, 1)).rejects.toMatchObject(notFound);
		}
	});

	it("is changed by whoever has seen its version; who was slower gets what is there now", async () => {
		const { owner, change, read } = await shop();
		await change("returns", { text: "Within 14 days." }, 1);
		await expect(change("returns", { text: "Within 30 days." }, 1)).rejects.toMatchObject({
			status: 412,
			code: "page_changed",
			problem: {
				current: { slug: "returns", text: "Within 14 days.", version: 2 },
				changedBy: expect.any(String),
			},
		});
		const unseen = owner.call(pages.changePage, { params: { slug: "returns" }, body: { text: "x" } });
		await expect(unseen).rejects.toMatchObject({ status: 428, code: "if_match_required" });
		expect(await read("returns")).toMatchObject({ text: "Within 14 days.", version: 2 });
		// Of two concurrent changes, one is refused.
		const both = await Promise.allSettled(["A", "B"].map((text) => change("returns", { text }, 2)));
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await read("returns")).toMatchObject({ version: 3 });
	});

	it("is written once under a key, with a line in the audit log that keeps no text", async () => {
		const { owner, read } = await shop();
		const write = {
			params: { slug: "privacy" },
			body: { text: "Secret" },
			version: 1,
			idempotencyKey: "privacy-1",
		};
		const first = await owner.call(pages.changePage, write);
		expect(await owner.call(pages.changePage, write)).toEqual(first);
		await expect(owner.call(pages.changePage, { ...write, body: { text: "Other" } })).rejects.toMatchObject({
			code: "idempotency_key_reused",
		});
		expect(await read("privacy")).toMatchObject({ text: "Secret", version: 2 });
		const { items } = await owner.page(listAudit, { query: { action: "page" } });
		expect(items).toEqual([
			expect.objectContaining({
				action: "page.change",
				target: "privacy",
				outcome: "done",
				detail: '{"title":"Privacy","changed":["text"]}',
			}),
		]);
	});

	it("has a title and a text of bounded length", async () => {
		const { change, read } = await shop();
		const odd = { title: " ", text: "x".repeat(100_001) };
		await expect(change("contact", odd, 1)).rejects.toMatchObject({
			code: "invalid_input",
			problem: {
				errors: [
					{ field: "title", message: "Title is required." },
					{ field: "text", message: "Text can have at most 100000 characters." },
				],
			},
		});
		await expect(change("contact", { title: "x".repeat(101) }, 1)).rejects.toMatchObject({
			problem: { errors: [{ field: "title" }] },
		});
		const longest = { title: "x".repeat(100), text: "ü".repeat(100_000) };
		expect(await change("contact", longest, 1)).toMatchObject(longest);
		expect(await read("contact")).toMatchObject(longest);
	});
});

describe("what is told of the company", () => {
	it("is its name, and what an owner has filled in", async () => {
		const { owner, visitor } = await shop();
		const tell = (body: object, idempotencyKey?: string) =>
			owner.call(changeCompany, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
		expect(await visitor.call(getCompany)).toEqual({ name: "Freehub" });
		const facts = {
			name: "The shop",
			street: "1 Example Street",
			postalCode: "12345",
			city: "Example",
			country: "Nowhere",
			phone: "+00 123",
			email: "shop@example.test",
			openingHours: "Mo-Fr 09:00-18:00\nSa,Su 10:00-24:00",
		};
		expect(await tell(facts)).toEqual(facts);
		expect(await tell({ phone: " ", email: "" }, "key-1")).not.toHaveProperty("phone");
		const { phone: _, email: __, ...left } = facts;
		expect(await visitor.call(getCompany)).toEqual(left);
		await tell({ phone: "1" });
		// The repeat has no further effect.
		expect(await tell({ phone: " ", email: "" }, "key-1")).toEqual(left);
		expect(await visitor.call(getCompany)).toEqual({ ...left, phone: "1" });
		expect(await tell({})).toEqual({ ...left, phone: "1" });
		const { items } = await owner.page(listAudit, { query: { action: "company.change" } });
		expect(items).toHaveLength(4);
		expect(items[1]).toMatchObject({
			detail: JSON.stringify({ changed: { phone: { before: "", after: "1" } } }),
		});
	});

	it("is refused with a sentence for each field", async () => {
		const { owner, visitor } = await shop();
		const wrong = {
			name: " ",
			street: "x".repeat(201),
			email: "nobody",
			openingHours: "Mo-Fr 09:00-18:00\nweekends too",
		};
		await expect(owner.call(changeCompany, { body: wrong })).rejects.toMatchObject({
			code: "invalid_input",
			problem: {
				errors: [
					{ field: "name", message: "Name is required." },
					{ field: "street", message: "Street can have at most 200 characters." },
					{ field: "email", message: "This is not an email address." },
					{ field: "openingHours", message: expect.stringContaining("Mo-Fr 09:00-18:00") },
				],
			},
		});
		for (const openingHours of ["Mo 25:00-26:00", "09:00-18:00", "Mo-Fr", "Mo-Fr 9:00-18:00", "Mo\n"]) {
			await expect(owner.call(changeCompany, { body: { openingHours } })).rejects.toMatchObject({
				problem: { errors: [{ field: "openingHours" }] },
			});
		}
		expect(await visitor.call(getCompany)).toEqual({ name: "Freehub" });
	});
});

it.each(["everyone", "staff"] as const)(
	"pages are written by owners alone, and by tokens for that, where access is for %s",
	async (access) => {
		const server = await testServer({ access });
		const owner = await server.newUser();
		const { client, user } = await server.newUser();
		const write = (who: Client, version = 1) =>
			who.call(pages.changePage, { params: { slug: "terms" }, body: { text: "Terms" }, version });
		const tell = (who: Client) => who.call(changeCompany, { body: { name: "Shop" } });
		for (const role of ["customer", "warehouse", "buyer"] satisfies Role[]) {
			await owner.client.call(changeRole, { params: { id: user.id }, body: { role } });
			await expect(write(client)).rejects.toMatchObject({ status: 403, code: "forbidden" });
			await expect(tell(client)).rejects.toMatchObject({ status: 403 });
			expect(await client.call(pages.listPages)).toEqual([]);
		}
		await expect(write(server.visitor)).rejects.toMatchObject({ status: 401 });
		await expect(tell(server.visitor)).rejects.toMatchObject({ status: 401 });
		const tokenFor = async (scope: "page.write" | "blog.write") => {
			const body = { name: scope, scopes: [scope], days: 1 };
			const { token } = await owner.client.call(addToken, { body });
			return server.clientWith({ authorization: `Bearer ${token}` });
		};
		await expect(write(await tokenFor("blog.write"))).rejects.toMatchObject({ status: 403 });
		expect(await write(await tokenFor("page.write"))).toMatchObject({ version: 2 });
		const refused = { query: { action: "page.change", outcome: "refused" } } as const;
		const { items } = await owner.client.page(listAudit, refused);
		expect(items.map(({ target }) => target)).toEqual(Array(4).fill("terms"));
	},
);
