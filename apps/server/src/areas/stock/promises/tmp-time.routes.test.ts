import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { recordBatch } from "@freehub/contract/stock/stock";
import { it } from "vitest";
import { sellingShop } from "../../../../test/selling.ts";

it("times", async () => {
	const shop = await sellingShop();
	const times: number[] = [];
	const all: string[] = [];
	for (let i = 0; i < 20; i++)
		all.push(
			(
				await shop.client.call(addProduct, {
					body: {
						name: `P ${i}`,
						description: "d",
						price: 20,
						quantity: 0,
						supplier: "Wheels Inc.",
						image: "/i.svg",
					},
				})
			)._id,
		);
	for (let round = 0; round < 10; round++) {
		for (const product of all) {
			await shop.sell(1, undefined, product);
			await shop.sell(2, undefined, product);
		}
		const lines = all.map((product) => ({ kind: "receive" as const, product, quantity: 3 }));
		const t = performance.now();
		const answer = await shop.client.call(recordBatch, { body: { lines }, idempotencyKey: randomUUID() });
		times.push(Math.round(performance.now() - t));
		if ("for" in answer && answer.for?.length !== 40) console.log("for", answer.for?.length);
	}
	console.log("TIMES", times.join(" "));
}, 60000);
