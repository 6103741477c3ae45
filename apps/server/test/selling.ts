import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import type { Problem } from "@freehub/contract/problem";
import * as commands from "@freehub/contract/selling/sales-commands";
import * as sales from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { checkLedger, recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { expect } from "vitest";
import { type BuyingShop, buyingShop } from "./buying.ts";

export type Source = { kind: "place" | "purchase" | "transfer" | "none"; id?: string };
export const MAIN: Source = { kind: "place", id: "main" };

/** A line's open pieces by where they come from, as `place:main 2`. */
export const sourcesIn = (order: sales.SalesOrder, line = 0) =>
	(order.lines[line]?.promises ?? []).map(({ source, pieces }) => `${source.kind}:${source.id} ${pieces}`);

/** A shop that buys and sells. */
export type SellingShop = BuyingShop & ReturnType<typeof sellingFor>;

export async function sellingShop(...options: Parameters<typeof buyingShop>): Promise<SellingShop> {
	const shop = await buyingShop(...options);
	return { ...shop, ...sellingFor(shop) };
}

function sellingFor({ client, products }: BuyingShop) {
	const [bell = ""] = products;
	const sale = (id: string) => client.call(sales.getSalesOrder, { params: { id } });
	const draftSale = (pieces: number, product = bell, by: Client = client) =>
		by.call(commands.addSalesOrder, { body: { lines: [{ product, ordered: pieces }] } });
	const place = (order: sales.SalesOrder, wanted: readonly [Source, number][] = [], by: Client = client) => {
		const sources = wanted.map(([source, pieces]) => ({ line: order.lines[0]?._id ?? "", source, pieces }));
		return by.call(commands.placeSalesOrder, { params: { id: order._id }, body: { sources } });
	};
	/** Books lines of the first product at the main location, if nothing else is said. */
	const book = async (
		...lines: ({ kind: MovementLine["kind"]; quantity: number } & Partial<MovementLine>)[]
	) => {
		const body = { lines: lines.map((line) => ({ product: bell, ...line })) };
		const answer = await client.call(recordBatch, { body, idempotencyKey: randomUUID() });
		if (!("movements" in answer)) throw new Error("Booked each on its own.");
		return answer;
	};
	return {
		sale,
		draftSale,
		place,
		book,
		/** Places an order for pieces of a product, all of them from a source. */
		sell: async (pieces: number, source?: Source, product = bell) =>
			place(await draftSale(pieces, product), source === undefined ? [] : [[source, pieces]]),
		/** The same for pieces of the first product that are collected at a place. */
		sellFor: async (collectAt: string, pieces: number, source: Source) => {
			const body = { collectAt, lines: [{ product: bell, ordered: pieces }] };
			return place(await client.call(commands.addSalesOrder, { body }), [[source, pieces]]);
		},
		promise: ({ _id: id, lines: [line] }: sales.SalesOrder, to: Source, pieces: number) =>
			client.call(commands.promiseSaleLine, { params: { id, line: line?._id ?? "" }, body: { to, pieces } }),
		close: ({ _id: id }: sales.SalesOrder, lines?: { line: string; pieces?: number }[]) =>
			client.call(commands.closeSalesOrder, { params: { id }, body: { lines } }),
		cancel: ({ _id: id }: sales.SalesOrder) => client.call(commands.cancelSalesOrder, { params: { id } }),
		deliver: ({ lines: [line] }: sales.SalesOrder, quantity: number, also: Partial<MovementLine> = {}) =>
			book({ kind: "deliver", quantity, saleLine: line?._id, product: line?.product ?? "", ...also }),
		undo: ({ batch }: { batch: string }) =>
			client.call(reverseBatch, { params: { id: batch }, idempotencyKey: randomUUID() }),
		addPlace: async (name: string, also: { kind?: "bin" | "packing"; parent?: string } = {}) =>
			(await client.call(addLocation, { body: { name, kind: "store", ...also } }))._id,
		expectBalanced: async () =>
			expect(await client.call(checkLedger)).toMatchObject({ balanced: true, differences: [] }),
	};
}

/** The problem of a refused request. */
export async function refusedWith(work: Promise<unknown>): Promise<Problem> {
	try {
		await work;
	} catch (error) {
		if (error instanceof ApiError) return error.problem;
		throw error;
	}
	throw new Error("It was not refused.");
}
