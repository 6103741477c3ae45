import { ApiError } from "@freehub/contract/errors";
import type { MovementLine } from "@freehub/contract/movement-lines";
import { type BookedBatch, recordBatch, reverseBatch } from "@freehub/contract/stock";
import { api } from "#lib/api.ts";
import { endChange, startChange } from "#lib/quantity-signals.ts";
import type { Shop } from "./shop.ts";
import { tellStock } from "./stock-channel.ts";

/** Books all lines together or none of them. The numbers change when the answer comes. */
export function bookBatch(shop: Shop, lines: MovementLine[], idempotencyKey: string): Promise<BookedBatch> {
	return change(
		shop,
		lines.map(({ product }) => product),
		async () => {
			const answer = await api.call(recordBatch, { body: { lines, mode: "all" }, idempotencyKey });
			if ("results" in answer) throw new TypeError("A batch of all lines or none was answered line by line.");
			return answer;
		},
	);
}

/** Takes every movement of a batch back. */
export function takeBatchBack(shop: Shop, booked: BookedBatch, idempotencyKey: string): Promise<BookedBatch> {
	return change(shop, Object.keys(booked.quantities), () =>
		api.call(reverseBatch, { params: { id: booked.batch }, idempotencyKey }),
	);
}

async function change(
	shop: Shop,
	products: readonly string[],
	send: () => Promise<BookedBatch>,
): Promise<BookedBatch> {
	const changed = new Set(products);
	for (const product of changed) startChange(product);
	try {
		const booked = await send();
		for (const [product, quantity] of Object.entries(booked.quantities)) {
			await shop.changeQuantity(product, () => quantity);
		}
		tellStock();
		for (const product of changed) endChange(product, true);
		return booked;
	} catch (error) {
		for (const product of changed) endChange(product, false);
		await showWhatIsThere(shop, error);
		throw error;
	} finally {
		shop.refreshProducts();
		shop.refreshStock();
	}
}

/** A refusal can say how many pieces there are by now. */
async function showWhatIsThere(shop: Shop, error: unknown): Promise<void> {
	if (!(error instanceof ApiError) || error.code !== "quantity_changed") return;
	const { product, quantity } = error.problem;
	if (product !== undefined && quantity !== undefined) await shop.changeQuantity(product, () => quantity);
}
