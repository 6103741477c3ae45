import { randomUUID } from "node:crypto";
import * as contract from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import { expect } from "vitest";
import { testServer } from "./server.ts";

/** A server with an owner. */
export async function shop(settings = {}) {
	const server = await testServer(settings);
	const { client, user, cookie } = await server.newUser();
	return { server, client, user, cookie };
}

/** All products. */
export const list = (client: Client) => client.call(products.listProducts);

/** The rows of an import, 200 at most. */
export const rows = (
	client: Client,
	id: string,
	query: { outcome?: contract.RowFilter; search?: string } = {},
) => client.call(contract.listImportRows, { params: { id }, query: { ...query, limit: 200 } });

/** The lines of an import's refused rows, and why. */
export const refused = async (client: Client, id: string) =>
	(await rows(client, id, { outcome: "refused" })).map(({ line, reasons }) => [
		line,
		reasons.map(({ column, message }) => `${column}: ${message}`).join(" "),
	]);

/** Everything that an undo must restore, as visible to people: excludes versions and names of old values. */
export async function contentOf(client: Client) {
	const all = await list(client);
	return {
		products: all.map((product) => ({ ...product, version: undefined })),
		stock: await client.all(listStock),
		facets: await client.call(products.getFacets),
		suppliers: await client.call(products.listSuppliers),
		found: await client
			.call(products.listProducts, { query: { search: "chain", sort: "name" } })
			.then((found) => found.map(({ _id }) => _id)),
	};
}

/** Delivers pieces of a product. */
export async function deliver(client: Client, id: string, quantity: number) {
	await client.call(recordMovement, {
		params: { id },
		body: { kind: "deliver", quantity },
		idempotencyKey: randomUUID(),
	});
}

/** The books balance. */
export async function expectBalance(client: Client) {
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, sum: 0, differences: [] });
}
