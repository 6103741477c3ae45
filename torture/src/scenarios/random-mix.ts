import type { Answer } from "../http-client.ts";
import type { Operation } from "../operation.ts";
import { randomOperation } from "../random-operation.ts";
import { addPlace, addProducts, isSame, perform, runClients, type Shop, sendOnly } from "../shop.ts";
import { verifyHistory, verifyLedger } from "../verify-books.ts";

const CLIENTS = 64;
const PRODUCTS = 200;
/** Stop after this many findings: more of them add no information. */
const MAX_FINDINGS = 200;
/** Time limit in ms; a slow machine ends here with fewer writes, and the printed line says how many. */
const MAX_MS = 8 * 60 * 1000;

/**
 * Every kind of write at once, over many products and locations.
 * @param operations number of answered writes after which it ends.
 */
export async function randomMix(shop: Shop, operations: number): Promise<void> {
	const until = shop.operations + operations;
	const enough = shop.findings.count + MAX_FINDINGS;
	const deadline = performance.now() + MAX_MS;
	const goesOn = (): boolean =>
		shop.operations < until && shop.findings.count < enough && performance.now() < deadline;
	const products = await addProducts(shop, PRODUCTS);
	const warehouse = await addPlace(shop);
	const bins = [
		await addPlace(shop, warehouse),
		await addPlace(shop, warehouse),
		await addPlace(shop, "main"),
	];
	const places = { products, locations: ["main", warehouse, ...bins] };
	await runClients(shop, CLIENTS, async (random, index) => {
		let last: { operation: Operation; answer: Answer } | undefined;
		for (let turn = index; goesOn(); turn++) {
			if (last !== undefined && random.below(20) === 0) {
				const again = await sendOnly(shop, last.operation, turn);
				if (!isSame(last.answer, again)) {
					shop.findings.add("a repeated key got another answer", { ...last, again });
				}
			}
			const operation = randomOperation(shop, random, places);
			last = { operation, answer: await perform(shop, operation, turn) };
		}
	});
	await verifyLedger(shop);
	for (const product of products) await verifyHistory(shop, product);
}
