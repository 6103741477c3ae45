import { addCharge, addCredit, getPurchaseOrderCredits, listCharges } from "@freehub/contract/buying/costs";
import { listReceipts } from "@freehub/contract/buying/receipts";
import { deleteAccount } from "@freehub/contract/people/account";
import { changeRole } from "@freehub/contract/people/people";
import { listProductMovements, recordBatch } from "@freehub/contract/stock/stock";
import { expect, it } from "vitest";
import { buyingShop } from "../../../../test/buying.ts";
import { PASSWORD } from "../../../../test/server.ts";

it("keeps the names of closed accounts at receipts, charges and credits, unless they are to go", async () => {
	const shop = await buyingShop();
	for (const [email, removeName, name] of [
		["kim@shop.test", false, "kim"],
		["sam@shop.test", true, "Former user"],
	] as const) {
		const { client, user } = await shop.server.newUser(email);
		await shop.client.call(changeRole, { params: { id: user.id }, body: { role: "owner" } });
		const order = await shop.order([10]);
		const [product = ""] = shop.products;
		const line = { kind: "receive" as const, product, purchaseLine: order.lines[0]?._id ?? "", quantity: 10 };
		const { batch } = await client.call(recordBatch, { body: { lines: [line] }, idempotencyKey: email });
		await client.call(addCharge, {
			params: { id: batch },
			body: { kind: "freight", basis: "pieces", amount: 5 },
		});
		await client.call(addCredit, { params: { id: order._id }, body: { number: `C-${name}`, amount: 1 } });
		await client.call(deleteAccount, { body: { password: PASSWORD, removeName } });

		const params = { id: order._id };
		const { items } = await shop.client.page(listReceipts, { query: { order: order._id } });
		expect(items).toMatchObject([{ batch, by: user.id, byName: name }]);
		expect(await shop.client.call(listCharges, { params: { id: batch } })).toMatchObject([{ byName: name }]);
		const { credits } = await shop.client.call(getPurchaseOrderCredits, { params });
		expect(credits).toMatchObject([{ number: `C-${name}`, byName: name }]);
		const movements = await shop.client.call(listProductMovements, { params: { id: product } });
		expect(movements.find((movement) => movement.batch === batch)).toMatchObject({ actorName: name });
	}
});
