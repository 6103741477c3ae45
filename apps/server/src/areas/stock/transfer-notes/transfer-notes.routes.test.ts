import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import { ApiError } from "@freehub/contract/errors";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole, setStores } from "@freehub/contract/people/people";
import { listStock } from "@freehub/contract/stock/levels";
import * as locations from "@freehub/contract/stock/locations";
import { setReorderPoint } from "@freehub/contract/stock/reorder-points";
import * as stock from "@freehub/contract/stock/stock";
import * as notes from "@freehub/contract/stock/transfer-notes";
import { describe, expect, it } from "vitest";
import { findLacks } from "#areas/stock/reorder-points/store-lacks.ts";
import { testServer } from "../../../../test/server.ts";

/** A shop with a store beside the main one, and 10 bells, of which 6 are in a bin of the main one; Nora works at the other. */
async function openShop() {
	const server = await testServer();
	const { client } = await server.newUser("olga@shop.test");
	const add = (name: string, kind: "store" | "bin", parent?: string) =>
		client.call(locations.addLocation, { body: { name, kind, parent } });
	const { _id: north } = await add("North", "store");
	const { _id: shelf } = await add("N-1", "bin", north);
	const { _id: bin } = await add("M-1", "bin", "main");
	const product = async (name: string) => {
		const body = {
			name,
			sku: name.toUpperCase(),
			description: "d",
			price: 1,
			quantity: 0,
			supplier: "S",
			image: "/i.svg",
		};
		return (await client.call(addProduct, { body }))._id;
	};
	const [bell, lamp] = [await product("Bell"), await product("Lamp")];
	const book = (id: string, body: object) =>
		client.call(stock.recordMovement, { params: { id }, body: body as never, idempotencyKey: randomUUID() });
	await book(bell, { kind: "receive", quantity: 6, location: bin });
	await book(bell, { kind: "receive", quantity: 4, location: "main", outsideBins: true });
	await book(lamp, { kind: "receive", quantity: 3, location: "main", outsideBins: true });
	const levels = async (id = bell) => {
		const all = await client.all(listStock, { query: { product: id } });
		return Object.fromEntries(all.map(({ location, quantity }) => [location, quantity]));
	};
	const begin = (
		lines = [
			{ product: bell, pieces: 8 },
			{ product: lamp, pieces: 2 },
		],
		to = north,
	) =>
		client.call(notes.addTransferNote, {
			body: { from: "main", to, lines, expected: "2026-12-24", note: "Ring." },
		});
	return { server, client, north, shelf, bin, bell, lamp, levels, begin, ...acting(client) };
}

/** The writes of a client, each under a new key. */
function acting(client: Awaited<ReturnType<Awaited<ReturnType<typeof testServer>>["newUser"]>>["client"]) {
	const key = () => ({ idempotencyKey: randomUUID() });
	return {
		send: (id: string) =>
			client.call(notes.sendTransferNote, { params: { id }, body: { fromBins: "most" }, ...key() }),
		receive: (id: string, lines: { line: string; pieces: number; over?: number; to?: string }[]) =>
			client.call(notes.receiveTransferNote, {
				params: { id },
				body: { lines: lines.map((line) => ({ over: 0, ...line })), note: "" },
				...key(),
			}),
		close: (id: string, how: "lost" | "returned", lines?: string[]) =>
			client.call(notes.closeTransferNote, {
				params: { id },
				body: { how, note: "", ...(lines && { lines }) },
				...key(),
			}),
		cancel: (id: string) => client.call(notes.cancelTransferNote, { params: { id }, body: {}, ...key() }),
		undo: (batch = "") => client.call(stock.reverseBatch, { params: { id: batch }, ...key() }),
		get: (id: string) => client.call(notes.getTransferNote, { params: { id } }),
	};
}

async function refusal(call: Promise<unknown>) {
	const error = await call.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (!(error instanceof ApiError)) throw new Error("The call was not refused.", { cause: error });
	const { code, reason } = error.problem;
	return reason === undefined ? code : `${code}.${reason}`;
}

