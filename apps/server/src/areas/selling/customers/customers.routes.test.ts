import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import * as contract from "@freehub/contract/selling/customers";
import { sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import type { Role } from "@freehub/domain/people/access";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { unpackAnswer } from "#db/stored-answer.ts";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { customersQuery } from "./customers.repo.ts";

async function shop(settings: Parameters<typeof testServer>[0] = {}) {
	const server = await testServer(settings);
	const { client, user } = await server.newUser();
	const add = (body: contract.NewCustomer, idempotencyKey?: string) =>
		client.call(contract.addCustomer, { body, ...(idempotencyKey && { idempotencyKey }) });
	const get = (id: string) => client.call(contract.getCustomer, { params: { id } });
	const change = (id: string, body: contract.CustomerChange, version: number, key?: string) =>
		client.call(contract.changeCustomer, {
			params: { id },
			body,
			version,
			...(key && { idempotencyKey: key }),
		});
	const list = async (query: Record<string, string | number> = {}) =>
		client.page(contract.listCustomers, { query });
	const names = async (search: string) => (await list({ search })).items.map(({ name }) => name);
	const merge = (id: string, into: string, key?: string) =>
		client.call(contract.mergeCustomer, {
			params: { id },
			body: { into },
			...(key && { idempotencyKey: key }),
		});
	const separate = (id: string) => client.call(contract.separateCustomer, { params: { id }, body: {} });
	const erase = (id: string, key?: string) =>
		client.call(contract.eraseCustomer, { params: { id }, ...(key && { idempotencyKey: key }) });
	const member = async (role: Role, email?: string) => {
		const other = await server.newUser(email);
		await client.call(changeRole, { params: { id: other.user.id }, body: { role } });
		return other;
	};
	return { server, client, user, add, get, change, list, names, merge, separate, erase, member };
}

const rosa = {
	name: "Rosa Lind",
	company: "Velo Sur",
	mails: ["rosa@example.test"],
	phones: ["+49 30 1234567"],
	address: "Main street 1\n10115 Berlin",
	language: "de" as const,
	note: "Rides a tandem",
};

describe("a customer", () => {
	it("is added once under a key, changed by whoever has seen its version, and told to readers alone", async () => {
		const { client, user, add, get, change } = await shop();
		const { next } = await client.call(listChanges, { query: {} });
		const added = await add(rosa, "rosa-1");
		expect(added).toMatchObject({ ...rosa, account: null, mergedInto: null, erasedAt: null, version: 1 });
		expect(await add(rosa, "rosa-1")).toEqual(added);
		expect(await get(added._id)).toEqual(added);
		const changed = await change(added._id, { phones: ["030 99"], note: "" }, 1);
		expect(changed).toEqual({ ...added, phones: ["030 99"], note: "", version: 2 });
		await expect(change(added._id, { name: "R" }, 1)).rejects.toMatchObject({
			status: 412,
			code: "customer_changed",
			problem: { current: changed, changedBy: user.name },
		});
		const { changes } = await client.call(listChanges, { query: { after: next } });
		expect(changes.filter(({ kind }) => kind === "customer")).toMatchObject([
			{ id: added._id, what: "added" },
			{ id: added._id, what: "changed" },
		]);
		const lines = await client.call(listAudit, { query: { action: "customer" } });
		expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
			["customer.change", '{"fields":["phones","note"]}'],
			["customer.add", ""],
		]);
		expect(lines[0]?.subjects).toContainEqual({
			_id: added._id,
			is: "customer",
			name: "Rosa Lind",
			product: null,
		});
	});

	it.each([
		[{ name: " " }, "name"],
		[{ name: "A", mails: ["rosa"] }, "mails.0"],
		[{ name: "A", phones: [""] }, "phones.0"],
		[{ name: "A", language: "xx" }, "language"],
		[{ name: "A".repeat(201) }, "name"],
	] as [never, string][])("with %j is refused", async (body, field) => {
		const { add } = await shop();
		await expect(add(body)).rejects.toMatchObject({
			code: "invalid_input",
			problem: { errors: [{ field }] },
		});
	});

	it("has the account that confirmed one of its addresses, or the one that is named, and no other's", async () => {
		const { server, add, change, get } = await shop();
		const confirm = (id: string) =>
			server.db.transact((tx) =>
				tx.updateTable("user").set({ emailVerified: sql`true` }).where("id", "=", id).execute(),
			);
		const [mia, tom] = [await server.newUser("mia@shop.test"), await server.newUser("tom@shop.test")];
		expect((await add({ name: "Mia", mails: ["mia@shop.test"] })).account).toBeNull();
		await confirm(mia.user.id);
		const second = await add({ name: "Mia", mails: ["Mia@shop.test"] });
		expect(second.account).toEqual({ name: "mia", email: "mia@shop.test" });
		const third = await add({ name: "Mia again", mails: ["mia@shop.test"] });
		expect(third.account).toBeNull();
		await expect(change(third._id, { account: "mia@shop.test" }, 1)).rejects.toMatchObject({
			code: "account_taken",
		});
		await expect(change(third._id, { account: "tom@shop.test" }, 1)).rejects.toMatchObject({ status: 404 });
		await confirm(tom.user.id);
		expect((await change(third._id, { account: "TOM@shop.test" }, 1)).account?.email).toBe("tom@shop.test");
		expect((await change(third._id, { account: null }, 2)).account).toBeNull();
		expect((await get(second._id)).account?.email).toBe("mia@shop.test");
	});
});

