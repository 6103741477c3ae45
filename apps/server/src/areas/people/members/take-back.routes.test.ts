import { randomUUID } from "node:crypto";
import * as costs from "@freehub/contract/buying/costs";
import * as imports from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { listAudit } from "@freehub/contract/office/audit";
import * as account from "@freehub/contract/people/account";
import * as people from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import { listFindings } from "@freehub/contract/stock/review";
import * as stock from "@freehub/contract/stock/stock";
import { accessModes, type Right, type Role, rightsOf, roles } from "@freehub/domain/people/access";
import { movementKinds } from "@freehub/domain/stock/stock";
import { describe, expect, it } from "vitest";
import { buyingShop } from "../../../../test/buying.ts";
import { importFile, settled } from "../../../../test/import-file.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

const HOUR = 60 * 60 * 1000;
const key = () => ({ idempotencyKey: randomUUID() });

/** A clock that a test moves on. */
function movedClock() {
	let ahead = 0;
	return { now: () => new Date(Date.now() + ahead), moveOn: (ms: number) => void (ahead += ms) };
}

async function person(server: TestServer, owner: Client, role: Role): Promise<Client> {
	const { user, client } = await server.newUser(`${role}-${randomUUID().slice(0, 4)}@shop.test`);
	await owner.call(people.changeRole, { params: { id: user.id }, body: { role } });
	return client;
}

/** How a call ended: `done`, or the code and the reason of the refusal. */
async function outcome(call: Promise<unknown>): Promise<string> {
	try {
		await call;
		return "done";
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const { code, reason } = error.problem;
		return reason === undefined ? code : `${code}.${reason}`;
	}
}

const item = { name: "Chain", description: "d", price: 1, quantity: 500, supplier: "S", image: "/i.svg" };

/**
 * With the right to book the kind, people may take back their own bookings within the day. The owner may take back all others,
 * and a buyer all other receipts.
 * `docs/security.md` has the same list in words.
 */
function expected(role: Role, kind: stock.Movement["kind"], whose: string, rights: readonly Right[]): string {
	if (!rights.includes(`stock.${kind}`)) return "forbidden";
	if (whose === "own of today" || role === "owner" || (role === "buyer" && kind === "receive")) return "done";
	return whose === "own, older" ? "forbidden.booked_earlier" : "forbidden.booked_by_another";
}

describe.each(accessModes)("where access is for %s", (access) => {
	it("each role takes back what the table says: per kind, whose it is and how old", async () => {
		const { now, moveOn } = movedClock();
		const server = await testServer({ access }, now);
		const { client: first } = await server.newUser();
		const { _id: id } = await first.call(products.addProduct, { body: item });
		const bin = { name: "Shelf", kind: "bin" as const, parent: "main" };
		const { _id: shelf } = await first.call(addLocation, { body: bin });
		const other = await person(server, first, "owner");
		const book = async (by: Client, kind: stock.Movement["kind"]) => {
			const more = kind === "adjust" ? { reason: "found" } : kind === "transfer" ? { to: shelf } : {};
			// Each count differs from the stock, so that there is something to take back.
			const quantity = kind === "count" ? 300 + found.length : 1;
			const body = { kind, quantity, ...more } as never;
			return (await by.call(stock.recordMovement, { params: { id }, body, ...key() })).movement;
		};
		const found: string[] = [];
		const due: string[] = [];
		const check = async (
			by: Client,
			role: Role,
			kind: stock.Movement["kind"],
			whose: string,
			one: stock.Movement,
		) => {
			// As a batch or as a single movement: alternately, so that both are asked for each role.
			const back =
				found.length % 2 === 0
					? by.call(stock.reverseMovement, { params: { id: one._id }, ...key() })
					: by.call(stock.reverseBatch, { params: { id: one.batch }, ...key() });
			found.push(`${role}, ${kind}, ${whose}: ${await outcome(back)}`);
			due.push(`${role}, ${kind}, ${whose}: ${expected(role, kind, whose, rightsOf(role, access))}`);
		};
		const older: (() => Promise<void>)[] = [];
		for (const role of roles) {
			const by = await person(server, first, role);
			for (const kind of movementKinds) {
				await check(by, role, kind, "another's of today", await book(other, kind));
				const others = await book(other, kind);
				older.push(() => check(by, role, kind, "another's, older", others));
				if (!rightsOf(role, access).includes(`stock.${kind}`)) continue;
				await check(by, role, kind, "own of today", await book(by, kind));
				const own = await book(by, kind);
				older.push(() => check(by, role, kind, "own, older", own));
			}
		}
		moveOn(24 * HOUR);
		for (const step of older) await step();
		expect(found).toEqual(due);
		expect(await first.call(stock.checkLedger)).toMatchObject({ balanced: true });
	});
});