describe("a transfer note", () => {
	it("moves pieces out of a store's bins, over the way, to where they are received; the shop has as many at each step", async () => {
		const { client, north, shelf, bin, bell, lamp, levels, begin, send, receive } = await openShop();
		const draft = await begin();
		expect(draft).toMatchObject({ number: null, state: "draft", sentAt: null, steps: [], version: 1 });
		expect(await levels()).toEqual({ main: 4, [bin]: 6 });

		const sent = await send(draft._id);
		expect(sent).toMatchObject({ state: "on_its_way", isLate: false });
		expect(sent.number).toMatch(/^TN-\d{4}-0001$/);
		expect(sent.lines.map(({ pieces, sent, open }) => [pieces, sent, open])).toEqual([
			[8, 8, 8],
			[2, 2, 2],
		]);
		expect(sent.steps).toMatchObject([{ pieces: { sent: 10 } }]);
		expect(await levels()).toEqual({ main: 2, transit: 8 });
		expect(await client.call(notes.listMovingLines, { query: { product: bell, to: north } })).toMatchObject([
			{
				note: draft._id,
				number: sent.number,
				product: bell,
				from: "main",
				to: north,
				pieces: 8,
				day: "2026-12-24",
			},
		]);

		const [ofBells, ofLamps] = sent.lines.map(({ _id }) => _id) as [string, string];
		const partly = await receive(draft._id, [
			{ line: ofBells, pieces: 5, to: shelf },
			{ line: ofLamps, pieces: 2 },
		]);
		expect(partly).toMatchObject({
			state: "partly_received",
			lines: [
				{ received: 5, open: 3 },
				{ received: 2, open: 0 },
			],
		});
		expect(await levels()).toEqual({ main: 2, transit: 3, [shelf]: 5 });
		const whole = await receive(draft._id, [{ line: ofBells, pieces: 3 }]);
		expect(whole.state).toBe("received");
		expect(await levels()).toEqual({ main: 2, [shelf]: 5, [north]: 3 });
		expect(await levels(lamp)).toEqual({ main: 1, [north]: 2 });

		const [movement] = await client.all(stock.listMovements, { query: { product: bell } });
		expect(movement).toMatchObject({ kind: "transfer", from: "transit", to: north, reference: sent.number });
		expect(movement).toMatchObject({
			transferLine: ofBells,
			transferNumber: sent.number,
			purchaseLine: null,
		});
		expect(await client.call(stock.checkLedger)).toMatchObject({ balanced: true, differences: [] });
	});

	it("names what came short and over, and every step can be taken back", async () => {
		const { bin, north, levels, begin, send, receive, close, undo, get } = await openShop();
		const { _id: id } = await begin();
		const sent = await send(id);
		const [line = "", other = ""] = sent.lines.map(({ _id }) => _id);
		expect(await refusal(receive(id, [{ line, pieces: 9 }]))).toBe("transfer_state.not_on_its_way");
		const over = await receive(id, [{ line, pieces: 8, over: 1 }]);
		expect(over).toMatchObject({ state: "partly_received", lines: [{ received: 8, over: 1, open: 0 }, {}] });
		expect(await levels()).toEqual({ main: 2, [north]: 9 });

		const lost = await close(id, "lost", [other]);
		expect(lost).toMatchObject({ state: "closed_short", lines: [{}, { lost: 2, open: 0 }] });
		expect(lost.steps.map(({ pieces }) => pieces)).toEqual([
			{ lost: 2 },
			{ received: 8, over: 1 },
			{ sent: 10 },
		]);
		// Later steps must be taken back first.
		expect(await refusal(undo(sent.steps[0]?.batch))).toBe("transfer_state.moved_on");
		await undo(lost.steps[0]?.batch);
		const back = await close(id, "returned");
		expect(back).toMatchObject({ state: "closed_short", lines: [{}, { returned: 2 }] });
		expect(await refusal(close(id, "lost"))).toBe("transfer_state.nothing_open");
		for (const { batch } of [...back.steps].slice(0, 2)) await undo(batch);
		expect(await get(id)).toMatchObject({ state: "on_its_way" });
		await undo(sent.steps[0]?.batch);
		expect(await get(id)).toMatchObject({ state: "draft", number: sent.number, steps: [] });
		expect(await levels()).toEqual({ main: 4, [bin]: 6 });

		const again = await send(id);
		expect(again).toMatchObject({ state: "on_its_way", number: sent.number });
	});

	it("is changed as a draft, and afterwards only its day and its note; nobody overwrites what they did not see", async () => {
		const { client, bell, lamp, north, begin, send } = await openShop();
		const { _id: id } = await begin();
		const change = (body: notes.TransferChange, version: number) =>
			client.call(notes.changeTransferNote, { params: { id }, body, version });
		const changed = await change(
			{
				lines: [
					{ product: lamp, pieces: 1 },
					{ product: bell, pieces: 2 },
				],
			},
			1,
		);
		expect(changed.lines.map(({ product, pieces }) => [product, pieces])).toEqual([
			[lamp, 1],
			[bell, 2],
		]);
		expect(changed.version).toBe(2);
		expect(await refusal(change({ note: "Other" }, 1))).toBe("transfer_changed");
		const same = await change(
			{ note: "Ring.", lines: changed.lines.map(({ product, pieces }) => ({ product, pieces })) },
			2,
		);
		expect(same.version).toBe(2);
		const { _id: ring } = await client.call(addProduct, {
			body: { name: "Ring", description: "d", price: 1, quantity: 3, supplier: "S", image: "/i.svg" },
		});
		const order = [bell, ring, lamp];
		const mixed = await change({ lines: order.map((product) => ({ product, pieces: 1 })) }, 2);
		expect(mixed.lines.map(({ product }) => product)).toEqual(order);
		const back = await change({ lines: [{ product: bell, pieces: 1 }] }, 3);
		expect(back.lines.map(({ _id }) => _id)).toEqual([changed.lines[1]?._id]);
		expect(await refusal(change({ to: "main" }, 4))).toBe("transfer_state.same_place");
		const twice = [
			{ product: bell, pieces: 1 },
			{ product: bell, pieces: 2 },
		];
		expect(await refusal(change({ lines: twice }, 4))).toBe("invalid_input");
		const { version } = await send(id);
		expect(await refusal(change({ lines: [] }, version))).toBe("transfer_state.sent");
		expect(await change({ expected: "2026-12-31", note: "" }, version)).toMatchObject({
			expected: "2026-12-31",
			to: { _id: north },
		});
	});

	it("is cancelled as long as nothing was received: what is on its way is back, and the number stays", async () => {
		const { client, bin, levels, begin, send, receive, cancel } = await openShop();
		const first = await begin();
		const cancelled = await cancel(first._id);
		expect(cancelled).toMatchObject({ state: "cancelled", number: null });
		expect(await refusal(send(first._id))).toBe("transfer_state.cancelled");
		expect(
			await client.call(notes.reopenTransferNote, { params: { id: first._id }, body: {} }),
		).toMatchObject({ state: "draft" });
		const { number, lines } = await send(first._id);
		expect(await cancel(first._id)).toMatchObject({
			state: "cancelled",
			number,
			lines: [{ returned: 8 }, { returned: 2 }],
		});
		// The books know the store, not the bin that they came from.
		expect(await levels()).toEqual({ main: 10 });
		expect(await levels()).not.toHaveProperty(bin);

		const second = await begin([{ product: lines[0]?.product ?? "", pieces: 1 }]);
		const sent = await send(second._id);
		expect(sent.number).toMatch(/-0002$/);
		await receive(second._id, [{ line: sent.lines[0]?._id ?? "", pieces: 1 }]);
		expect(await refusal(cancel(second._id))).toBe("transfer_state.received");
	});

	it("is found by state, ends, product and number", async () => {
		const { client, north, shelf, bell, lamp, begin, send } = await openShop();
		const [one, two] = [await begin(), await begin([{ product: lamp, pieces: 1 }], shelf)];
		await send(one._id);
		const found = async (query: object) =>
			(await client.all(notes.listTransferNotes, { query })).map(({ _id }) => _id);
		expect(await found({})).toEqual([two._id, one._id]);
		expect(await found({ state: "on_its_way" })).toEqual([one._id]);
		expect(await found({ state: "draft,received" })).toEqual([two._id]);
		expect(await found({ to: north })).toEqual([two._id, one._id]);
		expect(await found({ to: shelf })).toEqual([two._id]);
		expect(await found({ from: north })).toEqual([]);
		expect(await found({ product: bell })).toEqual([one._id]);
		expect(await found({ search: "tn-" })).toEqual([one._id]);
		const [summary] = await client.all(notes.listTransferNotes, { query: { state: "on_its_way" } });
		expect(summary).toMatchObject({
			lines: 2,
			pieces: 10,
			open: 10,
			from: { name: "Shop" },
			to: { name: "North" },
		});
	});

	it("refuses more than is there, deleted places and a second receipt under one key", async () => {
		const { client, bell, begin, send, get, levels } = await openShop();
		const { _id: id } = await begin([{ product: bell, pieces: 11 }]);
		expect(await refusal(send(id))).toBe("insufficient_stock");
		expect(await get(id)).toMatchObject({ number: null, state: "draft" });
		expect(await refusal(begin([], "nowhere"))).toBe("not_found");
		const other = await begin([{ product: bell, pieces: 1 }]);
		const { lines } = await send(other._id);
		const body = { lines: [{ line: lines[0]?._id ?? "", pieces: 1, over: 0 }], note: "" };
		const request = { params: { id: other._id }, body, idempotencyKey: randomUUID() };
		const first = await client.call(notes.receiveTransferNote, request);
		expect(await client.call(notes.receiveTransferNote, request)).toEqual(first);
		expect(Object.values(await levels()).reduce((sum, pieces) => sum + pieces, 0)).toBe(10);
	});

	it("is the only way to what is on its way: nobody books, counts, renames or closes it", async () => {
		const { client, bell, begin, send } = await openShop();
		await send((await begin())._id);
		const book = (line: object) =>
			refusal(
				client.call(stock.recordMovement, {
					params: { id: bell },
					body: line as never,
					idempotencyKey: randomUUID(),
				}),
			);
		expect(await book({ kind: "transfer", quantity: 1, location: "transit", to: "main" })).toBe(
			"invalid_input",
		);
		expect(await book({ kind: "transfer", quantity: 1, location: "main", to: "transit" })).toBe(
			"invalid_input",
		);
		expect(await book({ kind: "count", quantity: 1, location: "transit" })).toBe("invalid_input");
		const params = { id: "transit" };
		expect(await refusal(client.call(locations.closeLocation, { params, body: {} }))).toBe("not_found");
		expect(await refusal(client.call(locations.changeLocation, { params, body: { name: "Van" } }))).toBe(
			"not_found",
		);
		const all = await client.all(locations.listLocations);
		expect(all.find(({ _id }) => _id === "transit")).toMatchObject({ kind: "transit", parent: null });
		expect(await client.all(locations.listLocations, { query: { kind: "adjustment" } })).toHaveLength(1);
	});

	it("is told to readers and in the audit log, and printed without prices", async () => {
		const { server, client, begin, send } = await openShop();
		const { _id: id } = await begin();
		const { number } = await send(id);
		const changes = await client.call(listChanges, {
			query: { kinds: "transfer_note", after: "0" } as never,
		});
		expect(JSON.stringify(changes)).toContain(id);
		const audit = await client.all(listAudit);
		expect(audit.map(({ action }) => action)).toContain("transfer_note.send");
		const paper = await client.call(notes.getTransferPaper, { params: { id } });
		expect(paper.slice(0, 5)).toBe("%PDF-");
		expect(number).not.toBeNull();
		expect(server.jobs).toContain("paper");
	});
});

