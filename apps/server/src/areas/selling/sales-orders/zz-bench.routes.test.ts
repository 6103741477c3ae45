import { it } from "vitest";
import { MAIN, sellingShop } from "../../../../test/selling.ts";

it("measures", async () => {
	const shop = await sellingShop();
	const [, plain = "", owing = ""] = shop.products;
	await shop.book({ kind: "receive", quantity: 100_000 }, { kind: "receive", quantity: 100_000, product: plain }, { kind: "receive", quantity: 100_000, product: owing });
	for (let i = 0; i < 5; i++) await shop.sell(2, MAIN, owing);
	const N = 400;
	const many = await shop.sell(3 * N, MAIN);
	const time = async (name: string, work: (i: number) => Promise<unknown>) => {
		const began = performance.now();
		for (let i = 0; i < N; i++) await work(i);
		console.log(`BENCH ${name}: ${((performance.now() - began) / N).toFixed(3)} ms`);
	};
	for (let round = 0; round < 3; round++) {
		await time("deliver, product owes nothing", () => shop.book({ kind: "deliver", quantity: 1, product: plain }));
		await time("deliver, 5 orders hold others", () => shop.book({ kind: "deliver", quantity: 1, product: owing }));
		await time("deliver for a line", () => shop.deliver(many, 1));
	}
	await time("count a level", (i) => shop.book({ kind: "count", quantity: 50_000 + i, product: plain, location: "main" }));
	const drafts = [];
	for (let i = 0; i < N; i++) drafts.push(await shop.draftSale(1, plain));
	await time("place an order of one line", (i) => shop.place(drafts[i] as never, [[MAIN, 1]]));
	const order = await shop.sell(N, undefined, shop.products[0]);
	await time("promise one piece", () => shop.promise(order, MAIN, 1));
}, 600_000);