it("a counter cannot take back the owner's imported stock, and takes back nothing by trying", async () => {
	const server = await testServer({ access: "staff" });
	const { client: owner } = await server.newUser("kim@shop.test");
	await importFile(owner, "sku,name,price,quantity\nC1,Chain,5,324\n");
	const counter = await person(server, owner, "counter");
	const [opening] = await owner.call(stock.listMovements, { query: {} });
	const params = { id: opening?._id ?? "" };
	const sent = key();
	const refused = await counter
		.call(stock.reverseMovement, { params, ...sent })
		.then(undefined, (error: ApiError) => error.problem);
	const sentence = "kim booked this. Only an owner may take it back; receipts, also a buyer.";
	expect(refused).toMatchObject({ status: 403, code: "forbidden", detail: sentence, facts: { name: "kim" } });
	// A device that sends it again gets the same answer.
	expect(await outcome(counter.call(stock.reverseMovement, { params, ...sent }))).toBe(
		"forbidden.booked_by_another",
	);
	expect(await owner.call(stock.listMovements, { query: {} })).toMatchObject([{ balance: 324 }]);
	expect(await owner.call(listFindings, { query: { kind: "reversal" } })).toEqual([]);
	const audit = await owner.call(listAudit, { query: { action: "stock.reverse", outcome: "refused" } });
	expect(audit.length).toBeGreaterThan(0);
});

it("what is somebody else's is a finding when it is taken back, once per press; one's own is none", async () => {
	const server = await testServer({ access: "staff" });
	const { client: owner } = await server.newUser("kim@shop.test");
	const { _id: product } = await owner.call(products.addProduct, { body: item });
	const worker = await person(server, owner, "warehouse");
	const receive = { product, kind: "receive" as const, quantity: 5 };
	const receipt = () => worker.call(stock.recordBatch, { body: { lines: [receive, receive] }, ...key() });
	const own = (await receipt()) as stock.BookedBatch;
	await worker.call(stock.reverseBatch, { params: { id: own.batch }, ...key() });
	const findings = () => owner.call(listFindings, { query: { kind: "reversal" } });
	expect(await findings()).toEqual([]);
	const { batch, movements } = (await receipt()) as stock.BookedBatch;
	const back = await owner.call(stock.reverseBatch, { params: { id: batch }, ...key() });
	const [finding, ...rest] = await findings();
	expect(rest).toEqual([]);
	expect(finding).toMatchObject({
		kind: "reversal",
		movement: {
			kind: "receive",
			quantity: 5,
			actorName: "kim",
			more: 1,
			undoes: { movement: movements[0]?._id, actorName: movements[0]?.actorName, restores: false },
		},
		product: { _id: product },
	});
	// The worker cannot bring back what the owner took back; the owner can, and that is no finding: it is the owner's own.
	const params = { id: back.movements[0]?._id ?? "" };
	expect(await outcome(worker.call(stock.reverseMovement, { params, ...key() }))).toBe(
		"forbidden.booked_by_another",
	);
	const restored = await owner.call(stock.reverseMovement, { params, ...key() });
	expect(restored.movement.undoes).toMatchObject({ actorName: movements[0]?.actorName, restores: true });
	expect(await findings()).toHaveLength(1);
});

