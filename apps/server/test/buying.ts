import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import { addProduct, listSuppliers } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { recordBatch } from "@freehub/contract/stock/stock";
import type { Db } from "#db/connection.ts";
import { type TestServer, testServer } from "./server.ts";

/** A shop whose owner buys, with products of one supplier. */
export type BuyingShop = {
	server: TestServer;
	client: Client;
	/** Of the owner's session. */
	cookie: string;
	supplier: string;
	products: string[];
	/** Adds a draft with these quantities of the products, at 10.00 a piece. */
	draft: (pieces: readonly number[], also?: object) => Promise<contract.PurchaseOrder>;
	/** The same, marked as sent. */
	order: (pieces: readonly number[], also?: object) => Promise<contract.PurchaseOrder>;
	/** Receives pieces of an order's lines, by the line's index. */
	receive: (
		order: contract.PurchaseOrder,
		lines: readonly { line: number; quantity: number; [more: string]: unknown }[],
		key?: string,
	) => Promise<{ batch: string }>;
	read: (order: Pick<contract.PurchaseOrder, "_id">) => Promise<contract.PurchaseOrder>;
};

export async function buyingShop(...options: Parameters<typeof testServer>): Promise<BuyingShop> {
	const server = await testServer(...options);
	const { client, cookie } = await server.newUser();
	const products: string[] = [];
	for (const name of ["Bell", "Chain", "Saddle"]) {
		const body = { name, description: "d", price: 20, quantity: 0, supplier: "Wheels Inc.", image: "/i.svg" };
		products.push((await client.call(addProduct, { body }))._id);
	}
	await client.call(listSuppliers);
	const supplier = await supplierId(server.db, "Wheels Inc.");
	const draft: BuyingShop["draft"] = (pieces, also = {}) => {
		const lines = pieces.flatMap((ordered, i) =>
			ordered === 0 ? [] : { product: products[i % products.length] as string, ordered, cost: 10 },
		);
		return client.call(commands.addPurchaseOrder, { body: { supplier, lines, ...also } });
	};
	return {
		server,
		client,
		cookie,
		supplier,
		products,
		draft,
		order: async (pieces, also) => send(client, await draft(pieces, also)),
		read: ({ _id: id }) => client.call(contract.getPurchaseOrder, { params: { id } }),
		async receive(order, lines, key = randomUUID()) {
			const sent = lines.map(({ line, ...more }) => {
				const { _id: purchaseLine = "", product = "" } = order.lines[line] ?? {};
				return { kind: "receive" as const, product, purchaseLine, ...more };
			});
			return client.call(recordBatch, { body: { lines: sent }, idempotencyKey: key });
		},
	};
}

export function send(
	client: Client,
	{ _id: id }: contract.PurchaseOrder,
	rate?: string,
): Promise<contract.PurchaseOrder> {
	return client.call(commands.sendPurchaseOrder, { params: { id }, body: { by: "marked", rate } });
}

export async function supplierId(db: Db, name: string): Promise<string> {
	const row = db.kysely.selectFrom("supplier").select("id").where("name", "=", name);
	return (await row.executeTakeFirstOrThrow()).id;
}

/** The lines of an order as they were read, with the fields that a change of it takes. */
export const asRead = (lines: contract.PurchaseOrder["lines"]): contract.ChangedPurchaseLine[] =>
	lines.map(({ _id, product, ordered, cost, per, priceFrom, pack, supplierSku }) => ({
		_id,
		product,
		ordered,
		cost,
		per,
		priceFrom,
		pack,
		supplierSku,
	}));
