import { randomInt, randomUUID } from "node:crypto";
import { rightFor } from "@freehub/contract/stock/movement-rights";
import type { Movement } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFailed, onTestFinished } from "vitest";
import { mayCall, standings } from "../test/fuzz/callers.ts";
import { type Answer, carryOut } from "../test/fuzz/carry-out.ts";
import { contentsOf, tablesOf } from "../test/fuzz/contents.ts";
import { expectConforming } from "../test/fuzz/expect-conforming.ts";
import { createFigures } from "../test/fuzz/figures.ts";
import { createLongestRun } from "../test/fuzz/longest-run.ts";
import { textKinds } from "../test/fuzz/longest-texts.ts";
import type { Operation } from "../test/fuzz/operations.ts";
import { foreignPlansFor, lostPlans, type Plan, plansFor } from "../test/fuzz/plans.ts";
import { openShop, type Shop } from "../test/fuzz/shop.ts";
import { isLong, runs } from "../test/runs.ts";
import { watchedWork } from "../test/watched-work.ts";

/** Most requests are answered without the database; on PostgreSQL a request takes twice as long. */
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** `npm test -- --long` sends more than 20,000 requests in total. */
const ROUNDS = runs(1, 30);
/** Requests to addresses that rarely match an operation. */
const LOST = runs(20, 400);
/** Further requests to an operation that has not succeeded yet. */
const TRIES = 24;
const BATCH = 20;
/** Batches of about twenty requests each. */
const HARMLESS_BATCHES = runs(isPostgres ? 4 : 10, 470);

/** Lines are broken and letters shaped by the same code for both databases: on PostgreSQL two kinds of long text are enough. */
const LONG_TEXTS = isPostgres && !isLong ? textKinds.slice(0, 2) : textKinds;

/** FREEHUB_SEED repeats a run with the same requests. */
const seed = Number(process.env.FREEHUB_SEED ?? randomInt(2 ** 31));
const MAX_MS = 1000;

/** Operations that can never succeed: this server is not configured for Firebase, and has accounts. */
const NEVER_DONE = ["POST /auth/sign-in/firebase", "POST /beginning/restore"];

/** Writes of ids alone, or of what only a mail, a file or another order has; the tests of their modules call them. */
const NEVER_LONG = [
	"POST /sales-orders/{id}/lines/{line}/promise",
	"POST /sales-orders/{id}/returns",
	"POST /sale-returns/{id}/check",
	// The newest order was kept at the counter, which places it.
	"POST /sales-orders/{id}/place",
	// This shop takes no reservations.
	"POST /my-orders",
	"POST /my-orders/{id}/cancellation",
	"POST /sales-orders/{id}/confirm",
	"POST /sales-orders/{id}/decline",
	// Its body has only an id; the other's is empty.
	"POST /customers/{id}/merging",
	"POST /customers/{id}/separation",
	"POST /locations/{id}/closing",
	"POST /purchase-orders/{id}/merging",
	// Something of the note was received by then, and the body is empty.
	"POST /transfer-notes/{id}/cancellation",
	"POST /transfer-notes/{id}/reopening",
	// This server sends no mail.
	"POST /purchase-orders/{id}/reminders",
	"POST /purchase-reminders",
	"POST /sales-orders/{id}/mails",
	// Its values are short, and the currency of a shop with prices stays.
	"PATCH /settings/basics",
	"POST /invitations/preview",
	"POST /invitations/acceptance",
	"PATCH /imports/{id}",
	"PATCH /price-lists/{id}",
	"POST /suppliers/{id}/matches",
	"POST /suppliers/{id}/refused-matches",
	"POST /suppliers/{id}/restored-matches",
	"POST /suppliers/{id}/articles/{article}/product",
];
/** Reads of what only a mail or a file makes. */
const NEVER_READ = [
	// This server sends no mail.
	"GET /purchase-orders/{id}/reminder",
	"GET /purchase-reminders",
	"GET /barcodes/{code}",
	"GET /auth/verify-email",
	"GET /imports/{id}",
	"GET /imports/{id}/rows",
	"GET /imports/{id}/preview",
	"GET /imports/{id}/problem-file",
	"GET /price-lists/{id}/problem-file",
];

