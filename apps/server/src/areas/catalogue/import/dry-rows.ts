import { sortKey } from "@freehub/domain/catalogue/search-words";
import { toMinor } from "@freehub/domain/money";
import { noCounts } from "./begin-dry.ts";
import type { StoredRow } from "./imports.repo.ts";
import type { PlannedChange } from "./plan.ts";
import type { RowPlan } from "./plan-row.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";
import { refusalTally, shortReasons } from "./refusals.ts";
import type { LateRefusal } from "./seen-rows.ts";
import { stockTotals } from "./stock-totals.ts";

/** A row as the dry run stores it. */
export type DryRow = Omit<StoredRow, "exchanges">;

export type DryRows = ReturnType<typeof dryRows>;

/**
 * Counts the rows of a dry run, and says how they are stored. A later row may contradict one that is stored already, which is then
 * stored anew, and taken out of the counts.
 * @param id the import's.
 * @param booked how its quantities are booked.
 */
export function dryRows(id: string, booked: Parameters<typeof stockTotals>[0]) {
	const counts = { ...noCounts };
	const tally = refusalTally();
	const totals = stockTotals(booked);
	let position = 0;

	function count(outcome: DryRow["outcome"], reasons: readonly RowReason[], by: 1 | -1): void {
		counts[`count_${outcome}`] += by;
		const isAccepted = outcome !== "refused" && outcome !== "passed";
		if (!isAccepted || reasons.length === 0) return;
		counts.count_noted += by;
		tally.addNotes(reasons, by);
	}

	/** Counts a row that is stored at a place. */
	function place(parsed: ParsedRow, plan: RowPlan, at: number): DryRow {
		const row = { ...columnsOf(parsed, plan), import: id, position: at, batch: null };
		count(plan.outcome, plan.reasons, 1);
		if (plan.isUndecided) counts.count_undecided += 1;
		if (row.product !== null && plan.changes.length > 0) {
			const { known, changes } = plan;
			const title = (known?.sku || parsed.sku || row.title).slice(0, 200);
			const cost = known === undefined ? newCost(changes) : known.cost;
			totals.add({
				id: row.product,
				title,
				isKnown: known !== undefined,
				onHand: known?.on_hand ?? 0,
				cost,
				changes,
			});
		}
		return row;
	}

	/** Takes a stored row out of the counts. */
	function takeOut(row: DryRow): void {
		count(row.outcome, row.reasons === "" ? [] : (JSON.parse(row.reasons) as RowReason[]), -1);
		if (row.product !== null && row.changes !== "") {
			totals.remove({ id: row.product, changes: JSON.parse(row.changes) as PlannedChange[] });
		}
	}

	function refuse(row: DryRow, refusals: readonly LateRefusal[]): DryRow {
		const isRefused = row.outcome === "refused";
		const reasons = refusals.map(({ why }) => why);
		if (!isRefused) {
			takeOut(row);
			counts.count_refused += 1;
		}
		tally.addStored(reasons, !isRefused);
		counts.stored_refused = tally.stored();
		const before = isRefused ? (JSON.parse(row.reasons) as RowReason[]) : [];
		const product = refusals.some(({ isNew }) => isNew) ? null : row.product;
		return {
			...row,
			outcome: "refused",
			changes: "",
			product,
			reasons: reasonsText([...before, ...reasons]),
		};
	}

	return {
		/** The counts so far, as columns of the import. */
		counts,
		tally,
		totals,
		/** @returns the row to store; undefined if enough rows are refused for its reasons. */
		add(parsed: ParsedRow, plan: RowPlan): DryRow | undefined {
			if (plan.outcome === "refused" && !tally.add(plan.reasons, parsed.line)) {
				counts.count_refused += 1;
				return undefined;
			}
			counts.stored_refused = tally.stored();
			const row = place(parsed, plan, ++position);
			if (plan.seen !== undefined) plan.seen.position = row.position;
			return row;
		},
		/** A stored row that was planned again. */
		replace(before: DryRow, parsed: ParsedRow, plan: RowPlan): DryRow {
			takeOut(before);
			if (plan.outcome === "refused") tally.addStored(plan.reasons, true);
			counts.stored_refused = tally.stored();
			if (plan.seen !== undefined) plan.seen.position = before.position;
			return place(parsed, plan, before.position);
		},
		/**
		 * Refuses stored rows that later ones contradict.
		 * @param batch rows that are about to be stored, which are changed in place.
		 * @param read finds others by their positions.
		 * @returns the others, to be stored anew.
		 */
		async refuseLate(
			refusals: readonly LateRefusal[],
			batch: DryRow[],
			read: (positions: readonly number[]) => Promise<DryRow[]>,
		): Promise<DryRow[]> {
			// Refused rows that are not stored are only counted.
			const byPosition = Map.groupBy(
				refusals.filter(({ row }) => row.position > 0),
				({ row }) => row.position,
			);
			if (byPosition.size === 0) return [];
			const refuseIt = (row: DryRow) => refuse(row, byPosition.get(row.position) ?? []);
			for (const [i, row] of batch.entries()) if (byPosition.has(row.position)) batch[i] = refuseIt(row);
			const here = new Set(batch.map((row) => row.position));
			const others = [...byPosition.keys()].filter((at) => !here.has(at));
			return others.length === 0 ? [] : (await read(others)).map(refuseIt);
		},
	};
}

/** The cost of a piece of a new product, in minor units; null: not known. */
function newCost(changes: readonly PlannedChange[]): number | null {
	const cost = changes.find(([field]) => field === "cost")?.[2];
	return typeof cost === "number" ? (toMinor(cost) ?? null) : null;
}

function reasonsText(reasons: readonly RowReason[]): string {
	return reasons.length === 0 ? "" : JSON.stringify(shortReasons(reasons));
}

function columnsOf(row: ParsedRow, { id, known, outcome, changes, reasons }: RowPlan) {
	const name = (row.name || known?.name || "").slice(0, 200);
	const { sku = row.sku, barcode = row.barcode } = row.product;
	return {
		line: row.line,
		outcome,
		state: "planned" as const,
		product: id,
		title: name || (row.sku || row.barcode || row.id).slice(0, 200),
		search_key: sortKey([name, sku, barcode].join(" ").slice(0, 500)),
		changes: changes.length === 0 ? "" : JSON.stringify(changes),
		reasons: reasonsText(reasons),
	};
}
