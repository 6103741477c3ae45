import { changeSupplier } from "@freehub/contract/buying-suppliers";
import { addCharge } from "@freehub/contract/landed-costs";
import { addOffer } from "@freehub/contract/offers";
import { changeRole } from "@freehub/contract/people";
import { changeProduct } from "@freehub/contract/products";
import { rightsOf, roles } from "@freehub/domain/access";
import { expect, it } from "vitest";
import { buyingShop } from "../../../test/buying.ts";

/**
 * Amounts and a minimum that occur nowhere else, also in minor units, and terms. Receivers do see a supplier's SKUs and barcodes,
 * which are printed on its boxes.
 */
const secrets = ["4321.09", "432109", "5432.17", "543217", "6543.28", "654328", "98765", "secret terms"];

/** Answers that do not end, or that are no data of the shop. */
const skipped = new Set(["GET /events", "GET /auth/get-session", "GET /auth/verify-email"]);

it("no answer, feed, export or offline copy shows a cost or an offer without the right", async () => {
	const shop = await buyingShop({ access: "staff" });
	const { client, server, products, supplier } = shop;
	const [product = ""] = products;
	await client.call(changeProduct, { params: { id: product }, body: { cost: 4321.09 }, version: 1 });
	const terms = { freightTerms: "secret terms", minimumOrder: 6543.28 };
	await client.call(changeSupplier, { params: { id: supplier }, body: terms, version: 1 });
	const breaks = [{ from: 1, price: 5432.17 }];
	const body = { supplier, product, minimum: 98_765, breaks };
	const { _id: offer } = await client.call(addOffer, { body });
	const order = await shop.order([10, 5], {
		// An order's own copy of the supplier's SKU is for receivers, too: it is what the boxes say.
		lines: [{ product, ordered: 10, cost: 5432.17 }],
	});
	const { batch } = await shop.receive(order, [{ line: 0, quantity: 4 }]);
	await client.call(addCharge, { params: { id: batch }, body: { kind: "duty", amount: 6543.28 } });

	const document = (await (await server.request("/api/openapi.json")).json()) as {
		paths: Record<string, Record<string, unknown>>;
	};
	const reads = Object.keys(document.paths).filter((path) => "get" in (document.paths[path] ?? {}));
	const ids = [product, supplier, offer, order._id, batch];
	const addresses = reads
		.filter((path) => !skipped.has(`GET ${path}`))
		.flatMap((path) => (path.includes("{") ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path]))
		.flatMap((path) => (path.endsWith("/changes") ? [path, `${path}?after=0`] : [path]));
	const seen = async (cookie: string) => {
		const shown: string[] = [];
		for (const path of addresses) {
			const text = await (await server.request(`/api${path}`, { headers: { cookie } })).text();
			for (const secret of secrets) if (text.includes(secret)) shown.push(`${path}: ${secret}`);
		}
		return shown;
	};
	expect((await seen(shop.cookie)).length).toBeGreaterThan(secrets.length);
	expect(await seen("")).toEqual([]);
	for (const role of roles.filter((role) => !rightsOf(role, "staff").includes("order.write"))) {
		const person = await server.newUser();
		await client.call(changeRole, { params: { id: person.user.id }, body: { role } });
		expect(await seen(person.cookie), role).toEqual([]);
	}
});
