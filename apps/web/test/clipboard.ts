import { ApiError } from "@freehub/contract/errors";
import type { Booked } from "@freehub/contract/stock";
import fc from "fast-check";
import type { ScanBooking } from "../src/features/scan/book-scan.ts";
import { createScanRunner } from "../src/features/scan/run-scans.ts";
import { type ScanWork, scanWorks } from "../src/features/scan/scan-work.ts";
import {
	type Found,
	newSession,
	type Session,
	undoNext,
	withKey,
	withoutLine,
	withTypedCount,
} from "../src/features/scan/session.ts";

/** What the codes stand for: the second one for a case of the first one's product. */
export const codes = {
	bell: { product: "bell", pieces: 1 },
	case: { product: "bell", pieces: 10 },
	lock: { product: "lock", pieces: 1 },
} as const;
export type Code = keyof typeof codes;

/** The two locations, each the other's target. */
const places = { main: "shelf", shelf: "main" } as const;
export type Place = keyof typeof places;

/** Pieces by product and place. */
export type Stock = Map<string, number>;

export const placeOf = (product: string, place: string) => `${product} at ${place}`;

/** Where devices find codes and book. */
export type Shop = {
	find: (code: Code) => Promise<Found>;
	/** @throws ApiError what is refused. */
	book: (booking: ScanBooking) => Promise<Booked>;
	/** @throws ApiError where that is refused. */
	takeBack: (movement: string) => Promise<unknown>;
	idOf: (place: Place) => string;
};

/** A device with the scan page. */
export function device(shop: Shop, batch: string, newKey: () => string) {
	let session: Session = newSession("person", batch);
	session = { ...session, setting: { ...session.setting, work: "receive", location: shop.idOf("main") } };
	const change = (changed: (before: Session) => Partial<Session>) => {
		session = { ...session, ...changed(session) };
	};
	const isRefusal = (error: unknown) => error instanceof ApiError;
	const runner = createScanRunner({
		session: () => session,
		change,
		kept: async () => {},
		find: (code) => shop.find(code as Code),
		book: shop.book,
		isRefusal,
		changeOf: () => 0,
		signal: () => {},
		why: async () => "",
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
			const { setting, typed } = session;
			const isLook = setting.work === "look";
			if (!isLook) change(() => ({ typed: "" }));
			runner.add({
				...setting,
				key: newKey(),
				batch,
				scannedAt: new Date().toISOString(),
				code,
				details: {},
				typed: isLook || typed === "" ? undefined : Number(typed),
			});
		},
		type(number: number) {
			for (const key of ["clear", ...String(number).split("")]) change((now) => withKey(now, key));
		},
		async choose(work: ScanWork, place: Place) {
			const [location, to] = [shop.idOf(place), shop.idOf(places[place])];
			const isElsewhere = work !== "count" || location !== session.setting.location;
			if (isElsewhere) await save();
			change(({ setting }) => ({ setting: { ...setting, work, location, to } }));
		},
		async undo() {
			const next = undoNext(session);
			if (next === undefined) return;
			if ("change" in next) return change(() => next.change);
			const { line } = next;
			try {
				await shop.takeBack(line.movement ?? "");
			} catch (error) {
				if (!isRefusal(error)) throw error;
				return;
			}
			change((now) => withoutLine(now, line.key, line.before));
		},
		save,
		settled: () => runner.inTurn(async () => {}),
	};
}

/** A person with a clipboard: every rule as one would tell it to somebody who begins in the warehouse. */
export function clipboard(stock: Stock) {
	let work: ScanWork = "receive";
	let place: Place = "main";
	let said: number | undefined;
	/** What is being counted and is not in the books yet. */
	let open: { at: string; pieces: number } | undefined;
	type Line = { changes: [at: string, by: number][]; counted?: [string, number]; isStruck?: true };
	const lines: Line[] = [];
	/** What the finger is on, and would be struck out. */
	let last: Line | undefined;

	/** @returns whether it was: nothing can be taken from where there is not enough. */
	function put(changes: readonly [at: string, by: number][]): boolean {
		if (changes.some(([at, by]) => (stock.get(at) ?? 0) + by < 0)) return false;
		for (const [at, by] of changes) stock.set(at, (stock.get(at) ?? 0) + by);
		return true;
	}
	function book(...changes: [at: string, by: number][]): void {
		write(put(changes) ? { changes } : undefined);
	}
	function bookCount(at: string, pieces: number): void {
		const changes: [string, number][] = [[at, pieces - (stock.get(at) ?? 0)]];
		write(put(changes) ? { changes, counted: [at, pieces] } : undefined);
	}
	function write(line: Line | undefined): void {
		last = line;
		if (line !== undefined) lines.push(line);
	}
	function writeDown(): void {
		if (open !== undefined) bookCount(open.at, open.pieces);
		open = undefined;
	}
	/** A number that is said while one counts replaces what was counted until then. */
	function sayIt(): void {
		if (open === undefined || said === undefined) return;
		open.pieces = said;
		said = undefined;
	}
	function count(at: string, pieces: number): void {
		sayIt();
		if (open?.at !== at) writeDown();
		if (said !== undefined) {
			bookCount(at, said);
		} else if (open !== undefined) {
			open.pieces += pieces;
		} else {
			// Whoever comes back to a shelf counts on from what is on the paper.
			const [, before = 0] =
				lines.findLast((line) => line.counted?.[0] === at && !line.isStruck)?.counted ?? [];
			open = { at, pieces: before + pieces };
		}
	}
	return {
		scan(code: Code) {
			const { product, pieces } = codes[code];
			const at = placeOf(product, place);
			const many = said ?? pieces;
			// Nothing is written, so that nothing can be struck out.
			if (work === "look") return void (last = undefined);
			if (work === "count") count(at, pieces);
			else if (work === "receive") book([at, many]);
			else if (work === "deliver") book([at, -many]);
			else book([at, -many], [placeOf(product, places[place]), many]);
			said = undefined;
		},
		type(number: number) {
			said = number;
		},
		async choose(next: ScanWork, to: Place) {
			if (next !== "count" || to !== place) {
				sayIt();
				writeDown();
			}
			[work, place] = [next, to];
		},
		/** The number that was said for a count is struck out first, then the count that is not in the books, then what is. */
		async undo() {
			if (open !== undefined && said !== undefined) {
				said = undefined;
				return;
			}
			if (open !== undefined) open = undefined;
			else if (last !== undefined && put(last.changes.map(([at, by]) => [at, -by]))) last.isStruck = true;
			else return;
			last = lines.findLast(({ isStruck }) => !isStruck);
		},
		async save() {
			sayIt();
			writeDown();
		},
		settled: async () => {},
	};
}

export type Person = Pick<
	ReturnType<typeof device>,
	"scan" | "type" | "choose" | "undo" | "save" | "settled"
>;

/** One of two people does something. */
export const step = fc.record({
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
			weight: 4,
			arbitrary: fc
				.tuple(
					fc.constantFrom<ScanWork>(...scanWorks, "move", "count"),
					fc.constantFrom<Place>("main", "shelf"),
				)
				.map(
					([work, place]) =>
						(person: Person) =>
							person.choose(work, place),
				),
		},
		{ weight: 3, arbitrary: fc.constant((person: Person) => person.undo()) },
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.save()) },
	),
});
