import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { ApiError } from "@freehub/contract/errors";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import * as stock from "@freehub/contract/stock/stock";
import * as contract from "@freehub/contract/stock/transfer-notes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";

const RUNS = process.env.TEST_ENGINE === "postgres" ? runs(4, 200) : runs(6, 600);

const step = fc.record({
	act: fc.constantFrom(
		"send",
		"receive",
		"receive",
		"over",
		"lose",
		"return",
		"cancel",
		"undo",
		"undo",
		"draft",
		"sell",
	),
	note: fc.nat(2),
	line: fc.nat(1),
	pieces: fc.integer({ min: 1, max: 6 }),
	which: fc.nat(30),
});

it("loses no piece: after any steps, the levels and the states follow from what counts of each line", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
			const server = await testServer();
			const { client } = await server.newUser("kim@shop.test");
			const { _id: north } = await client.call(addLocation, { body: { name: "North", kind: "store" } });
			const { _id: bin } = await client.call(addLocation, {
				body: { name: "M-1", kind: "bin", parent: "main" },
			});
			const products: string[] = [];
			for (const name of ["Bell", "Lamp"]) {
				const body = { name, description: "d", price: 1, quantity: 0, supplier: "S", image: "/i.svg" };
				products.push((await client.call(addProduct, { body }))._id);
			}
			const key = () => ({ idempotencyKey: randomUUID() });
			const book = (id: string, body: object) =>
				client.call(stock.recordMovement, { params: { id }, body: body as never, ...key() });
			for (const id of products) {
				await book(id, { kind: "receive", quantity: 12, location: bin });
				await book(id, { kind: "receive", quantity: 6, location: "main" });
			}
			const ids: string[] = [];
			for (const [from, to] of [
				["main", north],
				["main", north],
				[north, "main"],
			] as const) {
				const lines = products.map((product, i) => ({ product, pieces: i + 3 }));
				const body = { from, to, lines, expected: null, note: "" };
				ids.push((await client.call(contract.addTransferNote, { body }))._id);
			}
			let sold = 0;
			const get = (id: string) => client.call(contract.getTransferNote, { params: { id } });

			const act = async ({ act, note: n, line: l, pieces, which }: (typeof steps)[number]) => {
				const id = ids[n] ?? "";
				const before = await get(id);
				const line = before.lines[l]?._id ?? "";
				const on = { params: { id }, ...key() };
				const receive = (of: number, over: number) =>
					client.call(contract.receiveTransferNote, {
						...on,
						body: { lines: [{ line, pieces: of, over }], note: "" },
					});
				if (act === "send")
					await client.call(contract.sendTransferNote, { ...on, body: { fromBins: "most" } });
				if (act === "receive") await receive(pieces, 0);
				if (act === "over") await receive(before.lines[l]?.open ?? 0, pieces);
				if (act === "lose" || act === "return") {
					const how = act === "lose" ? ("lost" as const) : ("returned" as const);
					await client.call(contract.closeTransferNote, { ...on, body: { lines: [line], how, note: "" } });
				}
				if (act === "cancel") await client.call(contract.cancelTransferNote, { ...on, body: {} });
				if (act === "undo") {
					// Also what has been taken back: that brings it back.
					const batches = (await client.all(stock.listMovements)).flatMap(({ batch, transferLine }) =>
						transferLine === undefined ? [] : batch,
					);
					const batch = [...new Set(batches)][which % Math.max(1, batches.length)] ?? "none";
					await client.call(stock.reverseBatch, { params: { id: batch }, ...key() });
				}
				if (act === "draft") {
					const lines = [{ product: products[l] ?? "", pieces }];
					await client.call(contract.changeTransferNote, {
						params: { id },
						body: { lines },
						version: before.version,
					});
				}
				if (act === "sell") {
					await book(products[l] ?? "", {
						kind: "deliver",
						quantity: pieces,
						location: "main",
						fromBins: "most",
					});
					sold += pieces;
				}
			};
			for (const one of steps) {
				await act(one).catch((error: unknown) => {
					if (!(error instanceof ApiError) || error.problem.status >= 500) throw error;
				});
				const all = await Promise.all(ids.map(get));
				const lines = all.flatMap(({ lines }) => lines);
				const total = (of: (line: contract.TransferLine) => number) =>
					lines.reduce((sum, line) => sum + of(line), 0);
				for (const line of lines) {
					expect(line.open).toBe(line.sent - line.received - line.returned - line.lost);
					for (const pieces of [line.open, line.sent, line.received, line.returned, line.lost, line.over])
						expect(pieces).toBeGreaterThanOrEqual(0);
				}
				for (const { state, lines: own } of all) {
					const open = own.some((line) => line.open > 0);
					expect(open).toBe(state === "on_its_way" || state === "partly_received");
				}
				const levels = await client.all(listStock);
				const transit = levels.filter(({ location }) => location === "transit");
				expect(transit.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(total(({ open }) => open));
				const onHand = levels.reduce((sum, { quantity }) => sum + quantity, 0);
				expect(onHand).toBe(36 - sold - total(({ lost }) => lost) + total(({ over }) => over));
				expect(await client.call(stock.checkLedger)).toMatchObject({ balanced: true, differences: [] });
			}
		}),
		{ numRuns: RUNS },
	);
});
