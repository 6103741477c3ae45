import { randomUUID } from "node:crypto";
import { deleteProducts } from "@freehub/contract/catalogue/product-batches";
import { deleteProduct } from "@freehub/contract/catalogue/products";
import { changeRole } from "@freehub/contract/people/people";
import { expect, it } from "vitest";
import { MAIN, refusedWith, sellingShop } from "../../../../test/selling.ts";

it("a product of which pieces are promised is not deleted, and readers of sales learn which orders hold it", async () => {
	const shop = await sellingShop({ access: "staff" });
	const [bell = "", chain = ""] = shop.products;
	await shop.book({ kind: "receive", quantity: 1 });
	const [first, second] = [await shop.sell(1, MAIN), await shop.sell(2)];
	const remove = (client = shop.client) => refusedWith(client.call(deleteProduct, { params: { id: bell } }));
	expect(await remove()).toMatchObject({
		code: "product_promised",
		reason: "orders",
		detail: `3 pieces of Bell are promised, so it can't be deleted. Deliver, close or cancel these orders first: ${second.number}, ${first.number}.`,
	});
	const buyer = await shop.server.newUser("bea@shop.test");
	await shop.client.call(changeRole, { params: { id: buyer.user.id }, body: { role: "buyer" } });
	const refused = await remove(buyer.client);
	expect(refused).toMatchObject({ code: "product_promised" });
	expect(JSON.stringify(refused)).not.toContain(`${first.number}`);
	const many = (products: string[]) =>
		shop.client.call(deleteProducts, { body: { products }, idempotencyKey: randomUUID() });
	expect(await refusedWith(many([chain, bell]))).toMatchObject({ code: "product_promised" });
	await shop.close(second);
	await shop.deliver(first, 1);
	expect(await many([chain, bell])).toMatchObject({ count: 2 });
	await shop.expectBalanced();
});

it("a draft promises nothing: its product can be deleted, and then it is not placed", async () => {
	const shop = await sellingShop();
	const draft = await shop.draftSale(1);
	await shop.client.call(deleteProduct, { params: { id: shop.products[0] ?? "" } });
	expect(await refusedWith(shop.place(draft))).toMatchObject({
		code: "sale_state",
		reason: "deleted_product",
	});
});
