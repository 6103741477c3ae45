import { ApiError } from "@freehub/contract/errors";
import type { Booked } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import type { ScanBooking } from "./book-scan.ts";
import { createScanRunner } from "./run-scans.ts";
import {
	isLinePending,
	isTypedForTally,
	newSession,
	numberOnKey,
	type ScannedProduct,
	type ScanSession,
	sumsOf,
	typedBy,
	undoNext,
	type WaitingScan,
	withKey,
	withoutLine,
	withTypedCount,
} from "./session.ts";

const product = (id: string): ScannedProduct => ({
	_id: id,
	name: id,
	image: "",
	sku: null,
	category: null,
	quantity: 0,
});

const notEnough = new ApiError({
	type: "about:blank",
	title: "Not enough",
	status: 409,
	detail: "Not enough.",
	code: "insufficient_stock",
});

/**
 * A fake server with the queue before it. While it is cut off, codes are not found and bookings wait; then they are sent in
 * order.
 */
function shop(start: ScanSession = newSession("kim", "batch-1")) {
	let session = start;
	let isCut = false;
	const stock = new Map<string, number>();
	const answers = new Map<string, Booked>();
	const queue: ScanBooking[] = [];
	const booked: ScanBooking[] = [];
	const signals: string[] = [];

	function bookNow(booking: ScanBooking): Booked {
		const { key, body, product: of } = booking;
		const before = stock.get(of._id) ?? 0;
		const after =
			body.kind === "count"
				? body.quantity
				: before + (body.kind === "receive" ? body.quantity : body.kind === "deliver" ? -body.quantity : 0);
		if (after < 0) throw notEnough;
		stock.set(of._id, after);
		booked.push(booking);
		const movement = { _id: `m-${booked.length}`, product: of._id };
		const answer = { quantity: after, change: after - before, movement } as unknown as Booked;
		answers.set(key, answer);
		return answer;
	}

	const world = {
		session: () => session,
		change: (change: (before: ScanSession) => Partial<ScanSession>) => {
			session = { ...session, ...change(session) };
		},
		kept: async () => {},
		find: async (code: string) => {
			if (isCut && code !== "known") throw new TypeError("Failed to fetch");
			if (code === "unknown") return undefined;
			return { product: product(code), pieces: code === "case" ? 10 : 1 };
		},
		book: async (booking: ScanBooking) => {
			const before = answers.get(booking.key);
			if (before !== undefined) return before;
			if (!isCut) return bookNow(booking);
			if (!queue.some(({ key }) => key === booking.key)) queue.push(booking);
			return { recorded: booking.key };
		},
		isRefusal: (error: unknown) => error instanceof ApiError,
		changeOf: (answer: Booked) => (answer as unknown as { change: number }).change,
		signal: (what: string) => void signals.push(what),
		why: async (error: unknown) => (error as Error).message,
		whyRefused: (refusal: { detail: string } | "unanswered") =>
			refusal === "unanswered" ? refusal : refusal.detail,
		whyNotFound: () => "No connection.",
		noteOf: () => "",
		hasOneLocation: () => true,
		queued: async () => ({ waiting: queue, answers }),
	};
	const runner = createScanRunner(world);
	let made = 0;
	function scan(code: string, also: Partial<WaitingScan> = {}) {
		runner.add(waitingScan(code, also));
	}
	function waitingScan(code: string, also: Partial<WaitingScan>): WaitingScan {
		made += 1;
		return {
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
		};
	}
	const settled = () => runner.inTurn(async () => {});
	/** Reconnects: sends the waiting bookings and settles the lines, unless their tab is gone. */
	function connect(isHeard = true): void {
		isCut = false;
		for (const booking of queue.splice(0)) {
			try {
				const answer = bookNow(booking);
				if (isHeard) runner.noteOutcome(booking.key, { booked: answer });
			} catch (error) {
				if (isHeard) runner.noteOutcome(booking.key, { refusal: (error as ApiError).problem });
			}
		}
	}
	const cut = () => void (isCut = true);
	return {
		runner,
		world,
		scan,
		waitingScan,
		settled,
		stock,
		booked,
		queue,
		signals,
		connect,
		cut,
		now: () => session,
		change: world.change,
	};
}