describe("customers are found", () => {
	it("by any part of name, company, mail and number, those first whose name begins so", async () => {
		const { add, names, list } = await shop();
		await add(rosa);
		await add({ name: "Carolind Ames" });
		await add({ company: "Öl & Kette", phones: ["0049 40 555"], mails: ["info@kette.test"] });
		await add({ mails: ["50_off@shop.test"] });
		expect(await names("lind")).toEqual(["Rosa Lind", "Carolind Ames"]);
		expect(await names("l")).toEqual(["Rosa Lind"]);
		expect(await names("")).toHaveLength(4);
		for (const part of [
			"ösa",
			"osa",
			"ELO SU",
			"sa@exam",
			"030 123",
			"30/1234567",
			"0049301234567",
			"lind ros",
		]) {
			expect(await names(part), part).toEqual(["Rosa Lind"]);
		}
		expect(await names("040 55")).toEqual([""]);
		expect((await list({ search: "ol ket" })).items).toMatchObject([
			{ company: "Öl & Kette", mail: "info@kette.test" },
		]);
		expect((await list({ search: "0_off@" })).items).toMatchObject([{ mail: "50_off@shop.test" }]);
		// A letter of two units, alone.
		for (const none of ["\u{107b9}", "zzz", "...", "rosalind", "030 99", "%", "_"])
			expect(await names(none), none).toEqual([]);
	});

	it("in pages by name; if very many are found, the newest first, each once", async () => {
		const { server, list, client } = await shop();
		const pad = (i: number) => String(i).padStart(4, "0");
		for (let from = 0; from < 300; from += 100) {
			await Promise.all(
				Array.from({ length: 100 }, (_, i) =>
					client.call(contract.addCustomer, { body: { name: `Customer ${pad(from + i)}` } }),
				),
			);
		}
		for (const [search, digits, isByName] of [
			["custom", "", false],
			["stomer 00", " 00", false],
			["stomer 001", "001", true],
			["", "", true],
		] as const) {
			const all: string[] = [];
			let cursor: string | undefined;
			do {
				const query = { search, limit: 50, ...(cursor !== undefined && { cursor }) };
				const page = await list(query);
				all.push(...page.items.map(({ name }) => name));
				cursor = page.next;
			} while (cursor !== undefined);
			const named = Array.from({ length: 300 }, (_, i) => `Customer ${pad(i)}`);
			const meant = named.filter((name) => name.includes(digits));
			expect(isByName ? all : all.toSorted(), search).toEqual(meant);
		}
		await expectNoScan(server, customersQuery(server.db.kysely, ["a", "b"], 50).compile(), ["customer"]);
		await expect(list({ cursor: "x" })).rejects.toMatchObject({ code: "invalid_cursor" });
	});

	it("by a whole address or number, however it is written, as one adds somebody who may be there already", async () => {
		const { add, list } = await shop();
		const { _id: id } = await add(rosa);
		for (const contact of ["ROSA@example.test", "030 1234567", "0049 (0)30 12 345 67"]) {
			expect((await list({ contact })).items).toMatchObject([{ _id: id }]);
		}
		for (const contact of ["osa@example.test", "1234567", "-"])
			expect((await list({ contact })).items).toEqual([]);
	});
});

