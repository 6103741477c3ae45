import type { SeenProduct, SeenRow } from "./seen-product.ts";

/** The whole numbers of a product and its row, in their order. */
const columns = { line: 0, position: 1, place: 2, pieces: 3, flags: 4 } as const;
const WIDTH = Object.keys(columns).length;
const FIRST_ROOM = 1024;

const flags = {
	isNew: 1,
	isAlone: 2,
	addsUp: 4,
	isRefused: 8,
	isContradicted: 16,
	hasFields: 32,
	hasReceived: 64,
} as const;

/** Whether there is no more to say of a product than `plainProducts` keeps. */
export function isPlain({ rows, accepted, received, broken }: SeenProduct): boolean {
	const [row] = rows;
	if (row === undefined || rows.length > 1 || broken !== undefined) return false;
	const isOfRow = received === undefined || (received.size === 1 && received.has(row.place));
	return isOfRow && accepted === (row.isRefused ? 0 : 1);
}

/**
 * Keeps products about which one row is, by their numbers. A file has up to a million, nearly all of them such ones: an object for
 * each and for its row would take four times the memory.
 */
export function plainProducts() {
	let whole = new Int32Array(FIRST_ROOM * WIDTH);
	let labels = new Float64Array(FIRST_ROOM);
	let hashes = new Float64Array(FIRST_ROOM);
	const ids: string[] = [];
	const places: string[] = [];
	const placeNumbers = new Map<string, number>();

	function grow(): void {
		[whole, labels, hashes] = [
			grown(whole, Int32Array),
			grown(labels, Float64Array),
			grown(hashes, Float64Array),
		];
	}

	function placeNumber(place: string): number {
		let number = placeNumbers.get(place);
		if (number === undefined) placeNumbers.set(place, (number = places.push(place) - 1));
		return number;
	}

	return {
		/** @param product for which `isPlain` holds. */
		set(number: number, product: SeenProduct): void {
			const [row] = product.rows;
			if (row === undefined) return;
			while (number >= labels.length) grow();
			const pieces = product.received?.get(row.place);
			const set =
				(product.isNew ? flags.isNew : 0) |
				(product.isAlone ? flags.isAlone : 0) |
				(row.addsUp ? flags.addsUp : 0) |
				(row.isRefused ? flags.isRefused : 0) |
				(row.isContradicted ? flags.isContradicted : 0) |
				(product.fields === undefined ? 0 : flags.hasFields) |
				(pieces === undefined ? 0 : flags.hasReceived);
			whole.set([row.line, row.position, placeNumber(row.place), pieces ?? 0, set], number * WIDTH);
			labels[number] = product.label;
			hashes[number] = product.fields ?? 0;
			ids[number] = product.id;
		},
		/** A product as it was set. */
		get(number: number): SeenProduct {
			const of = (column: keyof typeof columns) => whole[number * WIDTH + columns[column]] ?? 0;
			const has = (flag: keyof typeof flags) => (of("flags") & flags[flag]) !== 0;
			const place = places[of("place")] ?? "";
			const row: SeenRow = {
				line: of("line"),
				position: of("position"),
				place,
				addsUp: has("addsUp"),
				isRefused: has("isRefused"),
				isContradicted: has("isContradicted"),
			};
			return {
				number,
				id: ids[number] ?? "",
				isNew: has("isNew"),
				label: labels[number] ?? 0,
				fields: has("hasFields") ? hashes[number] : undefined,
				rows: [row],
				isAlone: has("isAlone"),
				accepted: row.isRefused ? 0 : 1,
				received: has("hasReceived") ? new Map([[place, of("pieces")]]) : undefined,
				broken: undefined,
			};
		},
	};
}

function grown<Numbers extends Int32Array | Float64Array>(
	before: Numbers,
	of: new (length: number) => Numbers,
): Numbers {
	const more = new of(before.length * 2);
	more.set(before);
	return more;
}
