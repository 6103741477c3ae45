import { randomUUID } from "node:crypto";
import { addOffer } from "@freehub/contract/buying/offers";
import {
	addPurchaseOrder,
	changePurchaseOrder,
	closePurchaseLines,
	confirmPurchaseOrder,
	sendPurchaseOrder,
} from "@freehub/contract/buying/purchase-commands";
import { type PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { recordBatch } from "@freehub/contract/stock/stock";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A supplier with a draft, an order of which a part has come too late, and one that was received. */
export async function orderSome(api: Client): Promise<{ draft: PurchaseOrder; sent: PurchaseOrder }> {
	const { _id: supplier } = await api.call(addSupplier, {
		body: {
			name: `Kettle Wheels ${randomUUID().slice(0, 4)}`,
			minimumOrder: 900,
			leadDays: 10,
			contacts: [{ name: "Ada", email: "orders@kettle.test", getsOrders: true }],
		},
	});
	const products = await api.call(listProducts, { query: { limit: 6 } });
	const ids = products.map(({ _id }) => _id);
	const [first = "", second = "", third = "", fourth = ""] = ids;
	for (const [i, product] of ids.entries()) {
		const offer = { supplier, product, supplierSku: `KW-${100 + i}`, pack: i === 1 ? 1 : 10 };
		const breaks = [
			{ from: 1, price: 12.5 + i },
			{ from: 100, price: 11 + i },
		];
		await api.call(addOffer, { body: { ...offer, breaks } });
	}
	const line = (product: string, ordered: number, also: object = {}) => {
		const i = ids.indexOf(product);
		return {
			product,
			ordered,
			cost: 12.5 + i,
			pack: i === 1 ? 1 : 10,
			supplierSku: `KW-${100 + i}`,
			...also,
		};
	};
	const draft = await api.call(addPurchaseOrder, {
		body: {
			supplier,
			note: "Please deliver before ten.",
			lines: [line(first, 30), line(second, 7, { cost: 100, per: 7 }), line(third, 20, { cost: 0 })],
		},
	});
	const send = async (lines: object[], expected: string) => {
		const order = await api.call(addPurchaseOrder, { body: { supplier, expected, lines: lines as never } });
		return api.call(sendPurchaseOrder, { params: { id: order._id }, body: { by: "marked" } });
	};
	const order = await send([line(first, 40), line(second, 12), line(third, 10), line(fourth, 20)], dayIn(-5));
	const params = { id: order._id };
	const [a, b, c, d] = order.lines.map(({ _id }) => _id);
	await api.call(changePurchaseOrder, {
		params,
		version: order.version,
		body: {
			expected: dayIn(-3),
			lines: order.lines.map(({ _id, product, ordered, cost = 0, per, pack, supplierSku }) => ({
				_id,
				product,
				ordered: _id === b ? 15 : ordered,
				cost: _id === b ? cost - 0.75 : cost,
				per: per ?? 1,
				pack,
				supplierSku,
			})),
		},
	});
	await api.call(confirmPurchaseOrder, {
		params,
		body: { lines: [a, c].map((one = "") => ({ line: one, pieces: one === a ? 36 : 10, day: dayIn(-2) })) },
	});
	const receive = (purchaseLine: string | undefined, product: string, quantity: number, also: object = {}) =>
		api.call(recordBatch, {
			body: { lines: [{ kind: "receive", product, quantity, purchaseLine: purchaseLine ?? "", ...also }] },
			idempotencyKey: randomUUID(),
		});
	const photo = products[0]?.image ?? "";
	await receive(a, first, 24, { refused: { pieces: 2, reason: "damaged", settlement: "replaced", photo } });
	await receive(c, third, 12, { exceed: true });
	const sent = await api.call(closePurchaseLines, {
		params,
		body: { lines: [d ?? ""], why: "Out of production" },
	});
	const done = await send([line(second, 5)], dayIn(5));
	await receive(done.lines[0]?._id, second, 5);
	await send([line(fourth, 30)], dayIn(9));
	return { draft, sent };
}
