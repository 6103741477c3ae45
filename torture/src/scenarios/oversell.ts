import { Problem } from "@freehub/contract/problem";
import { quantityOf } from "../ledger-model.ts";
import { addProducts, newMovement, perform, type Shop } from "../shop.ts";

const STOCK = 100;
const DELIVERIES = 200;

/** Twice as many deliveries of one piece as there are pieces, all at once. */
export async function oversell(shop: Shop): Promise<void> {
	const [product = ""] = await addProducts(shop, 1);
	await perform(shop, newMovement(shop, { product, kind: "receive", quantity: STOCK }));
	const answers = await Promise.all(
		Array.from({ length: DELIVERIES }, (_, turn) =>
			perform(shop, newMovement(shop, { product, kind: "deliver", quantity: 1 }), turn),
		),
	);
	const accepted = answers.filter(({ status }) => status === 201).length;
	const refusals = answers
		.filter(({ status }) => status === 409)
		.map(({ text }) => Problem.parse(JSON.parse(text)));
	if (accepted !== STOCK || refusals.length !== DELIVERIES - STOCK) {
		shop.findings.add(`${accepted} deliveries of ${STOCK} pieces were accepted, ${refusals.length} refused`);
	}
	for (const refusal of refusals) {
		const { code, requested, available } = refusal;
		if (code !== "insufficient_stock" || requested !== 1 || available !== 0) {
			shop.findings.add("a delivery was not refused as 1 of 0", refusal);
		}
	}
	if (quantityOf(shop.model, product) !== 0) shop.findings.add("the stock was not used up");
}
