import { readMapping } from "@freehub/contract/catalogue/import-fields";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import type { Db } from "#db/connection.ts";
import { importsWithDifferences, rowsWithDifferences } from "./export-difference.repo.ts";
import { ROWS_KEPT_MS } from "./get-import.ts";
import type { RowPlace } from "./identify-row.ts";
import type { Plan, PlannedChange } from "./plan.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";
import { quantityOf } from "./stretch.ts";
import type { Work } from "./work.ts";

/** A file's quantity of a product, at a place or in all, with today's. */
type Wanted = {
	product: string;
	/** Undefined: the quantity is the total. */
	place: Exclude<RowPlace, { wrong: Reason }> | undefined;
	/** Today's quantity that the file's stands for, and the product's total. */
	now: number;
	onHand: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

type Difference = {
	/** The quantity from the booking on; equal to today's if nothing is booked. */
	to: number;
	/** Says which export's difference is booked; undefined if nothing is. */
	mark?: PlannedChange;
	notes: Reason[];
};

/**
 * Decides what a row books that has the quantity at export: the difference between what its author wrote and saw, less what imports
 * of files of the same export have booked of it. A file that does not say its export books nothing if the quantity is already as
 * written, because it may have been imported before.
 */
export function differenceOf(
	{ product: { quantity = 0 }, seen }: ParsedRow,
	{ product, place, now, onHand }: Wanted,
	{ booked, oldestExport, quantityAs }: Plan,
): Difference | { wrong: Reason } {
	const { quantity: saw, exportedAt } = seen ?? { quantity: now, exportedAt: "" };
	const before = booked.get(keyOf(exportedAt, product, place?.key ?? "")) ?? 0;
	const done = exportedAt === "" && quantity === now ? quantity - saw : before;
	const by = quantity - saw - done;
	if (by !== 0 && exportedAt !== "" && exportedAt < oldestExport) {
		return { wrong: reason("export_too_old", { days: ROWS_KEPT_MS / DAY_MS }) };
	}
	if (now + by < 0) return { wrong: reason("difference_too_large", { by: -by, now }) };
	if (onHand + by > MAX_QUANTITY) return { wrong: reason("at_most.stock", { max: MAX_QUANTITY }) };
	if (quantityAs === "receive" && by < 0) {
		return { wrong: reason("receipt_lowers", { seen: saw, wanted: quantity }) };
	}
	const to = now + by;
	const notes: Reason[] = [];
	if (now !== saw) notes.push(reason("quantity_since_export", { seen: saw, now, next: to }));
	if (before !== 0) notes.push(reason("difference_imported", { by: before }));
	if (by === 0 || exportedAt === "") return { to, notes };
	return { to, mark: ["exportedAt", place?.key ?? "", exportedAt], notes };
}

/** Files of one export are one file, however often they are edited and imported. */
function keyOf(exportedAt: string, product: string, place: string): string {
	return JSON.stringify([exportedAt, product, place]);
}

/** Kept rows with such a reason have kept their stock changes, too. */
const stockKept = new Set(["stock_moved_since", "stock_changed_since", "at_most"]);

/**
 * The pieces that committed imports have booked as differences to quantities at export, by export, product and place, as far as they
 * have not been undone.
 */
export async function bookedDifferences(db: Db, look: Work["look"]): Promise<ReadonlyMap<string, number>> {
	const booked = new Map<string, number>();
	const imports = (await importsWithDifferences(db.kysely)).filter(
		({ mapping }) => readMapping(mapping).exportedAt !== null,
	);
	for (const { id } of imports) {
		let after: number | undefined = 0;
		while (after !== undefined) {
			const from: number = after;
			const found = await look(() => rowsWithDifferences(db.kysely, id, from));
			for (const { product, changes, state, reasons } of found.rows) {
				if (state === "kept" && !keptReasons(reasons).some(({ rule }) => stockKept.has(rule ?? ""))) continue;
				const planned = JSON.parse(changes) as PlannedChange[];
				const [, place, exportedAt] = planned.find(([field]) => field === "exportedAt") ?? [];
				const quantity = quantityOf(planned);
				if (product === null || quantity === undefined || exportedAt === undefined) continue;
				const key = keyOf(String(exportedAt), product, String(place));
				booked.set(key, (booked.get(key) ?? 0) + quantity.to - quantity.from);
			}
			after = found.next;
		}
	}
	return booked;
}

function keptReasons(stored: string): RowReason[] {
	return stored === "" ? [] : (JSON.parse(stored) as RowReason[]);
}
