import { Problem } from "@freehub/contract/problem";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import type { Random } from "../../../bench/src/data/seeded-random.ts";
import { quantityOf } from "../ledger-model.ts";
import { addProducts, newMovement, perform, type Shop } from "../shop.ts";

const STOCK = 100;
const BATCHES = 200;

/** More batches than the stock allows, each with several lines of the scarce product and one of a plentiful one. */
export async function oversellBatches(shop: Shop): Promise<void> {
	await oversellWith(shop, () => [1, 1, 1]);
	await oversellWith(shop, (random) =>
		Array.from({ length: 2 + random.below(3) }, () => 1 + random.below(3)),
	);
}

/** @param sizes the sizes of a batch's deliveries of the scarce product. */
async function oversellWith(shop: Shop, sizes: (random: Random) => number[]): Promise<void> {
	const [scarce = "", ample = ""] = await addProducts(shop, 2);
	await perform(shop, newMovement(shop, { product: scarce, kind: "receive", quantity: STOCK }));
	await perform(shop, newMovement(shop, { product: ample, kind: "receive", quantity: BATCHES }));
	const random = shop.randomOf();
	const batches = Array.from({ length: BATCHES }, () => sizes(random));
	const answers = await Promise.all(
		batches.map((batch, turn) => {
			const lines: MovementLine[] = batch.map((quantity) => ({ product: scarce, kind: "deliver", quantity }));
			lines.splice(random.below(lines.length + 1), 0, { product: ample, kind: "deliver", quantity: 1 });
			return perform(shop, { key: shop.newKey(), what: "batch", mode: "all", lines }, turn);
		}),
	);
	const left = quantityOf(shop.model, scarce);
	let accepted = 0;
	let booked = 0;
	for (const [i, { status, text }] of answers.entries()) {
		const total = (batches[i] ?? []).reduce((sum, quantity) => sum + quantity, 0);
		if (status === 201) {
			accepted += 1;
			booked += total;
			continue;
		}
		// Any other status is recorded as a violation already.
		if (status !== 409) continue;
		const { requested, available = 0, product } = Problem.parse(JSON.parse(text));
		// Stock only decreases here, so the final quantity was available when this batch was refused.
		if (
			product !== scarce ||
			requested !== total ||
			available >= total ||
			available < left ||
			left >= total
		) {
			shop.findings.add(`a batch of ${total} was refused although it fits, or for another reason`, text);
		}
	}
	if (booked + left !== STOCK) shop.findings.add(`${booked} of ${STOCK} pieces went, ${left} are left`);
	if (quantityOf(shop.model, ample) !== BATCHES - accepted) shop.findings.add("a batch was booked in part");
}