/** A shop in count mode: a scan and the big key first take the typed number, as on the page. */
function counter() {
	const start = newSession("kim", "batch-1");
	const all = shop({ ...start, setting: { ...start.setting, work: "count" } });
	const { runner, change } = all;
	return {
		...all,
		scan: (...scan: Parameters<typeof all.scan>) => {
			change(withTypedCount);
			all.scan(...scan);
		},
		type: (...keys: string[]) => {
			for (const key of keys) change((now) => withKey(now, key));
		},
		save: async () => {
			change(withTypedCount);
			await runner.inTurn(async () => void (await runner.saveTally()));
		},
	};
}

describe("when somebody else takes the page over", () => {
	it.each(["find", "kept", "book"] as const)(
		"while a scan is at '%s', nothing is booked or shown in their name",
		async (at) => {
			const { world, scan, settled, booked, queue, cut, connect, now, change } = shop();
			cut();
			scan("aside");
			await settled();
			let goOn = () => {};
			const held = new Promise<void>((resolve) => (goOn = resolve));
			const before = world[at] as (...all: unknown[]) => Promise<unknown>;
			const begun = new Promise<void>((begin) => {
				Object.assign(world, {
					[at]: (...all: unknown[]) => {
						begin();
						return held.then(() => before(...all));
					},
				});
			});
			scan("known");
			await begun;
			change(() => newSession("lee", "batch-2"));
			goOn();
			await settled();
			expect(now()).toMatchObject({ person: "lee", lines: [], waiting: [], tally: undefined });
			connect(false);
			expect([...booked, ...queue].filter(({ person }) => person !== "kim")).toEqual([]);
		},
	);
});

