import { randomUUID } from "node:crypto";
import * as imports from "@freehub/contract/catalogue/imports";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { listAudit } from "@freehub/contract/office/audit";
import { addToken } from "@freehub/contract/people/account";
import { getSession } from "@freehub/contract/people/identity";
import { changeRole, listPeople, setStores } from "@freehub/contract/people/people";
import { checkReturn, returnSale } from "@freehub/contract/selling/sale-returns";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { listStock } from "@freehub/contract/stock/levels";
import * as locations from "@freehub/contract/stock/locations";
import type { MovementLine, NewMovement } from "@freehub/contract/stock/movement-lines";
import { setReorderPoint } from "@freehub/contract/stock/reorder-points";
import * as stock from "@freehub/contract/stock/stock";
import * as transfers from "@freehub/contract/stock/transfer-notes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpointFacts } from "../../../../test/endpoint-facts.ts";
import { dryRun, importFile, undo } from "../../../../test/import-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { writesByRow, writesOfEveryStore } from "../../../../test/store-writes.ts";

/** A shop with two stores beside the main one, each with a bin and stock; Nora works at the north, and only there. */
async function openShop() {
	const server = await testServer();
	const owner = await server.newUser("olga@shop.test");
	const nora = await server.newUser("nora@shop.test");
	const place = async (name: string, parent?: string) => {
		const kind = parent === undefined ? ("warehouse" as const) : ("bin" as const);
		return (await owner.client.call(locations.addLocation, { body: { name, kind, parent } }))._id;
	};
	const north = await place("Store North");
	const south = await place("Store South");
	const [n1, s1, empty] = [await place("N-1", north), await place("S-1", south), await place("S-2", south)];
	const closed = await place("S-3", south);
	await owner.client.call(locations.closeLocation, { params: { id: closed }, body: {} });
	const body = {
		name: "Bell",
		sku: "B",
		description: "d",
		price: 1,
		quantity: 0,
		supplier: "S",
		image: "/i.svg",
	};
	const { _id: bell } = await owner.client.call(addProduct, { body });
	const movements = {
		/** Nora's own bookings from the time when she worked everywhere. */
		received: await nora.client.call(stock.recordMovement, {
			params: { id: bell },
			body: { kind: "receive", quantity: 20, location: south },
			idempotencyKey: randomUUID(),
		}),
	};
	for (const location of [north, n1, s1]) {
		const line = { kind: "receive" as const, quantity: 10, location };
		await owner.client.call(stock.recordMovement, {
			params: { id: bell },
			body: line,
			idempotencyKey: randomUUID(),
		});
	}
	await owner.client.call(changeRole, { params: { id: nora.user.id }, body: { role: "seller" } });
	const limit = (onlyThere: boolean, stores = [north]) =>
		owner.client.call(setStores, { params: { id: nora.user.id }, body: { stores, onlyThere } });
	const levels = async () =>
		(await owner.client.all(listStock)).map((level) => JSON.stringify(level)).toSorted();
	/** All that somebody must not have changed. */
	const state = async () => ({
		levels: await levels(),
		places: await owner.client.all(locations.listLocations),
		notes: await owner.client.all(transfers.listTransferNotes),
		movements: (await owner.client.all(stock.listMovements)).map(({ _id }) => _id),
	});
	return { server, owner, nora, north, south, n1, s1, empty, closed, bell, movements, limit, state };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const key = () => ({ idempotencyKey: randomUUID() });

/** The shop with transfer notes: drafts to others and to the north, and pieces that are on their way. */
async function withNotes(shop: Shop) {
	const { owner, north, south, bell } = shop;
	const transfer = async (from: string, to: string, isSent: boolean) => {
		const body = { from, to, lines: [{ product: bell, pieces: 2 }], expected: null, note: "" };
		const note = await owner.client.call(transfers.addTransferNote, { body });
		const sending = { params: { id: note._id }, body: { fromBins: "most" as const }, ...key() };
		return isSent ? owner.client.call(transfers.sendTransferNote, sending) : note;
	};
	const notes = {
		draft: await transfer(south, "main", false),
		sent: await transfer(south, "main", true),
		fromNorth: await transfer(north, south, true),
		toNorth: await transfer(south, north, false),
	};
	return { ...shop, notes, sold: await soldAt(shop) };
}

/** An order of two pieces that came from a bin of the south; one is back, to be checked. */
async function soldAt({ owner: { client }, bell, s1 }: Shop) {
	const receipt = { kind: "receive" as const, quantity: 2, location: s1 };
	await client.call(stock.recordMovement, { params: { id: bell }, body: receipt, ...key() });
	const { _id: id, lines } = await client.call(addSalesOrder, {
		body: { lines: [{ product: bell, ordered: 2 }] },
	});
	await client.call(placeSalesOrder, { params: { id }, body: {} });
	const body = { kind: "deliver" as const, quantity: 2, location: s1, saleLine: lines[0]?._id };
	const { _id: delivery } = await client.call(stock.recordMovement, { params: { id: bell }, body, ...key() });
	const back = { lines: [{ delivery, pieces: 1, end: "check" as const }] };
	const { returns } = await client.call(returnSale, { params: { id }, body: back, ...key() });
	return { id, delivery, unchecked: returns[0]?._id ?? "" };
}
type Noted = Awaited<ReturnType<typeof withNotes>>;

/** For each endpoint that writes stock or places, all ways to do it at another store. */
const bound: Record<string, (of: Noted) => Promise<unknown>[]> = {
	"POST /products/{id}/movements": ({ nora: { client }, bell, south, s1, n1 }) =>
		[
			{ kind: "receive" as const, quantity: 1, location: south },
			{ kind: "receive" as const, quantity: 1, location: s1 },
			{ kind: "receive" as const, quantity: 1 },
			{ kind: "deliver" as const, quantity: 1, location: s1 },
			{ kind: "return" as const, quantity: 1, location: s1 },
			{ kind: "count" as const, quantity: 10, location: s1 },
			{ kind: "adjust" as const, quantity: 1, reason: "found" as const, location: s1 },
			{ kind: "adjust" as const, quantity: 1, reason: "lost" as const, location: s1 },
			{ kind: "transfer" as const, quantity: 1, location: s1, to: n1 },
		].map((body) => client.call(stock.recordMovement, { params: { id: bell }, body, ...key() })),
	"POST /movements": ({ nora: { client }, bell, north, s1 }) => [
		client.call(stock.recordBatch, {
			body: {
				lines: [
					{ kind: "receive", product: bell, quantity: 1, location: north },
					{ kind: "deliver", product: bell, quantity: 1, location: s1 },
				],
			},
			...key(),
		}),
		client
			.call(stock.recordBatch, {
				body: { mode: "each", lines: [{ kind: "deliver", product: bell, quantity: 1, location: s1 }] },
				...key(),
			})
			.then((answer) => {
				const [line] = "results" in answer ? answer.results : [];
				if (line?.ok === false) throw new ApiError(line.error);
			}),
	],
	"POST /movements/{id}/reversal": ({ nora: { client }, movements }) => [
		client.call(stock.reverseMovement, { params: { id: movements.received._id }, ...key() }),
	],
	"POST /batches/{id}/reversal": ({ nora: { client }, movements }) => [
		client.call(stock.reverseBatch, { params: { id: movements.received.batch }, ...key() }),
	],
	"POST /transfer-notes": ({ nora: { client }, south, s1 }) =>
		[
			{ from: south, to: "main" },
			{ from: "main", to: s1 },
		].map((ends) =>
			client.call(transfers.addTransferNote, { body: { ...ends, lines: [], expected: null, note: "" } }),
		),
	"PATCH /transfer-notes/{id}": ({ nora: { client }, notes: { draft, toNorth } }) => [
		...[{ note: "Mine" }, { lines: [] }].map((body) =>
			client.call(transfers.changeTransferNote, { params: { id: draft._id }, body, version: 1 }),
		),
		client.call(transfers.changeTransferNote, {
			params: { id: toNorth._id },
			body: { to: "main" },
			version: 1,
		}),
	],
	"POST /transfer-notes/{id}/sending": ({ nora: { client }, notes: { draft, toNorth } }) =>
		[draft, toNorth].map(({ _id: id }) =>
			client.call(transfers.sendTransferNote, { params: { id }, body: { fromBins: "most" }, ...key() }),
		),
	"POST /transfer-notes/{id}/receipts": ({ nora: { client }, notes: { sent, fromNorth } }) =>
		[sent, fromNorth].map(({ _id: id, lines }) =>
			client.call(transfers.receiveTransferNote, {
				params: { id },
				body: { lines: lines.map(({ _id: line }) => ({ line, pieces: 1, over: 1 })), note: "" },
				...key(),
			}),
		),
	"POST /transfer-notes/{id}/closing": ({ nora: { client }, notes: { sent } }) =>
		(["lost", "returned"] as const).map((how) =>
			client.call(transfers.closeTransferNote, {
				params: { id: sent._id },
				body: { how, note: "" },
				...key(),
			}),
		),
	"POST /transfer-notes/{id}/cancellation": ({ nora: { client }, notes: { draft, sent } }) =>
		[draft, sent].map(({ _id: id }) =>
			client.call(transfers.cancelTransferNote, { params: { id }, body: {}, ...key() }),
		),
	"POST /transfer-notes/{id}/reopening": ({ nora: { client }, notes: { draft } }) => [
		client.call(transfers.reopenTransferNote, { params: { id: draft._id }, body: {} }),
	],
	"POST /sales-orders/{id}/returns": ({ nora: { client }, south, sold: { id, delivery } }) =>
		[{ end: "stock" as const }, { end: "scrapped" as const }, { end: "repair" as const, to: south }].map(
			(line) =>
				client.call(returnSale, {
					params: { id },
					body: { lines: [{ delivery, pieces: 1, ...line }] },
					...key(),
				}),
		),
	"POST /sale-returns/{id}/check": ({ nora: { client }, sold: { unchecked } }) => [
		client.call(checkReturn, { params: { id: unchecked }, body: { end: "stock" }, ...key() }),
	],
	"POST /locations": ({ nora: { client }, south }) => [
		client.call(locations.addLocation, { body: { name: "S-9", kind: "bin", parent: south } }),
		client.call(locations.addLocation, { body: { name: "Store West", kind: "warehouse" } }),
	],
	"PATCH /locations/{id}": ({ nora: { client }, north, south, n1, s1 }) =>
		[
			...[south, s1, "main"].flatMap((id) => [
				{ id, body: { name: "Mine" } },
				{ id, body: { position: 1 } },
			]),
			{ id: south, body: { kind: "van" as const } },
			{ id: s1, body: { parent: north } },
			{ id: n1, body: { parent: south } },
			{ id: n1, body: { parent: null, kind: "van" as const } },
		].map(({ id, body }) => client.call(locations.changeLocation, { params: { id }, body })),
	"POST /locations/{id}/closing": ({ nora: { client }, empty }) => [
		client.call(locations.closeLocation, { params: { id: empty }, body: {} }),
	],
	"POST /locations/{id}/reopening": ({ nora: { client }, closed }) => [
		client.call(locations.reopenLocation, { params: { id: closed }, body: {} }),
	],
	"PUT /products/{id}/reorder-points/{store}": ({ nora: { client }, bell, south }) =>
		[south, "main"].map((store) =>
			client.call(setReorderPoint, {
				params: { id: bell, store },
				body: { reorderPoint: 3 },
				version: 0,
			}),
		),
	"POST /product": ({ nora: { client } }) => [
		client.call(addProduct, {
			body: { name: "Horn", description: "d", price: 1, quantity: 3, supplier: "S", image: "/i.svg" },
		}),
	],
};

/** The refusal of a write; undefined: it was done. */
const refusalOf = (write: Promise<unknown>): Promise<ApiError | undefined> =>
	write.then(
		() => undefined,
		(error: ApiError) => error,
	);

describe("somebody whose role holds only at their stores", () => {
	it("can change nothing of another store, through no endpoint", async () => {
		const all = [...endpointFacts.keys()].filter((name) => !name.startsWith("GET "));
		expect([...Object.keys(bound), ...writesByRow, ...writesOfEveryStore].toSorted()).toEqual(all.toSorted());
		const shop = await withNotes(await openShop());
		await shop.limit(true);
		const before = await shop.state();
		for (const [name, attempts] of Object.entries(bound)) {
			for (const error of await Promise.all(attempts(shop).map(refusalOf))) {
				expect(error?.code, name).toBe("forbidden");
				expect(error?.problem.reason, name).toMatch(/^(other|new)_store$/);
			}
			expect(await shop.state(), name).toEqual(before);
		}
		// The same, by somebody who works there too.
		await shop.limit(true, [shop.north, shop.south, "main"]);
		const { nora, bell, s1, n1 } = shop;
		const line = { kind: "transfer" as const, quantity: 1, location: s1, to: n1 };
		await nora.client.call(stock.recordMovement, { params: { id: bell }, body: line, ...key() });
	});

	it("is told which store to ask, also through a token", async () => {
		const { server, nora, bell, s1, limit } = await openShop();
		const { token } = await nora.client.call(addToken, {
			body: { name: "till", scopes: ["stock.deliver"], days: 1 },
		});
		await limit(true);
		const till = server.clientWith({ authorization: `Bearer ${token}` });
		for (const client of [nora.client, till]) {
			const body = { kind: "deliver" as const, quantity: 1, location: s1 };
			const error = await refusalOf(
				client.call(stock.recordMovement, { params: { id: bell }, body, ...key() }),
			);
			expect(error?.problem).toMatchObject({
				status: 403,
				code: "forbidden",
				reason: "other_store",
				facts: { store: "Store South" },
				detail: "Store South is none of your stores. Ask somebody at Store South.",
				location: s1,
			});
		}
	});

	it("books at their own store and its bins, and sends from there to others", async () => {
		const { nora, bell, north, n1, s1, limit } = await openShop();
		const book = (body: NewMovement) =>
			nora.client.call(stock.recordMovement, { params: { id: bell }, body, ...key() });
		const back = (id: string) => nora.client.call(stock.reverseMovement, { params: { id }, ...key() });
		const fetched = await book({ kind: "transfer", quantity: 3, location: s1, to: n1 });
		const fetchedToo = await book({ kind: "transfer", quantity: 1, location: s1, to: n1 });
		const returned = await back(fetchedToo._id);
		await limit(true);
		await book({ kind: "receive", quantity: 2, location: north });
		await book({ kind: "deliver", quantity: 1, location: n1 });
		const sent = await book({ kind: "transfer", quantity: 3, location: n1, to: s1 });
		// A transfer belongs to the store that sent it, also when it is taken back, and when that is taken back again.
		const undone = await back(sent._id);
		await back(undone._id);
		for (const each of [fetched, returned]) {
			expect((await refusalOf(back(each._id)))?.problem).toMatchObject({
				reason: "other_store",
				location: s1,
			});
		}
	});

	it("adds, names, closes and reopens the bins of their store", async () => {
		const { nora, north, limit } = await openShop();
		await limit(true);
		const { _id: id } = await nora.client.call(locations.addLocation, {
			body: { name: "N-2", kind: "bin", parent: north },
		});
		await nora.client.call(locations.changeLocation, { params: { id }, body: { name: "N-3" } });
		await nora.client.call(locations.closeLocation, { params: { id }, body: {} });
		await nora.client.call(locations.reopenLocation, { params: { id }, body: {} });
	});

	it("imports the rows of their stores, and undoes no others", async () => {
		const { nora, owner, limit, state } = await openShop();
		const file = [
			"SKU,Name,Description,Price,Supplier,Image,Quantity,Warehouse,Bin",
			"B,Bell,d,1,S,/i.svg,11,Store North,N-1",
			"B,Bell,d,1,S,/i.svg,12,Store South,S-1",
			"B,Bell,d,1,S,/i.svg,4,Store West,",
			"B,Bell,d,1,S,/i.svg,5,Store North,N-7",
		].join("\n");
		const whole = await importFile(nora.client, file, {
			options: { quantityAs: "count", addsLocations: true },
		});
		expect(whole.counts).toMatchObject({ refused: 0 });
		await limit(true);
		const undone = await undo(nora.client, whole._id);
		expect(undone.state).toBe("undone");
		const rows = await owner.client.call(imports.listImportRows, {
			params: { id: whole._id },
			query: { outcome: "changed", limit: 200 },
		});
		expect(rows.map(({ reasons }) => reasons.map(({ rule }) => rule))).toContainEqual(["other_store"]);
		const before = await state();
		const shown = await dryRun(nora.client, file.replace(",11,", ",13,"), {
			options: { quantityAs: "count", addsLocations: true },
		});
		const refused = await nora.client.call(imports.listImportRows, {
			params: { id: shown._id },
			query: { outcome: "refused", limit: 200 },
		});
		expect(refused.flatMap(({ reasons }) => reasons.map(({ message }) => message))).toContain(
			"Store South is none of your stores. Ask somebody at Store South.",
		);
		expect(await state()).toEqual(before);
	});

	it("is never an owner, and is found by their stores", async () => {
		const { nora, owner, north, south, limit, n1 } = await openShop();
		const put = (id: string, body: { stores: string[]; onlyThere: boolean }) =>
			owner.client.call(setStores, { params: { id }, body });
		expect(await limit(true, [south, north])).toMatchObject({ stores: [south, north], onlyThere: true });
		expect((await nora.client.call(getSession))?.user).toMatchObject({
			stores: [south, north],
			onlyThere: true,
		});
		const listed = await owner.client.call(listPeople, { query: {} });
		expect(listed.map(({ stores, onlyThere }) => [stores, onlyThere])).toEqual([
			[[], false],
			[[south, north], true],
		]);
		await expect(put(owner.user.id, { stores: [north], onlyThere: true })).rejects.toMatchObject({
			problem: { errors: [{ field: "onlyThere", rule: "owner_not_limited" }] },
		});
		await expect(put(nora.user.id, { stores: [], onlyThere: true })).rejects.toMatchObject({
			problem: { errors: [{ field: "onlyThere", rule: "limit_needs_store" }] },
		});
		for (const wrong of [n1, "supplier", "nowhere"]) {
			await expect(put(nora.user.id, { stores: [north, wrong], onlyThere: false })).rejects.toMatchObject({
				problem: { errors: [{ field: "stores.1", rule: "no_such_warehouse" }] },
			});
		}
		const role = await owner.client.call(changeRole, {
			params: { id: nora.user.id },
			body: { role: "owner" },
		});
		expect(role).toMatchObject({ stores: [south, north], onlyThere: false });
		expect((await owner.client.call(listAudit, { query: { action: "person.stores" } }))[0]).toMatchObject({
			target: nora.user.id,
		});
	});

	it("changes no level of others by any bookings", async () => {
		const { nora, owner, bell, limit, north, n1, south, s1 } = await openShop();
		await limit(true);
		const places = ["main", north, n1, south, s1];
		const own = [north, n1];
		const place = fc.constantFrom(...places);
		const line = fc.record({
			kind: fc.constantFrom("receive", "deliver", "return", "count", "transfer"),
			quantity: fc.integer({ min: 1, max: 4 }),
			location: place,
			to: place,
		});
		const levels = async () =>
			new Map((await owner.client.all(listStock)).map(({ location, quantity }) => [location, quantity]));
		await fc.assert(
			fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.boolean(), async (drawn, isEach) => {
				const lines = drawn
					.filter(({ location, to }) => location !== to)
					.map(({ to, ...each }) => ({
						...each,
						product: bell,
						...(each.kind === "transfer" && { to }),
					})) as MovementLine[];
				if (lines.length === 0) return;
				const before = await levels();
				const body = isEach ? ({ mode: "each", lines } as const) : { lines };
				const answer = await nora.client
					.call(stock.recordBatch, { body, ...key() })
					.catch((error: unknown) => {
						if (!(error instanceof ApiError)) throw error;
						return undefined;
					});
				const done = lines.filter((_, i) =>
					answer === undefined ? false : "results" in answer ? answer.results[i]?.ok === true : true,
				);
				expect(done.every(({ location = "main" }) => own.includes(location))).toBe(true);
				const after = await levels();
				for (const other of ["main", south, s1]) {
					const brought = done
						.filter(({ to }) => to === other)
						.reduce((sum, { quantity }) => sum + quantity, 0);
					expect((after.get(other) ?? 0) - (before.get(other) ?? 0)).toBe(brought);
				}
			}),
			{ numRuns: runs(40, 400) },
		);
	});
});
