import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { changeRole } from "@freehub/contract/people/people";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Nothing, type Scene } from "../../test/derived/act-details.ts";
import { type Act, act, carryOut, everyKind } from "../../test/derived/acts.ts";
import { changesAfter, expectChanges, lastPlace } from "../../test/derived/changes.ts";
import { expectActivity, expectFindings } from "../../test/derived/findings.ts";
import { expectDerived, noteWorth, type Worths } from "../../test/derived/recompute.ts";
import { snapshotOf } from "../../test/derived/snapshot.ts";
import { runs } from "../../test/runs.ts";
import { testServer } from "../../test/server.ts";

const MINUTE = 60_000;

/**
 * Covered elsewhere or not published: rights (revocation.routes.test), the demo (remove-demo.routes.test), a restore
 * (backup.db.test), price lists (price-lists.property.routes.test), prices by a rule (change-prices.routes.test, price-rules.routes.test),
 * stores of people (own-stores.routes.test), past purchases (past-purchases.routes.test), reminders (remind-suppliers.routes.test), who counts
 * where (counting.routes.test), customers (customers.routes.test), reservations (reservations.routes.test), mails of orders (sale-papers.routes.test); saved views, webhooks, pictures, invitations and dropped movements publish no changes.
 */
const elsewhere =
	/ \/(auth|account|beginning|demo|customers|customer-files|customer-imports|my-orders|sales-orders\/{id}\/mails|views|webhooks|webhook-deliveries|images|invitations|products\/{id}\/dropped-movements|product-batches\/prices|price-imports|past-purchase-files|past-purchase-imports|purchase-reminders|locations\/{id}\/counting|people\/{id}\/stores|purchase-lines\/found|product-codes\/found|purchase-orders\/{id}\/reminders|offer-files\/problem-file|purchase-order-files\/problem-file|price-lists|suppliers\/{id}\/(price-lists|matches|refused-matches|restored-matches|articles))\b/;

/** A shop whose derived data is compared with its source rows after each action. */
async function shop() {
	let now = Date.now();
	const server = await testServer({ access: "staff" }, () => new Date(now));
	const { db, visitor } = server;
	const owner = await server.newUser("olga@shop.test");
	const staff = await server.newUser("stefan@shop.test");
	const guest = await server.newUser("gina@shop.test");
	const leaver = await server.newUser("lee@shop.test");
	for (const { user } of [staff, guest]) {
		await owner.client.call(changeRole, { params: { id: user.id }, body: { role: "buyer" } });
	}
	const called = new Set<string>();
	const noting = (client: Client): Client => ({
		...client,
		call(endpoint, options) {
			called.add(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`);
			return client.call(endpoint, options);
		},
	});
	/** The writes of the API that neither this test has executed nor another test covers. */
	async function writesLeft(): Promise<string[]> {
		const document = (await (await server.request("/api/openapi.json")).json()) as {
			paths: Record<string, object>;
		};
		const all = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		return all.filter((name) => !name.startsWith("GET") && !called.has(name) && !elsewhere.test(name));
	}
	let texts = 0;
	const scene: Scene = {
		client: owner.client,
		visitor: noting(visitor),
		guest: guest.user.id,
		leaver: leaver.user.id,
		before: await snapshotOf(db),
		now: new Date(now),
		undoable: [],
		fresh: (prefix) => `${prefix}-${++texts}`,
	};
	const worths: Worths = new Map();
	const done = new Set<string>();

	/** A refused action must change nothing, which is checked too. @returns the kind of action, if it was done. */
	async function attempt(what: Act): Promise<string | undefined> {
		try {
			await carryOut(scene, what);
			done.add(what.what);
			return what.what;
		} catch (error) {
			if (!(error instanceof Nothing) && !(error instanceof ApiError && error.status < 500)) throw error;
			return undefined;
		}
	}

	async function carryOutAndCompare(what: Act): Promise<void> {
		now += 7 * MINUTE;
		const by = what.isStaff ? staff : owner;
		Object.assign(scene, { client: noting(by.client), now: new Date(now) });
		// Assigns places to all changes.
		await owner.client.call(listChanges, { query: {} });
		const place = await lastPlace(db);
		const kind = await attempt(what);
		const { before } = scene;
		const after = await snapshotOf(db);
		scene.before = after;
		noteWorth(worths, after);
		await owner.client.call(listChanges, { query: {} });
		expectChanges(before, after, await changesAfter(db, place));
		expectFindings(before, after, kind);
		expectActivity(before, after, kind, by.user.id, scene.now);
		await expectDerived(server, owner.client, after, worths);
	}

	return { carryOutAndCompare, done, writesLeft };
}

const plain: Omit<Act, "what"> = {
	isStaff: false,
	one: 1,
	other: 1,
	pieces: 3,
	hoursAgo: null,
	many: { price: 1, brand: "Sunrise" },
	fields: { price: 12.5, category: "Wheels > Rear" },
	limits: { adjustPieces: 1, adjustValue: 100, countPercent: 0 },
};

it("what is derived follows from its rows after every kind of write", async () => {
	const { carryOutAndCompare, done, writesLeft } = await shop();
	const first = ["add", "add", "add location", "close location", "add location"] as const;
	// Every order is cancelled or taken back by then.
	const received = ["add order", "send order", "receive order"] as const;
	const costs = ["add charge", "take charge back", "add credit", "take credit back"] as const;
	for (const what of [...first, ...everyKind, ...received, ...costs]) {
		await carryOutAndCompare({ ...plain, what });
	}
	expect(everyKind.filter((kind) => !done.has(kind))).toEqual([]);
	expect(await writesLeft()).toEqual([]);
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
			for (const what of acts) await carryOutAndCompare(what);
		}),
		// One shop for all runs: earlier actions affect later ones.
		{ numRuns: runs(2, 200), endOnFailure: true },
	);
});