it("an import is undone by who committed it within the day, else by an owner, which is a finding", async () => {
	const { now, moveOn } = movedClock();
	const server = await testServer({ access: "staff" }, now);
	const { client: owner } = await server.newUser("kim@shop.test");
	const buyer = await person(server, owner, "buyer");
	const another = await person(server, owner, "buyer");
	const file = (sku: string) => `sku,name,price,quantity\n${sku},Chain,5,9\n`;
	const receive = { options: { quantityAs: "receive" as const } };
	const undo = (by: Client, id: string) => outcome(by.call(imports.undoImport, { params: { id }, ...key() }));
	const { _id: own } = await importFile(buyer, file("A"), receive);
	expect(await undo(another, own)).toBe("forbidden.booked_by_another");
	expect(await undo(buyer, own)).toBe("done");
	expect(await settled(buyer, own)).toMatchObject({ state: "undone" });
	const { _id: older, committed } = await importFile(buyer, file("B"), receive);
	moveOn(24 * HOUR);
	expect(await undo(buyer, older)).toBe("forbidden.booked_earlier");
	const findings = () => owner.call(listFindings, { query: { kind: "reversal" } });
	expect(await findings()).toEqual([]);
	expect(await undo(owner, older)).toBe("done");
	expect(await settled(owner, older)).toMatchObject({ state: "undone", result: { kept: 0 } });
	const about = { _id: older, name: "bikes.csv", actorName: committed?.byName, undoneBy: "kim" };
	expect(await findings()).toMatchObject([{ kind: "reversal", movement: null, import: about }]);
	const lines = await owner.call(stock.listMovements, { query: { fold: "imports" } });
	expect(lines[0]).toMatchObject({ actorName: "kim", undoes: { actorName: committed?.byName } });
});

it("a token takes back what is in its scopes, and its owner's own of today with the right to book it", async () => {
	const server = await testServer({ access: "staff" });
	const { client: owner } = await server.newUser("kim@shop.test");
	const { _id: id } = await owner.call(products.addProduct, { body: item });
	const worker = await person(server, owner, "warehouse");
	const token = async (scopes: Right[]) => {
		const body = { name: "t", scopes, days: 1 };
		const { token } = await owner.call(account.addToken, { body });
		return server.clientWith({ authorization: `Bearer ${token}` });
	};
	const book = async (by: Client) => {
		const body = { kind: "receive" as const, quantity: 1 };
		return (await by.call(stock.recordMovement, { params: { id }, body, ...key() }))._id;
	};
	const back = (by: Client, id: string) =>
		outcome(by.call(stock.reverseMovement, { params: { id }, ...key() }));
	const plain = await token(["stock.receive"]);
	expect(await back(plain, await book(owner))).toBe("done");
	expect(await back(plain, await book(worker))).toBe("forbidden.booked_by_another");
	expect(await back(await token(["stock.receive", "receipt.reverse"]), await book(worker))).toBe("done");
	expect(await back(await token(["stock.receive", "movement.reverse"]), await book(worker))).toBe("done");
	expect(await back(await token(["stock.count", "movement.reverse"]), await book(worker))).toBe("forbidden");
});

it("costs and credit notes follow receipts: one's own of today, else a buyer or an owner", async () => {
	const { now, moveOn } = movedClock();
	const shop = await buyingShop({ access: "everyone" }, now);
	const { client: owner, server } = shop;
	const [buyer, member] = [await person(server, owner, "buyer"), await person(server, owner, "customer")];
	const order = await shop.order([10]);
	const { batch } = await shop.receive(order, [{ line: 0, quantity: 5 }]);
	const charge = async (by: Client) => {
		const body = { kind: "freight" as const, amount: 5 };
		return (await by.call(costs.addCharge, { params: { id: batch }, body, ...key() }))._id;
	};
	let number = 0;
	const credit = async (by: Client) => {
		const body = { number: `C${(number += 1)}`, amount: 5 };
		const { credits } = await by.call(costs.addCredit, { params: { id: order._id }, body, ...key() });
		return credits.find((one) => one.number === body.number)?._id ?? "";
	};
	for (const [add, endpoint] of [
		[charge, costs.takeBackCharge],
		[credit, costs.takeBackCredit],
	] as const) {
		const back = async (by: Client, id: string) =>
			outcome(by.call(endpoint as typeof costs.takeBackCharge, { params: { id }, ...key() }));
		expect(await back(member, await add(member))).toBe("done");
		expect(await back(member, await add(owner))).toBe("forbidden.booked_by_another");
		expect(await back(buyer, await add(owner))).toBe("done");
		const [own, others] = [await add(member), await add(member)];
		moveOn(24 * HOUR);
		expect(await back(member, own)).toBe("forbidden.booked_earlier");
		expect(await back(owner, others)).toBe("done");
	}
});