describe("the scans of a session", () => {
	it("are booked in order, each once, also where the connection comes and goes", async () => {
		const { scan, settled, stock, booked, connect, cut, now } = shop();
		scan("known");
		for (let i = 0; i < 200; i++) {
			if (i % 40 === 10) cut();
			scan(i % 40 >= 10 && i % 40 < 30 ? "known" : i % 5 === 4 ? "case" : "bell");
			await settled();
			if (i % 40 === 29) {
				expect(now().lines.filter(isLinePending)).toHaveLength(20);
				connect();
			}
		}
		expect(now().lines.filter(isLinePending)).toEqual([]);
		expect(booked.map(({ key }) => key)).toEqual(Array.from({ length: 201 }, (_, i) => `key-${i + 1}`));
		expect(now().lines.map(({ key }) => key)).toEqual(booked.map(({ key }) => key));
		expect(Object.fromEntries(stock)).toEqual({ known: 101, bell: 80, case: 200 });
		const sums = Object.fromEntries(sumsOf(now().lines).map((sum) => [sum.product._id, sum]));
		expect(sums.known).toMatchObject({ scans: 101, pieces: 101, before: 0, after: 101 });
		expect(sums.case).toMatchObject({ scans: 20, pieces: 200, before: 0, after: 200 });
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

	it("know before the answer what there will be, and say when they are refused after all", async () => {
		const { scan, settled, connect, cut, signals, now } = shop();
		cut();
		scan("known", { typed: 3 });
		scan("known", { work: "deliver", typed: 5 });
		scan("known", { work: "count", typed: 4 });
		await settled();
		expect(now().lines).toMatchObject([
			{ before: 0, after: 3 },
			{ before: 3, after: -2 },
			{ before: -2, after: 4 },
		]);
		connect();
		expect(now().lines).toMatchObject([
			{ movement: "m-1" },
			{ movement: undefined, refusal: "Not enough.", isToSettle: true, after: 3 },
			{ movement: "m-2", before: 3, after: 4 },
		]);
		expect(signals.at(-1)).toBe("wrong");
		expect(sumsOf(now().lines)).toMatchObject([{ pieces: 4, after: 4 }]);
	});

	it("are added up by their places: a count stands for what came there before it, and for nothing elsewhere", async () => {
		const { scan, settled, now } = shop();
		scan("bell", { typed: 12 });
		scan("bell", { work: "count", location: "shelf", typed: 2 });
		scan("bell", { work: "count", location: "shelf", typed: 3 });
		await settled();
		expect(sumsOf(now().lines)).toMatchObject([{ scans: 3, pieces: 15 }]);
	});

	it("are set aside where nobody can look them up, stop nothing, and are tried again in their order", async () => {
		const { runner, scan, settled, connect, cut, booked, signals, now } = shop();
		cut();
		for (const code of ["bell", "known", "horn", "unknown", "known"]) scan(code);
		await settled();
		expect(signals).toEqual(["aside", "right", "aside", "aside", "right"]);
		expect(now().waiting.map(({ code }) => code)).toEqual(["bell", "horn", "unknown"]);
		await runner.resume();
		expect(now().waiting).toHaveLength(3);
		connect();
		// It does not overtake the scan before it.
		scan("horn", { typed: 5 });
		await settled();
		expect(now()).toMatchObject({ waiting: [], unknown: [{ code: "unknown" }] });
		expect(booked.map(({ product: { _id }, body }) => [_id, body.quantity])).toEqual([
			["known", 1],
			["known", 1],
			["bell", 1],
			["horn", 1],
			["horn", 5],
		]);
		expect(signals.slice(5)).toEqual(["wrong"]);
	});

	it("are not looked up by and by where nobody asked to book them", async () => {
		const { scan, settled, cut, now } = shop();
		cut();
		scan("bell", { work: "look" });
		await settled();
		expect(now()).toMatchObject({ waiting: [], problem: "No connection." });
	});
});

describe("a session that is taken up again", () => {
	it("knows what became of its lines meanwhile, and books nothing twice", async () => {
		const first = shop();
		first.cut();
		for (let i = 0; i < 6; i++) first.scan("known");
		await first.settled();
		// The tab was killed after the sixth was recorded and before the session stored it; the fifth was undone elsewhere.
		const kept = first.now();
		const { key, ...last } = kept.lines[5] ?? { key: "" };
		expect(last).toMatchObject({ movement: undefined });
		first.queue.splice(4, 1);
		first.connect(false);
		expect(first.booked).toHaveLength(5);
		first.change(() => ({
			lines: kept.lines.slice(0, 5),
			waiting: [
				{
					...kept.setting,
					work: "receive",
					key,
					batch: "batch-1",
					scannedAt: "",
					code: "known",
					details: {},
					typed: undefined,
				},
			],
		}));
		await first.runner.takeUp();
		expect(first.booked).toHaveLength(5);
		expect(first.now().waiting).toEqual([]);
		expect(first.now().lines.map(({ movement, isUndone }) => isUndone ?? movement)).toEqual([
			"m-1",
			"m-2",
			"m-3",
			"m-4",
			true,
			"m-5",
		]);
	});

	it("comes to the same wherever a crash fell between two of its changes", async () => {
		const day = async (changesUntilCrash: number) => {
			const { world, waitingScan, booked, now, change } = shop();
			const scans: [string, Partial<WaitingScan>][] = [
				["bell", { typed: 5 }],
				["unknown", {}],
				["bell", { work: "deliver", typed: 9 }],
				["bell", { work: "look" }],
				["bell", { work: "count" }],
				["bell", { work: "count" }],
				["case", { work: "count" }],
				["case", { work: "count", typed: 3 }],
				["horn", { work: "count" }],
			];
			change(() => ({ waiting: scans.map(([code, also]) => waitingScan(code, also)) }));
			let left = changesUntilCrash;
			const crashed = new Promise<never>(() => {});
			const tab = createScanRunner({
				...world,
				change: (next) => {
					left -= 1;
					if (left >= 0) change(next);
				},
				kept: () => (left < 0 ? crashed : world.kept()),
				find: (code) => (left < 0 ? crashed : world.find(code)),
				book: (booking) => (left < 0 ? crashed : world.book(booking)),
			});
			void tab.takeUp();
			await new Promise((resolve) => setTimeout(resolve));
			const next = createScanRunner(world);
			await next.takeUp();
			await next.inTurn(async () => void (await next.saveTally()));
			const { lines, unknown, tally, waiting } = now();
			return { hasCrashed: left < 0, booked, lines, unknown, tally, waiting };
		};
		const { hasCrashed: _, ...whole } = await day(Infinity);
		expect(whole.booked.map(({ body: { kind, quantity } }) => [kind, quantity])).toEqual([
			["receive", 5],
			["count", 2],
			["count", 3],
			["count", 1],
		]);
		let changes = 0;
		for (; ; changes++) {
			const { hasCrashed, ...came } = await day(changes);
			expect(came, `a crash after ${changes} changes`).toEqual(whole);
			if (!hasCrashed) break;
		}
		expect(changes).toBeGreaterThan(10);
	});

	it("does not count again what was recorded as counted", async () => {
		const { runner, scan, settled, cut, change, now, queue } = counter();
		cut();
		scan("known", { work: "count" });
		await settled();
		change(() => ({ typed: "7" }));
		change(withTypedCount);
		const { tally } = now();
		await runner.inTurn(async () => void (await runner.saveTally()));
		change(() => ({ tally, lines: [] }));
		await runner.takeUp();
		expect(now()).toMatchObject({ tally: undefined, typed: "", lines: [{ pieces: 7, after: 7 }] });
		expect(queue).toHaveLength(1);
	});

	it("takes a number for what is counted, also where the tab was gone while that was saved", async () => {
		const { runner, scan, settled, change, now } = counter();
		scan("bell", { work: "count" });
		await settled();
		change(({ tally }) => ({ tally: tally && { ...tally, isSaving: true } }));
		await runner.takeUp();
		change((session) => withKey(session, "6"));
		expect(isTypedForTally(now())).toBe(true);
	});
});

describe("Undo", () => {
	const undone = (all: ReturnType<typeof shop>) => {
		const next = undoNext(all.now());
		if (next !== undefined && "line" in next) all.change((now) => withoutLine(now, next.line.key, 0));
		return next;
	};

	it("takes back the line that is shown, and then the one before it", async () => {
		const all = shop();
		for (const code of ["bell", "case"]) all.scan(code);
		await all.settled();
		expect(undone(all)).toMatchObject({ line: { key: "key-2" } });
		expect(all.now().shown).toMatchObject({ product: { _id: "bell" }, line: "key-1" });
		expect(undone(all)).toMatchObject({ line: { key: "key-1" } });
		expect(all.now().shown?.product._id).toBe("bell");
		expect(undone(all)).toBeUndefined();
	});

	it.each([
		["a look-up", { work: "look" }],
		["a refusal", { work: "deliver", typed: 9 }],
	] as const)("takes nothing of another product back after %s", async (_, also) => {
		const all = shop();
		all.scan("bell");
		all.scan("case", also);
		await all.settled();
		expect(all.now().shown?.product._id).toBe("case");
		expect(undoNext(all.now())).toBeUndefined();
		all.scan("bell");
		await all.settled();
		expect(undone(all)).toMatchObject({ line: { key: "key-3" } });
	});

	it("takes nothing back of a line that was refused when it was sent", async () => {
		const all = shop();
		all.cut();
		all.scan("known", { work: "deliver" });
		await all.settled();
		expect(undoNext(all.now())).toMatchObject({ line: { key: "key-1" } });
		all.connect();
		expect(undoNext(all.now())).toBeUndefined();
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
		// The bells that are found later are added to the earlier ones.
		expect(now()).toMatchObject({ typed: "", tally: { known: { pieces: 3 } } });
		await runner.inTurn(async () => void (await runner.saveTally()));
		expect(booked.at(-1)?.body).toMatchObject({ kind: "count", quantity: 3 });
		expect(now()).toMatchObject({ typed: "", tally: undefined });
	});

	it("takes what is typed for all that the scans have counted, and counts on from there", async () => {
		const { scan, type, save, settled, booked, now } = counter();
		for (let i = 0; i < 2; i++) scan("bell", { work: "count" });
		await settled();
		type("5", "8");
		expect(numberOnKey(now())).toBe(58);
		type("back", "back");
		expect(numberOnKey(now())).toBe(2);
		type("+1");
		expect(numberOnKey(now())).toBe(3);
		type("clear", "4", "0");
		scan("bell", { work: "count" });
		await save();
		expect(booked.map(({ body }) => body.quantity)).toEqual([41]);
	});

	it("gives a number that is typed while a code is looked up to that code", async () => {
		const { scan, type, save, booked, now } = counter();
		scan("bell", { work: "count" });
		type("6", "0");
		scan("case", { work: "count" });
		await save();
		expect(booked.map(({ body }) => body.quantity)).toEqual([60, 10]);
		expect(now().typed).toBe("");
	});

	it("leaves a number that is typed after one with a number, or while it is saved, to the next scan", async () => {
		const { scan, type, settled, save, booked, now } = counter();
		scan("bell", { work: "count", typed: 12 });
		type("3", "0");
		scan("horn", { work: "count", typed: Number(now().typed) });
		expect(now().typed).toBe("30");
		type("clear");
		await settled();
		expect(booked.map(({ body }) => body.quantity)).toEqual([12, 30]);
		scan("bell", { work: "count" });
		await settled();
		const saved = save();
		await Promise.resolve();
		type("7");
		expect(isTypedForTally(now())).toBe(false);
		await saved;
		expect(booked.at(-1)?.body.quantity).toBe(13);
		expect(now()).toMatchObject({ tally: undefined, typed: "7" });
	});

	it("takes none for a count", async () => {
		const { scan, type, settled, save, booked } = counter();
		scan("bell", { work: "count" });
		await settled();
		type("0");
		await save();
		expect(booked.map(({ body }) => body.quantity)).toEqual([0]);
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

describe("a count that goes with the pieces that were seen", () => {
	/** Seven pieces are known of everything; the server has five. */
	function changedShop() {
		const own = shop(newSession("kim", "batch-1"));
		const changed = new ApiError({ ...notEnough.problem, code: "quantity_changed", quantity: 5 });
		const sent: (number | undefined)[] = [];
		const runner = createScanRunner({
			...own.world,
			seen: async () => 7,
			changedTo: (error) => (error === changed ? 5 : undefined),
			whyAsked: (seen, now) => (now === undefined ? undefined : `${seen} -> ${now}`),
			book: async (booking) => {
				sent.push(booking.body.ifLevel);
				if (booking.body.ifLevel !== 5) throw changed;
				return own.world.book(booking);
			},
			isRefusal: () => true,
		});
		const scanned = (code: string, typed?: number) => own.waitingScan(code, { work: "count", typed });
		const save = (isPressed?: boolean) => runner.inTurn(async () => void (await runner.saveTally(isPressed)));
		return { ...own, runner, scanned, save, sent, now: own.world.session };
	}

	it("is asked for again with what was and what is, keeps its number, and is booked at the next press", async () => {
		const { runner, scanned, save, sent, now } = changedShop();
		runner.add(scanned("a", 12));
		await runner.inTurn(async () => {});
		expect(now()).toMatchObject({
			problem: "a: 7 -> 5",
			tally: { known: { pieces: 12 }, isAsked: true },
			lines: [],
		});
		await save(true);
		expect(now()).toMatchObject({ tally: undefined, lines: [{ pieces: 12, after: 12 }] });
		expect(sent).toEqual([7, 5]);
	});

	it("is listed as not booked if another product is scanned instead of a press", async () => {
		const { runner, scanned, sent, now } = changedShop();
		runner.add(scanned("a", 12));
		runner.add(scanned("b"));
		await runner.inTurn(async () => {});
		expect(now()).toMatchObject({
			tally: { known: { product: { _id: "b" } } },
			lines: [{ pieces: 12, refusal: "a: 7 -> 5" }],
		});
		expect(sent).toEqual([7]);
	});
});
