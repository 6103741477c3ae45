import { ApiError } from "@freehub/contract/errors";
import type { Booked } from "@freehub/contract/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ScanBooking } from "./book-scan.ts";
import { createScanRunner } from "./run-scans.ts";
import type { ScanWork } from "./scan-work.ts";
import { lastLine, newSession, type Session, withKey, withTypedCount } from "./session.ts";

const codes = {
	bell: { product: "bell", pieces: 1 },
	case: { product: "bell", pieces: 10 },
	lock: { product: "lock", pieces: 1 },
};
type Code = keyof typeof codes;
type Work = Exclude<ScanWork, "look" | "move">;
type Stock = Map<string, number>;

const placeOf = (product: string, location: string) => `${product} at ${location}`;

const refusal = new ApiError({
	type: "about:blank",
	title: "Not enough",
	status: 409,
	detail: "Not enough.",
	code: "insufficient_stock",
});

/** A device with the scan page, on a shop that others use as well. */
function device(stock: Stock, name: string) {
	let session: Session = newSession(name, `batch of ${name}`);
	session = { ...session, setting: { ...session.setting, work: "receive" } };
	let made = 0;
	const changes = new Map<string, { place: string; by: number }>();
	const change = (changed: (before: Session) => Partial<Session>) => {
		session = { ...session, ...changed(session) };
	};
	const runner = createScanRunner({
		session: () => session,
		change,
		kept: async () => {},
		find: async (code) => {
			const { product, pieces } = codes[code as Code];
			const shown = { _id: product, name: product, image: "", sku: null, category: null, quantity: 0 };
			return { product: shown, pieces };
		},
		book: async ({ key, product, body }: ScanBooking) => {
			const place = placeOf(product._id, body.location ?? "main");
			const before = stock.get(place) ?? 0;
			const after =
				body.kind === "count" ? body.quantity : before + body.quantity * (body.kind === "receive" ? 1 : -1);
			if (after < 0) throw refusal;
			stock.set(place, after);
			changes.set(key, { place, by: after - before });
			return { quantity: after, movement: { _id: key, product: product._id } } as unknown as Booked;
		},
		isRefusal: () => true,
		changeOf: ({ movement }) => changes.get(movement._id)?.by ?? 0,
		signal: () => {},
		why: async () => "Not enough.",
		whyRefused: () => "",
		whyNotFound: () => "",
		noteOf: () => "",
		hasOneLocation: () => false,
		queued: async () => undefined,
	});
	const save = async () => {
		change(withTypedCount);
		await runner.inTurn(async () => void (await runner.saveTally()));
	};
	return {
		/** As the page adds a scan: what is typed is given to what is counted first, else to this scan. */
		scan(code: Code) {
			if (session.setting.work === "count") change(withTypedCount);
			const { setting, batch, typed } = session;
			change(() => ({ typed: "" }));
			made += 1;
			runner.add({
				...setting,
				key: `${name} ${made}`,
				batch,
				scannedAt: "2026-10-01T08:00:00Z",
				code,
				details: {},
				typed: typed === "" ? undefined : Number(typed),
			});
		},
		type(number: number) {
			for (const key of ["clear", ...String(number).split("")]) change((now) => withKey(now, key));
		},
		async choose(work: Work, location: string) {
			const isElsewhere = work !== "count" || location !== session.setting.location;
			if (isElsewhere) await save();
			change(({ setting }) => ({ setting: { ...setting, work, location } }));
		},
		async undo() {
			const line = lastLine(session.lines);
			const booked = changes.get(line?.key ?? "");
			if (line === undefined || booked === undefined || session.tally !== undefined) return;
			const after = (stock.get(booked.place) ?? 0) - booked.by;
			if (after < 0) return;
			stock.set(booked.place, after);
			change(({ lines }) => ({
				lines: lines.map((each) => (each === line ? { ...each, isUndone: true } : each)),
			}));
		},
		save,
		settled: () => runner.inTurn(async () => {}),
	};
}