it("what is on its way to a store is not lacking there", async () => {
	const { server, client, north, shelf, bell, begin, send, close } = await openShop();
	const params = { id: bell, store: north };
	await client.call(setReorderPoint, { params, body: { reorderPoint: 5 }, version: 0 });
	const lacks = async () => (await findLacks(server.db.kysely, [bell])).map(({ lacks }) => lacks);
	expect(await lacks()).toEqual([5]);
	const { _id: id } = await begin([{ product: bell, pieces: 2 }], shelf);
	await begin([{ product: bell, pieces: 2 }]);
	expect(await lacks()).toEqual([5]);
	await send(id);
	expect(await lacks()).toEqual([3]);
	const { _id: other } = await begin([{ product: bell, pieces: 3 }]);
	await send(other);
	expect(await lacks()).toEqual([]);
	await close(other, "lost");
	expect(await lacks()).toEqual([3]);
	expect(await client.call(notes.listMovingLines, { query: {} })).toMatchObject([{ to: shelf, pieces: 2 }]);
});

it("people who work at one store send from it and receive at it, and nowhere else", async () => {
	const shop = await openShop();
	const { server, client, north, bell, lamp, begin } = shop;
	const nora = await server.newUser("nora@shop.test");
	await client.call(changeRole, { params: { id: nora.user.id }, body: { role: "warehouse" } });
	await client.call(setStores, { params: { id: nora.user.id }, body: { stores: [north], onlyThere: true } });
	const own = acting(nora.client);
	const { _id: id } = await begin();
	expect(await refusal(own.send(id))).toBe("forbidden.other_store");
	const { lines } = await shop.send(id);
	const [line = ""] = lines.map(({ _id }) => _id);
	expect(await own.receive(id, [{ line, pieces: 3 }])).toMatchObject({ state: "partly_received" });
	expect(await refusal(own.close(id, "returned"))).toBe("forbidden.other_store");
	const back = await nora.client.call(notes.addTransferNote, {
		body: { from: north, to: "main", lines: [{ product: bell, pieces: 1 }], expected: null, note: "" },
	});
	const sent = await own.send(back._id);
	expect(sent.state).toBe("on_its_way");
	const arrived = [{ line: sent.lines[0]?._id ?? "", pieces: 1 }];
	expect(await refusal(own.receive(back._id, arrived))).toBe("forbidden.other_store");
	const south = await client.call(locations.addLocation, { body: { name: "South", kind: "store" } });
	const between = {
		from: "main",
		to: south._id,
		lines: [{ product: lamp, pieces: 1 }],
		expected: null,
		note: "",
	};
	expect(await refusal(nora.client.call(notes.addTransferNote, { body: between }))).toBe(
		"forbidden.other_store",
	);
});
