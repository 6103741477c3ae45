import type { Booked } from "@freehub/contract/stock";
import { describe, expect, it } from "vitest";
import type { ScanCommand, ScanOutcome } from "./book-scan.ts";
import { createScanRunner } from "./run-scans.ts";
import { newSession, type ScannedProduct, type Session, sumsOf, typedBy, type Waiting } from "./session.ts";

const product = (id: string): ScannedProduct => ({
	_id: id,
	name: id,
	image: "",
	sku: null,
	category: null,
	quantity: 0,
});

/** A server that keeps what was booked under each key, and may fail to answer. */
function shop(isLost: (attempt: number) => boolean = () => false) {
	let session: Session = newSession("kim", "batch-1");
	const stock = new Map<string, number>();
	const answers = new Map<string, Booked>();
	const booked: ScanCommand[] = [];
	const signals: string[] = [];
	let attempts = 0;
	const world = {
		session: () => session,
		change: (change: (before: Session) => Partial<Session>) => {
			session = { ...session, ...change(session) };
		},
		find: async (code: string) => {
			if (code === "unknown") return undefined;
			return { product: product(code), pieces: code === "case" ? 10 : 1 };
		},
		book: async (command: ScanCommand): Promise<ScanOutcome> => {
			const { idempotencyKey: key, body } = command;
			const lost = isLost(attempts++);
			// What gets lost may be the question or the answer.
			if (lost && attempts % 2 === 0) return { state: "unanswered", error: new TypeError() };
			const before = stock.get(command.product._id) ?? 0;
			const after =
				body.kind === "count"
					? body.quantity
					: before + (body.kind === "receive" ? body.quantity : body.kind === "deliver" ? -body.quantity : 0);
			if (after < 0) return { state: "refused", error: new Error("Not enough.") };
			if (!answers.has(key)) {
				stock.set(command.product._id, after);
				booked.push(command);
				const movement = { _id: `m-${booked.length}`, product: command.product._id };
				answers.set(key, { quantity: after, change: after - before, movement } as unknown as Booked);
			}
			if (lost) return { state: "unanswered", error: new TypeError() };
			return { state: "booked", booked: answers.get(key) as Booked };
		},
		changeOf: (answer: Booked) => (answer as unknown as { change: number }).change,
		signal: (what: string) => void signals.push(what),
		why: (error: unknown) => (error as Error).message,
		isSignedOut: () => false,
		noteOf: () => "",
		now: () => Date.parse("2026-10-01T08:00:00Z"),
	};
	const runner = createScanRunner(world);
	let made = 0;
	function scan(code: string, also: Partial<Waiting> = {}) {
		made += 1;
		runner.add({
			work: "receive",
			location: "main",
			to: "",
			reference: "",
			key: `key-${made}`,
			batch: "batch-1",
			code,
			details: {},
			typed: undefined,
			scannedAt: "2026-10-01T08:00:00Z",
			...also,
		});
	}
	const settled = () => runner.inTurn(async () => {});
	return { runner, scan, settled, stock, booked, signals, now: () => session, change: world.change };
}

describe("the scans of a session", () => {
	it("are booked in order, each once, also where every third answer is lost", async () => {
		const { runner, scan, settled, stock, booked, now } = shop((attempt) => attempt % 3 === 1);
		for (let i = 0; i < 200; i++) scan(i % 5 === 4 ? "case" : "bell");
		await settled();
		let stops = 0;
		while (now().waiting.length > 0) {
			expect(now().stop).toBe("unreachable");
			stops += 1;
			runner.resume();
			await settled();
		}
		expect(stops).toBeGreaterThan(50);
		expect(booked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
			Array.from({ length: 200 }, (_, i) => `key-${i + 1}`),
		);
		expect(Object.fromEntries(stock)).toEqual({ bell: 160, case: 400 });
		expect(sumsOf(now().lines)).toMatchObject([
			{ product: { _id: "case" }, scans: 40, pieces: 400, before: 0, after: 400 },
			{ product: { _id: "bell" }, scans: 160, pieces: 160, before: 0, after: 160 },
		]);
	});

	it("stand for what was typed, else for what the code and its barcode say", async () => {
		const { scan, settled, booked } = shop();
		scan("bell", { typed: 12 });
		scan("case", { typed: 3 });
		scan("case", { details: { count: 2 } });
		await settled();
		expect(booked.map(({ body }) => body.quantity)).toEqual([12, 3, 20]);
	});

	it("go on past what is refused and what is unknown, which are told and kept", async () => {
		const { scan, settled, booked, signals, now } = shop();
		scan("bell", { work: "deliver" });
		scan("unknown");
		scan("bell");
		await settled();
		expect(booked).toHaveLength(1);
		expect(signals).toEqual(["wrong", "wrong", "right"]);
		expect(now().lines).toMatchObject([
			{ movement: undefined, refusal: "Not enough." },
			{ movement: "m-1", before: 0, after: 1 },
		]);
		expect(now().unknown).toMatchObject([{ code: "unknown", key: "key-2" }]);
	});

	it("say when they were only where they waited for long, and repeat that word for word", async () => {
		const { scan, settled, booked, runner } = shop((attempt) => attempt === 0);
		scan("bell");
		scan("horn", { scannedAt: "2026-10-01T07:00:00Z" });
		await settled();
		runner.resume();
		await settled();
		expect(booked.map(({ body }) => body.occurredAt)).toEqual([undefined, "2026-10-01T07:00:00Z"]);
	});
});

describe("counting", () => {
	it("counts a product on, and books it once when another is scanned or it is finished", async () => {
		const { runner, scan, settled, booked, now } = shop();
		for (const code of ["bell", "bell", "case", "bell"]) scan(code, { work: "count" });
		await settled();
		expect(booked.map(({ product: { _id }, body }) => [_id, body.quantity])).toEqual([
			["bell", 2],
			["case", 10],
		]);
		// The bells that are found later are added to those before.
		expect(now()).toMatchObject({ typed: "3", tally: { known: { pieces: 3 } } });
		await runner.inTurn(async () => void (await runner.saveTally()));
		expect(booked.at(-1)?.body).toMatchObject({ kind: "count", quantity: 3 });
		expect(now()).toMatchObject({ typed: "", tally: undefined });
	});

	it("takes what is typed for what is counted, and counts on from there", async () => {
		const { runner, scan, settled, booked, change } = shop();
		scan("bell", { work: "count" });
		await settled();
		change(() => ({ typed: "40" }));
		scan("bell", { work: "count" });
		await settled();
		await runner.inTurn(async () => void (await runner.saveTally()));
		expect(booked.map(({ body }) => body.quantity)).toEqual([41]);
	});
});

describe("the number pad", () => {
	it.each([
		[["1", "2"], "12"],
		[["0", "0", "7"], "7"],
		[["1", "2", "back"], "1"],
		[["+1", "+1"], "2"],
		[["9", "+1"], "10"],
		[["1", "2", "clear"], ""],
		[["1", "2", "3", "4", "5", "6", "7"], "123456"],
	])("makes of %j %j", (keys, typed) => {
		expect(keys.reduce(typedBy, "")).toBe(typed);
	});
});