/** A person with a clipboard: every rule as one would tell it to somebody who begins in the warehouse. */
function clipboard(stock: Stock) {
	let work: Work = "receive";
	let location = "main";
	let said: number | undefined;
	/** What is being counted and is not in the books yet. */
	let open: { place: string; pieces: number } | undefined;
	const lines: { place: string; by: number; counted: number | undefined; isStruck: boolean }[] = [];

	function book(place: string, after: number, counted?: number): void {
		if (after < 0) return;
		lines.push({ place, by: after - (stock.get(place) ?? 0), counted, isStruck: false });
		stock.set(place, after);
	}
	function writeDown(): void {
		if (open === undefined) return;
		book(open.place, open.pieces, open.pieces);
		open = undefined;
	}
	/** A number that is said while one counts replaces what was counted until then. */
	function sayIt(): void {
		if (work !== "count" || open === undefined || said === undefined) return;
		open.pieces = said;
		said = undefined;
	}
	function count(place: string, pieces: number): void {
		sayIt();
		if (open?.place !== place) writeDown();
		if (said !== undefined) {
			book(place, said, said);
		} else if (open !== undefined) {
			open.pieces += pieces;
		} else {
			// Whoever comes back to a shelf counts on from what is on the paper.
			const before = lines.findLast(
				(line) => line.place === place && line.counted !== undefined && !line.isStruck,
			);
			open = { place, pieces: (before?.counted ?? 0) + pieces };
		}
	}
	return {
		scan(code: Code) {
			const { product, pieces } = codes[code];
			const place = placeOf(product, location);
			if (work === "count") count(place, pieces);
			else book(place, (stock.get(place) ?? 0) + (said ?? pieces) * (work === "receive" ? 1 : -1));
			said = undefined;
		},
		type(number: number) {
			said = number;
		},
		async choose(next: Work, to: string) {
			if (next !== "count" || to !== location) {
				sayIt();
				writeDown();
			}
			[work, location] = [next, to];
		},
		async undo() {
			const line = lines.findLast(({ isStruck }) => !isStruck);
			if (line === undefined || open !== undefined) return;
			const after = (stock.get(line.place) ?? 0) - line.by;
			if (after < 0) return;
			stock.set(line.place, after);
			line.isStruck = true;
		},
		async save() {
			sayIt();
			writeDown();
		},
		settled: async () => {},
	};
}

type Person = Pick<ReturnType<typeof device>, "scan" | "type" | "choose" | "undo" | "save" | "settled">;

const step = fc.record({
	who: fc.constantFrom(0, 1),
	act: fc.oneof(
		// As fast as a scanner is.
		{
			weight: 6,
			arbitrary: fc
				.array(fc.constantFrom<Code>("bell", "case", "lock"), { minLength: 1, maxLength: 4 })
				.map((scanned) => (person: Person) => {
					for (const code of scanned) person.scan(code);
					return person.settled();
				}),
		},
		{
			weight: 2,
			arbitrary: fc
				.integer({ min: 1, max: 300 })
				.map((number) => async (person: Person) => person.type(number)),
		},
		{
			weight: 2,
			arbitrary: fc
				.tuple(
					fc.constantFrom<Work>("receive", "deliver", "count", "count"),
					fc.constantFrom("main", "shelf"),
				)
				.map(
					([work, location]) =>
						(person: Person) =>
							person.choose(work, location),
				),
		},
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.undo()) },
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.save()) },
	),
});

it("scans, typed numbers and corrections on two devices book what two people with a clipboard would write down", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
			const [booked, written] = [new Map<string, number>(), new Map<string, number>()];
			const devices = [device(booked, "one"), device(booked, "two")];
			const people = [clipboard(written), clipboard(written)];
			for (const { who, act } of steps) {
				for (const each of [devices[who], people[who]]) if (each !== undefined) await act(each);
				expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(written));
			}
			for (const each of [...devices, ...people]) await each.save();
			expect(Object.fromEntries(booked)).toEqual(Object.fromEntries(written));
		}),
		{ numRuns: 300 },
	);
});