describe("two customers who are one", () => {
	it("are merged: the other one has the facts of both and is found by both names; and separated again", async () => {
		const { client, add, get, names, merge, separate, list } = await shop();
		const first = await add(rosa);
		const second = await add({
			name: "Rosalinde Meer",
			phones: ["040 77"],
			mails: ["r@example.test"],
			note: "Likes blue",
		});
		const merged = await merge(second._id, first._id);
		expect(merged).toMatchObject({
			_id: first._id,
			name: "Rosa Lind",
			mails: ["rosa@example.test", "r@example.test"],
			phones: ["+49 30 1234567", "040 77"],
			note: "Rides a tandem\nRosalinde Meer\nLikes blue",
		});
		expect(await get(second._id)).toMatchObject({ name: "Rosalinde Meer", mergedInto: first._id });
		expect(await names("rosalinde")).toEqual(["Rosa Lind"]);
		expect((await list({ contact: "040 77" })).items).toMatchObject([{ _id: first._id }]);
		const separated = await separate(second._id);
		expect(separated).toMatchObject({ name: "Rosalinde Meer", mergedInto: null });
		expect(await get(first._id)).toEqual({ ...first, version: 3 });
		expect(await names("rosalinde")).toEqual(["Rosalinde Meer"]);
		expect((await list({ contact: "040 77" })).items).toMatchObject([{ _id: second._id }]);
		const lines = await client.call(listAudit, { query: { action: "customer.merge" } });
		expect(lines.map(({ detail }) => detail)).toEqual([`{"into":"${first._id}"}`]);
	});

	it("keep what was changed since, when they are separated", async () => {
		const { add, get, change, merge, separate } = await shop();
		const [first, second] = [await add({ name: "A" }), await add({ name: "B", phones: ["1"] })];
		await merge(second._id, first._id);
		await change(first._id, { note: "new" }, 2);
		await separate(second._id);
		expect(await get(first._id)).toMatchObject({ phones: ["1"], note: "new" });
		await expect(separate(second._id)).rejects.toMatchObject({ problem: { reason: "not_merged" } });
	});

	it("are refused where it makes no sense", async () => {
		const { add, change, merge, erase } = await shop();
		const [a, b, c] = [await add({ name: "A" }), await add({ name: "B" }), await add({ name: "C" })];
		const refused = (reason: string) => ({ code: "customer_state", problem: { reason } });
		await expect(merge(a._id, a._id)).rejects.toMatchObject(refused("itself"));
		await expect(merge(a._id, "nobody")).rejects.toMatchObject({ status: 404 });
		await merge(a._id, b._id);
		await expect(merge(a._id, c._id)).rejects.toMatchObject(refused("merged"));
		await expect(merge(c._id, a._id)).rejects.toMatchObject(refused("no_other"));
		await expect(change(a._id, { name: "X" }, 2)).rejects.toMatchObject(refused("merged"));
		await erase(c._id);
		await expect(change(c._id, { name: "X" }, 2)).rejects.toMatchObject(refused("erased"));
		await expect(merge(b._id, c._id)).rejects.toMatchObject(refused("no_other"));
	});

	it("at once in both directions become one, never none", async () => {
		const { add, merge, list } = await shop();
		const [a, b] = [await add({ name: "A" }), await add({ name: "B" })];
		const both = await Promise.allSettled([merge(a._id, b._id), merge(b._id, a._id)]);
		expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await list()).items).toHaveLength(1);
	});
});

describe("a customer who is erased", () => {
	it("is in no table any more, with those merged into it: nor in stored answers, their conflicts, and enquiries", async () => {
		const { server, client, add, get, change, merge, erase, list } = await shop();
		// Marks that nothing else has, one for each field and each state that it was in.
		const marked = (n: number) => ({
			name: `Namemark${n} Zqxmore`,
			company: `Firmmark${n} Zqxmore`,
			mails: [`mailmark${n}@zqxmore.test`],
			phones: [`+49 77700${n} 4242424`],
			address: `Roadmark${n} Zqxmore`,
			language: "fr" as const,
			note: `Notemark${n} Zqxmore`.repeat(200),
		});
		const [one, two] = [await add(marked(1), "one"), await add(marked(2), "two")];
		await change(one._id, { name: "Namemark3 Zqxmore", note: "Zqxmore" }, 1, "three");
		await expect(change(one._id, { name: "Namemark4 Zqxmore" }, 1, "four")).rejects.toMatchObject({
			status: 412,
		});
		await merge(two._id, one._id, "five");
		const other = await add({ name: "Otto Keep", mails: ["otto@keep.test"] }, "six");
		await server.visitor.call(sendEnquiry, {
			body: { name: "Namemark1 Zqxmore", email: "Mailmark1@zqxmore.test", text: "Zqxmore" },
		});
		expect(await marksIn(server)).not.toEqual([]);
		await erase(one._id, "seven");
		expect(await marksIn(server)).toEqual([]);
		expect(await get(one._id)).toMatchObject({ name: "", mails: [], note: "", erasedAt: expect.any(String) });
		expect(await get(two._id)).toMatchObject({ name: "", mergedInto: one._id });
		expect((await list({ search: "zqxmore" })).items).toEqual([]);
		expect((await list()).items).toMatchObject([{ _id: other._id }]);
		// Repeats of the requests do nothing and tell nothing; other answers stay.
		for (const repeat of [() => add(marked(1), "one"), () => merge(two._id, one._id, "five")]) {
			await expect(repeat()).rejects.toMatchObject({
				status: 404,
				problem: { detail: expect.stringMatching(/erased/) },
			});
		}
		expect(await add({ name: "Otto Keep", mails: ["otto@keep.test"] }, "six")).toEqual(other);
		expect(await erase(one._id, "seven")).toEqual({ erased: true });
		expect(await erase(one._id)).toEqual({ erased: true });
		const lines = await client.call(listAudit, { query: { action: "customer.erase" } });
		expect(JSON.stringify(lines)).not.toMatch(/zqxmore/i);
		expect(await marksIn(server)).toEqual([]);
	});

	/** The tables and columns in which one of the marks is, in every table of the database, also those of its own indexes. */
	async function marksIn({ db }: Awaited<ReturnType<typeof testServer>>): Promise<string[]> {
		const tables = await db.kysely.introspection.getTables();
		const found = new Set<string>();
		for (const { name, isView } of tables.filter(({ name }) => !name.startsWith("sqlite_"))) {
			if (isView) continue;
			// why: the names come from the database's own catalogue.
			const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
				db.kysely,
			);
			for (const row of rows) {
				for (const [column, value] of Object.entries(row)) {
					const bytes = value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);
					const text =
						name === "idempotency" && column === "answer" ? JSON.stringify(unpackAnswer(bytes)) : bytes;
					if (/zqxmore|4242424|mark[1-4]/i.test(text)) found.add(`${name}.${column}`);
				}
			}
		}
		return [...found];
	}
});

