import { randomUUID } from "node:crypto";
import { addCharge, addCredit } from "@freehub/contract/buying/costs";
import { addOffer } from "@freehub/contract/buying/offers";
import { listArticles } from "@freehub/contract/buying/supplier-articles";
import { changeSupplier } from "@freehub/contract/buying/suppliers";
import { changeProduct } from "@freehub/contract/catalogue/products";
import { addWebhook } from "@freehub/contract/office/webhooks";
import { changeRole } from "@freehub/contract/people/people";
import { type Role, rightsOf, roles } from "@freehub/domain/people/access";
import { expect, it } from "vitest";
import { addressesOf } from "../../../../test/addresses-of.ts";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";
import { followEvents } from "../../../../test/follow-events.ts";
import { hookReceiver } from "../../../../test/hook-receiver.ts";
import { loadList } from "../../../../test/price-list-file.ts";

/**
 * Amounts and a minimum that occur nowhere else, also in minor units (random ids contain shorter numbers), and terms. Receivers do see a supplier's SKUs and barcodes,
 * which are printed on its boxes.
 */
const secrets = [
	["432109.87", "43210987"],
	["543217.65", "54321765"],
	["654328.76", "65432876"],
	["765439.87", "76543987"],
	["876541.23", "87654123"],
	["98765432", "secret terms", "Secret article"],
].flat();

const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

/** A shop with every kind of record that contains costs, and their ids. */
async function shopWithSecrets() {
	const shop = await buyingShop({ access: "staff", webhookPrivateTargets: true });
	const { client, products, supplier } = shop;
	const [product = ""] = products;
	await client.call(changeProduct, { params: { id: product }, body: { cost: 432109.87 }, version: 1 });
	const terms = { freightTerms: "secret terms", minimumOrder: 654328.76 };
	await client.call(changeSupplier, { params: { id: supplier }, body: terms, version: 1 });
	const breaks = [{ from: 1, price: 543217.65 }];
	const body = { supplier, product, minimum: 98_765_432, breaks };
	const { _id: offer } = await client.call(addOffer, { body });
	const list = await loadList(client, supplier, "Supplier SKU,Name,Price\nA-1,Secret article,765439.87\n");
	const [article] = await client.call(listArticles, {
		params: { id: supplier },
		query: { show: "all" },
	});
	const order = await shop.order([10, 5], {
		// An order's own copy of the supplier's SKU is for receivers, too: it is what the boxes say.
		lines: [{ product, ordered: 100, cost: 543217.65 }],
	});
	const { batch } = await shop.receive(order, [{ line: 0, quantity: 4 }]);
	const charge = await client.call(addCharge, {
		params: { id: batch },
		body: { kind: "duty", amount: 654328.76 },
	});
	const { credits } = await client.call(addCredit, {
		params: { id: order._id },
		body: { number: "CN-1", amount: 876541.23 },
	});
	const purchaseLine = order.lines[0]?._id ?? "";
	const named = [product, supplier, offer, list._id, article?._id, order._id, purchaseLine, batch];
	const ids = [...named, charge._id, credits[0]?._id].map((id = "") => id);
	return { ...shop, product, order, purchaseLine, batch, ids };
}

const rolesWithout = roles.filter((role) => !rightsOf(role, "staff").includes("purchase.write"));

async function personAs(
	{ server, client }: Pick<BuyingShop, "server" | "client">,
	role: Role,
): Promise<string> {
	const person = await server.newUser();
	await client.call(changeRole, { params: { id: person.user.id }, body: { role } });
	return person.cookie;
}

it("no answer, feed, export or offline copy shows a cost or an offer without the right", async () => {
	const shop = await shopWithSecrets();
	const reads = await addressesOf(shop.server, "GET", shop.ids);
	const addresses = reads.flatMap((path) => (path.endsWith("/changes") ? [path, `${path}?after=0`] : [path]));
	const seen = async (cookie: string) => {
		const shown: string[] = [];
		for (const path of addresses) {
			const text = await (await shop.server.request(`/api${path}`, { headers: { cookie } })).text();
			for (const secret of secretsIn(text)) shown.push(`${path}: ${secret}`);
		}
		return shown;
	};
	const all = await seen(shop.cookie);
	for (const decimal of ["432109.87", "543217.65", "654328.76", "765439.87", "876541.23", "Secret article"])
		expect(all.some((each) => each.endsWith(decimal))).toBe(true);
	expect(await seen("")).toEqual([]);
	for (const role of rolesWithout) {
		const cookie = await personAs(shop, role);
		expect(await seen(cookie), role).toEqual([]);
	}
});

it("no answer to a write, event or webhook shows one either", async () => {
	const shop = await shopWithSecrets();
	const { server, client, product, order, purchaseLine, batch, ids } = shop;
	const target = await hookReceiver();
	await client.call(addWebhook, { body: { url: target.url, kinds: [] } });
	server.dispatchers[0]?.start();
	const cookie = await personAs(shop, "warehouse");
	const events = await followEvents(server, { cookie });
	const post = async (path: string, body: object, by: string, method = "POST") => {
		const headers = { cookie: by, "content-type": "application/json", "idempotency-key": randomUUID() };
		const answer = await server.request(`/api${path}`, { method, headers, body: JSON.stringify(body) });
		const text = await answer.text();
		expect(secretsIn(text), path).toEqual([]);
		return { status: answer.status, text };
	};
	const received = { kind: "receive", product, purchaseLine, quantity: 2 };
	const refused = { pieces: 1, reason: "damaged", settlement: "credited" };
	const booked = [
		await post(`/products/${product}/movements`, { kind: "receive", quantity: 2, purchaseLine }, cookie),
		await post("/movements", { lines: [{ ...received, refused }] }, cookie),
		await post(`/products/${product}/movements`, { kind: "return", quantity: 1, purchaseLine }, cookie),
		await post(`/products/${product}/movements`, { kind: "receive", quantity: 900, purchaseLine }, cookie),
		await post(`/batches/${batch}/reversal`, {}, cookie),
	];
	const own = (JSON.parse(booked[1]?.text ?? "") as { batch: string }).batch;
	booked.push(await post(`/batches/${own}/reversal`, {}, cookie));
	// The batch of the shop's owner is not the warehouse's to take back.
	expect(booked.map(({ status }) => status)).toEqual([201, 201, 201, 409, 403, 201]);

	for (const method of ["POST", "PATCH", "PUT"]) {
		for (const path of await addressesOf(shop.server, method, ids)) {
			if (!/^\/(auth|account)\b/.test(path)) await post(path, {}, cookie, method);
		}
	}
	await events.until(() =>
		events.changes().some(({ kind, id }) => kind === "purchase_order" && id === order._id),
	);
	expect(secretsIn(JSON.stringify(events.messages))).toEqual([]);
	await expect.poll(() => target.changes().some(({ kind }) => kind === "purchase_order")).toBe(true);
	expect(target.received.flatMap(({ text }) => secretsIn(text))).toEqual([]);
});
