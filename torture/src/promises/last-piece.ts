import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { recordBatch } from "@freehub/contract/stock/stock";
import { addProducts } from "../shop.ts";
import { type PromiseShop, put } from "./promise-shop.ts";

const WANTED_BY = 200;

/** Many orders of the last piece are placed at once: one gets it, and the refusals of the others name that one. */
export async function lastPiece(at: PromiseShop): Promise<void> {
	const { shop, clients } = at;
	const [client] = clients as [Client];
	const [product = ""] = await addProducts(shop, 1);
	const lines = [{ product, kind: "receive" as const, quantity: 1 }];
	await client.call(recordBatch, { body: { lines }, idempotencyKey: shop.newKey() });
	put(at.levels, product, "main", 1);
	const drafts: SalesOrder[] = [];
	for (let i = 0; i < WANTED_BY; i++) {
		drafts.push(await client.call(addSalesOrder, { body: { lines: [{ product, ordered: 1 }] } }));
	}
	const outcomes = await Promise.allSettled(
		drafts.map(({ _id: id, lines: [line] }, i) => {
			const source = { kind: "place", id: "main" } as const;
			const body = { sources: [{ line: line?._id ?? "", source, pieces: 1 }] };
			return (clients[i % clients.length] as Client).call(placeSalesOrder, { params: { id }, body });
		}),
	);
	shop.operations += outcomes.length;
	const winners = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
	if (winners.length !== 1) {
		shop.findings.add(`${winners.length} of ${WANTED_BY} orders have the last piece`, winners);
	}
	for (const one of outcomes) {
		if (one.status === "fulfilled") continue;
		const { code, promised } = one.reason instanceof ApiError ? one.reason.problem : {};
		if (code !== "promised" || promised?.[0]?.number !== winners[0]?.number) {
			shop.findings.add("an order was not told who has the last piece", String(one.reason));
		}
	}
}