describe("the data of customers", () => {
	it.each(["staff", "everyone"] as const)(
		"reach nobody without the right, by no endpoint, where access is for %s",
		async (access) => {
			const { server, client, add, change, member } = await shop({ access });
			const mark = "Zqxmark";
			const { _id: id } = await add({ name: mark, mails: [`${mark}@zqx.test`], note: mark });
			await change(id, { phones: ["030 4242424"] }, 1);
			const document = (await (await server.request("/api/openapi.json")).json()) as {
				paths: Record<string, Record<string, unknown>>;
			};
			const reads = Object.entries(document.paths)
				.filter(([, methods]) => "get" in methods)
				.map(([path]) => path.replaceAll(/\{\w+\}/g, id))
				.filter((path) => !path.startsWith("/events"));
			expect(reads).toContain("/customers");
			const callers = [["visitor", {}]] as [string, Record<string, string>][];
			for (const role of ["customer", "viewer", "counter", "warehouse", "buyer"] as const) {
				callers.push([role, { cookie: (await member(role)).cookie }]);
			}
			const leaks: string[] = [];
			for (const [who, headers] of callers) {
				for (const path of reads) {
					for (const query of ["", `?search=${mark}&q=${mark}&target=${id}`]) {
						const answer = await server.request(`/api${path}${query}`, { headers });
						const text = await answer.text();
						if (/zqx|4242424/i.test(text.replaceAll(/search=[^&"]*/g, "")))
							leaks.push(`${who}: ${path}${query}`);
					}
				}
				for (const [method, path, body] of [
					["PATCH", `/customers/${id}`, { name: "X" }],
					["POST", `/customers/${id}/merging`, { into: id }],
					["DELETE", `/customers/${id}`, undefined],
				] as const) {
					const answer = await server.request(`/api${path}`, {
						method,
						headers: { "content-type": "application/json", "if-match": "1", ...headers },
						...(body && { body: JSON.stringify(body) }),
					});
					expect([who, answer.status]).toEqual([who, who === "visitor" ? 401 : 403]);
					expect(await answer.text()).not.toMatch(/zqx/i);
				}
			}
			expect(leaks).toEqual([]);
			const seller = await member("seller");
			expect(await seller.client.call(contract.getCustomer, { params: { id } })).toMatchObject({
				name: mark,
			});
			expect(await seenBy(seller.client)).toContain("customer");
			const buyer = await member("buyer");
			expect(await seenBy(buyer.client)).not.toContain("customer");
			expect(await client.call(contract.getCustomer, { params: { id } })).toMatchObject({ name: mark });

			async function seenBy(who: Client): Promise<string[]> {
				const { next } = await who.call(listChanges, { query: {} });
				const { version } = await client.call(contract.getCustomer, { params: { id } });
				await change(id, { note: `${mark} ${version}` }, version);
				const { changes } = await who.call(listChanges, { query: { after: next } });
				return changes.map(({ kind }) => kind);
			}
		},
	);
});
