import { randomUUID } from "node:crypto";

/**
 * Receives one piece.
 * @returns the new quantity.
 */
export async function receiveOne(origin: string, cookie: string, product: string): Promise<number> {
	const response = await fetch(`${origin}/api/products/${product}/movements`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": randomUUID(), origin, cookie },
		body: JSON.stringify({ kind: "receive", quantity: 1 }),
	});
	if (!response.ok) throw new Error(`A change was answered with ${response.status}.`);
	return ((await response.json()) as { quantity: number }).quantity;
}
