import type { RequestListener } from "node:http";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import type { WebhookKind } from "@freehub/contract/kinds";
import * as contract from "@freehub/contract/office/webhooks";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect } from "vitest";
import { hookReceiver, type Received } from "./hook-receiver.ts";
import { testServer } from "./server.ts";

/** A receiver's answer to delivery number n. */
export type Answer = (response: Parameters<RequestListener>[1], delivery: Received, n: number) => void;

let keys = 0;
export const once = () => ({ idempotencyKey: `k${keys++}` });

/** A shop with an owner, a product and a receiver; its clock moves only when a test moves it. */
export async function openWebhookShop(answer?: Answer, settings: Parameters<typeof testServer>[0] = {}) {
	const clock = { later: 0 };
	const now = () => new Date(Date.now() + clock.later);
	const server = await testServer({ access: "staff", webhookPrivateTargets: true, ...settings }, now);
	const { client, user, cookie } = await server.newUser();
	const receiver = await hookReceiver(answer);
	const [dispatcher] = server.dispatchers;
	dispatcher?.start();
	const product = await client.call(addProduct, {
		body: { name: "Bell", price: "5", quantity: "0", image: "/i.svg", supplier: "S", description: "d" },
	});
	const receive = (quantity = 1) =>
		client.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "receive", quantity },
			...once(),
		});
	return {
		...server,
		clock,
		client,
		user,
		cookie,
		receiver,
		product,
		receive,
		add: (kinds: WebhookKind[] = [], url = receiver.url) =>
			client.call(contract.addWebhook, { body: { url, kinds } }),
		get: (id: string) => client.call(contract.getWebhook, { params: { id } }),
		deliveries: (id: string) => client.call(contract.listDeliveries, { params: { id } }),
		newest: async () => (await client.call(listChanges, { query: {} })).next,
		/** Commits this many changes of different things, each in its own transaction, all at once. */
		change: async (count: number) => {
			const { engine } = server.db;
			const rows = Array.from({ length: count }, (_, n) => ({ kind: "page" as const, subject: `${n}` }));
			const table = engine.name === "sqlite" ? "change" : "change_outbox";
			const write = (row: (typeof rows)[number]) =>
				server.db.transact((tx) =>
					tx
						.insertInto(table)
						.values({ ...row, what: "changed", needs: null } as never)
						.execute(),
				);
			await Promise.all(rows.map(write));
		},
		/** Moves the clock, and notifies the dispatchers. */
		pass(ms: number) {
			clock.later += ms;
			for (const each of server.dispatchers) each.wake();
		},
	};
}

/** Waits until a condition is true; a delivery takes a moment. */
export const until = (isSo: () => boolean | Promise<boolean>) =>
	expect.poll(isSo, { timeout: 8000, interval: 20 }).toBe(true);

/** Every feed position that a client can see after the given one. */
export async function positionsAfter(client: Client, after: number): Promise<number[]> {
	const { changes } = await client.call(listChanges, { query: { after, limit: 1000 } });
	return changes.map(({ position }) => position);
}
