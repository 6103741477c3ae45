import type { Random } from "../../../bench/src/data/seeded-random.ts";
import type { Operation } from "../operation.ts";
import { randomLine } from "../random-operation.ts";
import {
	addPlace,
	addProducts,
	isSame,
	newMovement,
	perform,
	runClients,
	type Shop,
	sendOnly,
	settle,
} from "../shop.ts";
import { verifyHistory } from "../verify-books.ts";

const DEVICES = 24;
const PRODUCTS = 8;
const STOCK = 500;
const MOST_RECORDED = 40;

/**
 * Devices record stock changes offline, each with a key and its time, and send them in order when they are online again: some
 * twice at once, some again because the answer was lost, interleaved with those of other devices.
 */
export async function offlineDevices(shop: Shop, operations: number): Promise<void> {
	const warehouse = await addPlace(shop);
	const places = { products: await addProducts(shop, PRODUCTS), locations: ["main", warehouse] };
	for (const product of places.products)
		await perform(shop, newMovement(shop, { product, kind: "receive", quantity: STOCK }));
	await runClients(shop, DEVICES, async (random, index) => {
		for (let done = 0; done < operations / DEVICES; ) {
			const recorded = record(shop, random, places, 1 + random.below(MOST_RECORDED));
			await new Promise((resolve) => setTimeout(resolve, random.below(50)));
			for (const operation of recorded) await replay(shop, random, operation, index + done);
			done += recorded.length;
		}
	});
	for (const product of places.products) await verifyHistory(shop, product);
}

/** Records operations one after the other in the last minute. */
function record(
	shop: Shop,
	random: Random,
	places: { products: readonly string[]; locations: readonly string[] },
	count: number,
): Operation[] {
	const began = Date.now() - 60_000;
	return Array.from({ length: count }, (_, n) => {
		const { ifQuantity: _seen, ...line } = randomLine(shop, random, places);
		const occurredAt = new Date(began + (n * 60_000) / count).toISOString();
		return newMovement(shop, { ...line, occurredAt });
	});
}

async function replay(shop: Shop, random: Random, operation: Operation, turn: number): Promise<void> {
	const dice = random.below(10);
	const [lost, answer] =
		dice < 2
			? await Promise.all([sendOnly(shop, operation, turn), sendOnly(shop, operation, turn + 1)])
			: [
					dice < 5 ? await sendOnly(shop, operation, turn) : undefined,
					await sendOnly(shop, operation, turn + 1),
				];
	if (lost !== undefined && !isSame(lost, answer))
		shop.findings.add("what a device sent again got another answer", { operation, lost, answer });
	settle(shop, operation, answer);
}