/** Each starts a process, which takes longer than all other requests together; backups.routes.test.ts calls it. */
const isCheap = ({ name }: Operation) => name !== "GET /export/everything";

/** Reads that are a POST only because their list or file is too long for a URL, or must not have the secret. */
const postedReads = [
	"POST /purchase-lines/found",
	"POST /product-codes/found",
	"POST /invitations/preview",
	"POST /offer-files/problem-file",
	"POST /purchase-order-files/problem-file",
];
const isRead = ({ method, name }: Operation) => method === "GET" || postedReads.includes(name);

/** The mail's token authorizes the link, so everybody who has one may change something with it. */
const isLink = ({ name }: Operation) => name === "GET /auth/verify-email";

/** Writes get more requests than lists, and movements the most. */
function turnsOf(operation: Operation): number {
	if (isRead(operation) || (isPostgres && !isLong)) return 1;
	return operation.path.includes("movements") ? 4 : 2;
}

/** The same in a random order, which follows from the seed. */
function inAnyOrder<Thing>(things: Thing[]): Thing[] {
	const all = { minLength: things.length, maxLength: things.length };
	return fc.sample(fc.shuffledSubarray(things, all), { numRuns: 1, seed })[0] ?? [];
}

/**
 * Fails for a request that is slow every time it is sent: a single slow answer may be caused by other load on the machine. Only
 * long runs check this, because an ordinary run shares the machine with the other tests.
 */
async function expectInTime(shop: Shop, plan: Plan, { milliseconds, pathname }: Answer): Promise<void> {
	let best = milliseconds;
	for (let again = 0; isLong && best >= MAX_MS && again < 3; again++) {
		// A request with a key is executed once; another key executes it again.
		const headers = {
			...plan.headers,
			...(plan.headers["idempotency-key"] && { "idempotency-key": randomUUID() }),
		};
		best = Math.min(best, (await carryOut(shop, { ...plan, headers })).milliseconds);
	}
	if (isLong) expect(best, pathname).toBeLessThan(MAX_MS);
}

/** People who may book only some kinds of movements must not have booked another kind. */
function expectOwnKinds({ caller }: Plan, { name }: Operation, { text }: Answer): void {
	if (!/^POST .*(movements|reversal)$/.test(name)) return;
	for (const { kind, saleLine } of movementsIn(JSON.parse(text))) {
		const needed: string[] = [rightFor(kind, saleLine)];
		// A return from a customer may be booked by people who write orders.
		if (kind === "adjust" && saleLine !== null) needed.push("sale.write");
		const may = needed.some((right) => standings[caller]?.rights.some((own) => own === right));
		expect(may, `${caller}: ${name} has booked ${kind}`).toBe(true);
	}
}

/** All movements in an answer. */
function movementsIn(answer: unknown): Pick<Movement, "kind" | "saleLine">[] {
	if (typeof answer !== "object" || answer === null) return [];
	const isMovement = "kind" in answer && "from" in answer && "to" in answer;
	const inside = Object.values(answer).flatMap(movementsIn);
	return isMovement ? [answer as Movement, ...inside] : inside;
}

async function keepGoing(
	{ callers, noteCursor }: Shop,
	plan: Plan,
	{ headers, status }: Answer,
): Promise<void> {
	const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
	if (cursor !== undefined) noteCursor(decodeURIComponent(cursor), plan);
	if (status < 300 && /^\/(auth|account|people|invitations|settings)/.test(plan.address))
		await callers.mend();
}

