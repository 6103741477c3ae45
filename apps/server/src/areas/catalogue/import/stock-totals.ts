import type { ImportStock } from "@freehub/contract/catalogue/import-stock";
import { fromMinor } from "@freehub/domain/money";
import type { PlannedChange } from "./plan.ts";
import { quantityOf } from "./stretch.ts";

/** How the quantities of a file are booked: on top, at the locations that it names, or as totals. */
type Booked = "received" | "placed" | "set";

/** Products that an answer lists. */
const SAMPLE = 30;
/** Of the products whose stock is received, this share must come in a second time to be worth a warning; a few may by chance. */
const MANY_RECEIVED = 0.5;
const SOME_RECEIVED = 2;

type Total = {
	product: string | null;
	title: string;
	before: number;
	by: number;
	/** The cost of a piece, in minor units; null: not known. */
	cost: number | null;
	/** The number of rows about it. */
	rows: number;
};

/** A row that a commit would do. */
type TotalledRow = {
	id: string;
	title: string;
	isKnown: boolean;
	onHand: number;
	/** The cost of a piece, in minor units; null: not known. */
	cost: number | null;
	changes: readonly PlannedChange[];
};

/** Rows that move stock one way; the worth is in minor units. */
type Moves = { lines: number; pieces: number; worth: number; priced: number };
const noMoves = (): Moves => ({ lines: 0, pieces: 0, worth: 0, priced: 0 });

/** Sums up, per product, what the rows of a file change. */
export function stockTotals(booked: Booked) {
	/** The products that rows are about; of those whose stock stays, only the number of rows is kept. */
	const products = new Map<string, Total | number>();
	const taken = noMoves();
	const added = noMoves();

	/** Whether a product gets as many pieces again as it had, or more, although nothing says that these are further ones. */
	function isDoubled({ before, by }: Total): boolean {
		if (before === 0 || booked === "set") return false;
		return booked === "received" ? by === before : by >= before;
	}

	/** Counts a row, or takes it out again. @param sign 1 or -1. */
	function count(
		{ id, changes }: Pick<TotalledRow, "id" | "changes">,
		sign: 1 | -1,
		begin: (rows: number) => Total | undefined,
	): void {
		const known = products.get(id) ?? 0;
		const rows = sign + (typeof known === "number" ? known : known.rows);
		const quantity = quantityOf(changes);
		const total = typeof known === "object" ? known : quantity && begin(rows);
		if (rows === 0) products.delete(id);
		else products.set(id, total ?? rows);
		if (total === undefined) return;
		total.rows = rows;
		const by = quantity === undefined ? 0 : quantity.to - quantity.from;
		if (by === 0) return;
		total.by += sign * by;
		const moves = by < 0 ? taken : added;
		moves.lines += sign;
		moves.pieces += sign * Math.abs(by);
		if (total.cost === null) return;
		moves.priced += sign;
		moves.worth += sign * Math.abs(by) * total.cost;
	}

	return {
		/** Notes a row that a commit would do. */
		add(row: TotalledRow): void {
			const { id, title, isKnown, onHand: before, cost } = row;
			count(row, 1, (rows) => ({ product: isKnown ? id : null, title, before, by: 0, cost, rows }));
		},
		/** Takes out a row that is refused after all. */
		remove: (row: Pick<TotalledRow, "id" | "changes">): void => count(row, -1, () => undefined),
		/** The number of products that a commit would add or change. */
		products: () => products.size,
		/** The totals before and after, most suspicious products first; undefined: no stock changes. */
		summary(): ImportStock | undefined {
			const all = [...products.values()].filter((total) => typeof total === "object");
			if (all.length === 0) return undefined;
			const doubled = all.filter(isDoubled);
			const known = all.filter(({ before }) => before > 0).length;
			const isMany =
				booked === "placed"
					? doubled.length > 0
					: doubled.length >= Math.max(SOME_RECEIVED, known * MANY_RECEIVED);
			const shown = [...doubled, ...all.filter((total) => !isDoubled(total))].slice(0, SAMPLE);
			return {
				products: all.length,
				before: all.reduce((sum, { before }) => sum + before, 0),
				after: all.reduce((sum, { before, by }) => sum + before + by, 0),
				doubled: isMany ? doubled.length : 0,
				doubledBy: isMany ? (booked === "placed" ? "places" : "receipt") : null,
				taken: shownMoves(taken),
				added: shownMoves(added),
				sample: shown.map(({ product, title, before, by }) => {
					return { product, title, before, after: before + by };
				}),
			};
		},
	};
}

/** Worth is shown only if a cost is known; a sum too large to be exact is not. */
function shownMoves({ lines, pieces, worth, priced }: Moves): ImportStock["taken"] {
	const isKnown = priced > 0 && Number.isSafeInteger(worth);
	return { lines, pieces, worth: isKnown ? fromMinor(worth) : null };
}
