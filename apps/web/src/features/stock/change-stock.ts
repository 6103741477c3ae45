import type { NewMovement } from "@freehub/contract/movement-lines";
import { type Booked, type Movement, recordMovement, reverseMovement } from "@freehub/contract/stock";
import { api } from "#lib/api.ts";
import { endChange, startChange } from "#lib/quantity-signals.ts";
import { onHandChange } from "./on-hand-change.ts";
import type { Shop } from "./shop.ts";
import { tellStock } from "./stock-channel.ts";

type Order = {
	product: string;
	body: NewMovement;
	/** What the change does to the quantity on hand, as far as it can be known before the answer. */
	delta: number;
	idempotencyKey: string;
};

/** Books one change; the number changes at once and goes back when the server refuses. */
export function bookMovement(shop: Shop, { product, body, delta, idempotencyKey }: Order): Promise<Booked> {
	return change(shop, product, delta, () =>
		api.call(recordMovement, { params: { id: product }, body, idempotencyKey }),
	);
}

/** Takes a movement back with a compensating entry. */
export function takeBack(shop: Shop, movement: Movement, idempotencyKey: string): Promise<Booked> {
	return change(shop, movement.product, -onHandChange(movement), () =>
		api.call(reverseMovement, { params: { id: movement._id }, idempotencyKey }),
	);
}

async function change(
	shop: Shop,
	product: string,
	delta: number,
	send: () => Promise<Booked>,
): Promise<Booked> {
	startChange(product);
	const [, answer] = await Promise.all([
		shop.changeQuantity(product, (quantity) => quantity + delta),
		send().then(
			(booked) => ({ booked }),
			(error: unknown) => ({ error }),
		),
	]);
	if ("error" in answer) {
		await shop.changeQuantity(product, (quantity) => quantity - delta);
		endChange(product, false);
		// The shown number was wrong, or nobody knows whether the change was booked.
		shop.refreshProducts();
		shop.refreshStock();
		throw answer.error;
	}
	await settle(shop, product, answer.booked.quantity);
	return answer.booked;
}

async function settle(shop: Shop, product: string, quantity: number): Promise<void> {
	const { isLast, isMixed } = endChange(product, true);
	// Others still wait: the shown number has their changes in it already.
	if (isLast) await shop.changeQuantity(product, () => quantity);
	// Answers that overlapped may have come in another order than they were booked in.
	if (isLast && isMixed) shop.refreshProducts();
	shop.refreshStock();
	tellStock();
}