describe("whatever is sent", { timeout: 3_600_000 }, () => {
	beforeEach(() => {
		onTestFailed(() => void process.stderr.write(`FREEHUB_SEED=${seed} repeats this run.\n`));
	});

	it("is answered as the document says, never with an error of the server's own", async () => {
		const shop = await openShop();
		const operations = shop.api.operations.filter(isCheap);
		const figures = createFigures();
		onTestFinished(() => figures.print("mixed", isLong));
		const send = async (plan: Plan): Promise<void> => {
			if (figures.requests % BATCH === 0) await shop.learn();
			const answer = await carryOut(shop, plan);
			const operation = expectConforming(shop.api, plan, answer);
			figures.note(operation, answer);
			await expectInTime(shop, plan, answer);
			if (operation !== undefined && answer.status < 300) {
				expect(mayCall(operation, plan.caller), `${plan.caller}: ${operation.name}`).toBe(true);
				expectOwnKinds(plan, operation, answer);
			}
			await keepGoing(shop, plan, answer);
		};
		let sent = 0;
		const sendOne = (plans: fc.Arbitrary<Plan>) =>
			fc.assert(fc.asyncProperty(plans, send), { numRuns: 1, seed: seed + sent++ });

		const all = [
			...Array.from({ length: LOST }, () => lostPlans),
			...operations.flatMap((operation) => {
				const plans = plansFor(operation);
				return Array.from({ length: ROUNDS * turnsOf(operation) }, () => plans);
			}),
		];
		for (const plans of inAnyOrder(all)) await sendOne(plans);
		// Otherwise only refusals would be tested.
		const missing = () =>
			operations.filter(({ name }) => !NEVER_DONE.includes(name) && !figures.done.has(name));
		for (let tries = 0; tries < TRIES; tries++) {
			for (const operation of inAnyOrder(missing())) await sendOne(plansFor(operation));
		}
		// It may miss some by chance; that each of them can be done shows the test of long values.
		const mayMiss = operations.length / 5;
		const missed = missing().map(({ name }) => name);
		expect(missed.length > mayMiss ? missed : []).toEqual([]);
	});

	it("changes nothing where one only reads, has no right to it, or comes from another site", async () => {
		const shop = await openShop();
		const operations = shop.api.operations.filter(isCheap);
		const figures = createFigures();
		onTestFinished(() => figures.print("harmless", isLong));
		const writes = operations.filter((operation) => !isRead(operation));
		const reads = operations.filter((operation) => isRead(operation) && !isLink(operation));
		const withoutRight = writes
			.filter(({ needs }) => needs !== "public")
			.map((operation) => {
				const others = Object.keys(standings).filter((caller) => !mayCall(operation, caller));
				return plansFor(operation, fc.constantFrom(...others));
			});
		const plan = fc.oneof(
			{ weight: 3, arbitrary: fc.oneof(...withoutRight) },
			{ weight: 2, arbitrary: fc.oneof(...reads.map((operation) => plansFor(operation))) },
			{ weight: 1, arbitrary: fc.oneof(...writes.map(foreignPlansFor)) },
		);
		const batches = fc.array(plan, { minLength: 1, maxLength: 2 * BATCH, size: "max" });
		const tables = await tablesOf(shop.server.db);
		const contents = () => contentsOf(shop.server.db, tables, shop.callers.expired);
		const property = fc.asyncProperty(batches, async (batch) => {
			const before = await contents();
			for (const each of batch) {
				const answer = await carryOut(shop, each);
				const operation = expectConforming(shop.api, each, answer);
				figures.note(operation, answer);
				await expectInTime(shop, each, answer);
				if (operation === undefined || isRead(operation)) continue;
				expect(answer.status, `${each.caller}: ${operation.name}`).toBeGreaterThanOrEqual(400);
			}
			expect(await contents()).toEqual(before);
			await shop.callers.mend();
		});
		await fc.assert(property, { numRuns: HARMLESS_BATCHES, seed });
	});

	it("does not hold the main thread for 50 ms, however long the values are: neither the write nor any read", async () => {
		const shop = await openShop();
		const watch = watchedWork();
		const run = createLongestRun(shop, watch, LONG_TEXTS);
		await run.fillAndRead();
		expect(run.refused().filter((name) => !NEVER_LONG.includes(name))).toEqual([]);
		expect(run.unread().filter((name) => !NEVER_READ.includes(name))).toEqual([]);
		// On a busy machine, one may seem slow once.
		for (const name of (await watch.longest()).keys()) await run.again(name);
		expect([...(await watch.longest())]).toEqual([]);
	});
});
