import fc from "fast-check";
import { type ScanWork, scanWorks } from "../src/areas/stock/scan/scan-work.ts";
import { type Code, codes, type device, type Place, placeOf, places, type Stock } from "./scan-device.ts";

/** A person with a clipboard: a model of every rule, as one would explain it to a new warehouse worker. */
export function clipboard(stock: Stock) {
	let work: ScanWork = "receive";
	let place: Place = "main";
	let said: number | undefined;
	/** The count in progress, not booked yet. */
	let open: { at: string; pieces: number } | undefined;
	type Changes = [at: string, by: number][];
	type Line = { changes: () => Changes; counted?: [string, number]; done?: Changes; isStruck?: true };
	const lines: Line[] = [];
	/** An offline person writes slips, which are booked in order later. */
	let isAway = false;
	const slips: Line[] = [];
	/** The line that an undo would strike out. */
	let last: Line | undefined;

	/** @returns whether it was booked: stock cannot go below zero. */
	function put(changes: Changes): boolean {
		if (changes.some(([at, by]) => (stock.get(at) ?? 0) + by < 0)) return false;
		for (const [at, by] of changes) stock.set(at, (stock.get(at) ?? 0) + by);
		return true;
	}
	function book(...changes: Changes): void {
		write({ changes: () => changes });
	}
	function bookCount(at: string, pieces: number): void {
		write({ changes: () => [[at, pieces - (stock.get(at) ?? 0)]], counted: [at, pieces] });
	}
	function write(line: Line): void {
		last = undefined;
		if (isAway) slips.push(line);
		else if (!putLine(line)) return;
		lines.push(line);
		last = line;
	}
	function putLine(line: Line): boolean {
		line.done = line.changes();
		return put(line.done);
	}
	/** @returns whether it was undone: a slip is discarded, a booked line is reversed. */
	function strike(line: Line): boolean {
		if (slips.includes(line)) slips.splice(slips.indexOf(line), 1);
		else if (isAway || !put((line.done ?? []).map(([at, by]) => [at, -by]))) return false;
		line.isStruck = true;
		return true;
	}
	function writeDown(): void {
		if (open !== undefined) bookCount(open.at, open.pieces);
		open = undefined;
	}
	/** A number typed during a count replaces the pieces counted so far. */
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
			// A person who returns to a shelf continues from the last count on the paper.
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
			// Nothing is written, so there is nothing to undo.
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
		/** Undoes, in this order: the number typed for a count, the count that is not booked yet, the last line. */
		async undo() {
			if (open !== undefined && said !== undefined) {
				said = undefined;
				return;
			}
			if (open !== undefined) open = undefined;
			else if (last === undefined || !strike(last)) return;
			last = lines.findLast(({ isStruck }) => !isStruck);
		},
		async save() {
			sayIt();
			writeDown();
		},
		settled: async () => {},
		/** Starts a new sheet of paper. */
		async finish() {
			await this.save();
			lines.length = 0;
			[last, said] = [undefined, undefined];
		},
		reload: async () => {},
		async leave() {
			isAway = true;
		},
		async comeBack(_isHeard: boolean) {
			isAway = false;
			for (const line of slips.splice(0)) {
				if (putLine(line)) continue;
				line.isStruck = true;
				if (last === line) last = undefined;
			}
		},
	};
}

export type Person = ReturnType<typeof device>;
type Act = (person: Person) => unknown;

/** One of two people does something; each is also signed out or offline for a while. */
export const step = fc.record({
	who: fc.constantFrom(0, 1),
	act: fc.oneof<fc.WeightedArbitrary<Act>[]>(
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.leave()) },
		{
			weight: 1,
			arbitrary: fc.boolean().map((isHeard) => (person: Person) => person.comeBack(isHeard)),
		},
		// At a scanner's speed.
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
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.finish()) },
		{ weight: 1, arbitrary: fc.constant((person: Person) => person.reload()) },
	),
});
