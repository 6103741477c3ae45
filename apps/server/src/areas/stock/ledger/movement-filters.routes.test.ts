import { addProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import * as contract from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { testServer } from "../../../../test/server.ts";
import { keysQuery } from "./movements.repo.ts";

const fields = { description: "D", price: 1, supplier: "S", image: "/d.svg" };

/** Two products, a bin, two people, and movements of all kinds, each identified by its note. */
async function ledger() {
	const server = await testServer();
	const olga = await server.newUser("olga@shop.test");
	const kim = await server.newUser("kim@shop.test");
	const add = async (name: string) =>
		(await olga.client.call(addProduct, { body: { ...fields, name, quantity: 0 } }))._id;
	const [wheel, bell] = [await add("Wheel"), await add("=Bell()")];
	const { _id: bin } = await olga.client.call(addLocation, {
		body: { name: "A-1", kind: "bin", parent: "main" },
	});
	let count = 0;
	const book = async (who: typeof olga, product: string, body: object) => {
		const idempotencyKey = `key-${count++}`;
		return who.client.call(contract.recordMovement, {
			params: { id: product },
			body: body as never,
			idempotencyKey,
		});
	};
	const day = (n: number) => `2026-03-${String(n).padStart(2, "0")}T12:00:00Z`;
	await book(olga, wheel, {
		kind: "receive",
		quantity: 20,
		reference: "PO 47",
		note: "a",
		occurredAt: day(1),
	});
	await book(kim, bell, { kind: "receive", quantity: 9, reference: "po 47", note: "b", occurredAt: day(2) });
	await book(olga, wheel, { kind: "transfer", quantity: 5, to: bin, note: "c", occurredAt: day(3) });
	await book(kim, wheel, {
		kind: "deliver",
		quantity: 2,
		location: bin,
		reference: "Order 1",
		note: "d",
		occurredAt: day(4),
	});
	await book(kim, bell, { kind: "deliver", quantity: 1, note: "=e", occurredAt: day(5) });
	const notes = async (query: object) =>
		(await olga.client.all(contract.listMovements, { query: { limit: 1, ...query } }))
			.map(({ note }) => note)
			.join("");
	return { server, olga, kim, wheel, bell, bin, notes };
}

describe("the ledger's filters", () => {
	it("find by person, kind, location, product, reference and time, alone and together", async () => {
		const { olga, kim, wheel, bell, bin, notes } = await ledger();
		expect(await notes({})).toBe("=edcba");
		expect(await notes({ actor: kim.user.id })).toBe("=edb");
		expect(await notes({ kind: "deliver" })).toBe("=ed");
		expect(await notes({ location: bin })).toBe("dc");
		expect(await notes({ location: "supplier" })).toBe("ba");
		expect(await notes({ product: wheel })).toBe("dca");
		expect(await notes({ reference: "Po 47" })).toBe("ba");
		expect(await notes({ reference: "PO" })).toBe("");
		expect(await notes({ from: "2026-03-03", to: "2026-03-05" })).toBe("dc");
		expect(await notes({ product: bell, kind: "deliver", actor: kim.user.id })).toBe("=e");
		expect(await notes({ product: wheel, location: bin, kind: "deliver" })).toBe("d");
		expect(await notes({ reference: "po 47", actor: olga.user.id })).toBe("a");
		expect(await notes({ location: "main", from: "2026-03-02", actor: kim.user.id, kind: "receive" })).toBe(
			"b",
		);
		expect(await notes({ product: wheel, reference: "Order 1", location: "main" })).toBe("");
		const filter = { params: { id: wheel }, query: { reference: "order 1" } };
		expect(await olga.client.call(contract.listProductMovements, filter)).toMatchObject([{ note: "d" }]);
		await expect(notes({ reference: " " })).rejects.toMatchObject({ code: "invalid_input" });
	});

	it("find what was booked together", async () => {
		const { olga, wheel, bell } = await ledger();
		const line = (product: string, quantity: number) => ({ product, kind: "receive" as const, quantity });
		const booked = await olga.client.call(contract.recordBatch, {
			body: { lines: [line(wheel, 2), line(bell, 3), line(wheel, 1)] },
			idempotencyKey: crypto.randomUUID(),
		});
		const query = { batch: booked.batch, kind: "receive" as const };
		const found = await olga.client.all(contract.listMovements, { query: { ...query, limit: 2 } });
		expect(found.map(({ product, quantity }) => `${product} ${quantity}`).toSorted()).toEqual(
			[`${wheel} 2`, `${bell} 3`, `${wheel} 1`].toSorted(),
		);
		const other = { query: { ...query, kind: "deliver" as const } };
		expect(await olga.client.all(contract.listMovements, other)).toEqual([]);
	});

	it("are each answered from an index", async () => {
		const { server } = await ledger();
		const filters: contract.MovementFilter[] = [
			{ product: "x" },
			{ reference: "x" },
			{ batch: "x" },
			{ batch: "x", kind: "receive" },
			{ product: "x", kind: "count", actor: "y", location: "main", reference: "z" },
			{ location: "main", kind: "count", from: "2026-01-01" },
		];
		for (const filter of filters)
			for (const after of [undefined, [0, "x"] as const])
				await expectNoScan(server, keysQuery(server.db, filter, 50, after).compile(), ["movement"]);
	});

	it("choose what is exported as CSV, which no spreadsheet takes for a formula", async () => {
		const { server, olga, kim, bell } = await ledger();
		const csv = await olga.client.call(contract.exportMovements, { query: { product: bell } });
		const [head, last, first, ...rest] = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
		expect(rest).toEqual([]);
		expect(head).toBe(
			"Happened,Person,Kind,Product,SKU,Quantity,From,To,Change,On hand,Reason,Counted,Reference,Note,Undone,Recorded,Movement ID,Takes back",
		);
		expect(last).toMatch(/^2026-03-05T12:00:00.000Z,kim,deliver,'=Bell\(\),,1,Shop,Customer,-1,8,,,,'=e,,/);
		expect(first).toMatch(
			/^2026-03-02T12:00:00.000Z,kim,receive,'=Bell\(\),,9,Supplier,Shop,9,9,,,po 47,b,,/,
		);
		const toVisitor = await server.visitor.call(contract.exportMovements, { query: { product: bell } });
		expect(toVisitor).not.toMatch(/kim|po 47|=e/);
		const all = await kim.client.call(contract.exportMovements);
		expect(all.trimEnd().split("\r\n")).toHaveLength(6);
	});

	it("by what a visitor is not told are refused to visitors", async () => {
		const { server, kim, bell } = await ledger();
		const actor = kim.user.id;
		const ask = async (path: string) => {
			const answer = await server.request(`/api${path}`);
			return [answer.status, ((await answer.json()) as { code: string }).code];
		};
		for (const query of [
			"reference=PO%201",
			"reference=no-such-reference",
			`actor=${actor}`,
			"actor=system",
		]) {
			for (const path of ["/movements", "/movements.csv", `/products/${bell}/movements`]) {
				expect([path, query, await ask(`${path}?${query}`)]).toEqual([path, query, [401, "unauthenticated"]]);
			}
		}
	});

	it("know by name who has booked something; a visitor is told nobody", async () => {
		const { server, olga, kim } = await ledger();
		await server.newUser("idle@shop.test");
		const people = { query: { search: "" } };
		expect(await olga.client.call(contract.listMovementPeople, people)).toEqual([
			{ _id: kim.user.id, name: "kim" },
			{ _id: olga.user.id, name: "olga" },
		]);
		expect(await olga.client.call(contract.listMovementPeople, { query: { search: "OL" } })).toMatchObject([
			{ name: "olga" },
		]);
		expect(await olga.client.call(contract.listMovementPeople, { query: { search: "%" } })).toEqual([]);
		expect(await server.visitor.call(contract.listMovementPeople, people)).toEqual([]);
	});

	it("leave an export whole that is longer than a slice", async () => {
		const { olga, wheel } = await ledger();
		const lines = Array.from({ length: 600 }, () => ({
			product: wheel,
			kind: "receive" as const,
			quantity: 1,
		}));
		await olga.client.call(contract.recordBatch, { body: { lines, mode: "all" }, idempotencyKey: "many" });
		const csv = await olga.client.call(contract.exportMovements, { query: { product: wheel } });
		const ids = csv.trimEnd().split("\r\n").slice(1);
		expect(new Set(ids).size).toBe(603);
	});
});
