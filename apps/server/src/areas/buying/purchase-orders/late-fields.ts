import type { ChangedPurchaseLine } from "@freehub/contract/buying/purchase-orders";
import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { LateReason } from "@freehub/contract/rules";
import { AppError } from "#app-error.ts";
import { openOf } from "#areas/buying/purchase-lines/read-lines.ts";
import type { LineColumns } from "./line-columns.ts";
import type * as repo from "./purchase-orders.repo.ts";

export type LateField = { field: string; why: LateReason };

type Change = {
	/** The columns of the header that differ. */
	header: Partial<repo.PurchaseOrderRow>;
	/** Undefined: the lines stay. */
	asked: readonly ChangedPurchaseLine[] | undefined;
	columns: readonly LineColumns[];
};

/**
 * Refuses what can take no effect on a sent order any more, by its fields: nobody shall believe that a change counts which does not.
 * A value that is as stored is no change.
 * @throws AppError purchase_state
 */
export function refuseLate(lines: readonly repo.TotalledLine[], { header, asked, columns }: Change): void {
	const late: LateField[] = [];
	for (const field of ["supplier", "currency"] as const) {
		if (header[field] !== undefined) late.push({ field, why: "sent" });
	}
	// Pieces that have come are booked at the rate of their day.
	if (header.rate !== undefined && lines.some(hasArrived)) late.push({ field: "rate", why: "rate" });
	if (!isOpenAfter(lines, asked)) {
		for (const field of ["location", "expected"] as const) {
			if (header[field] !== undefined) late.push({ field, why: "received" });
		}
	}
	const before = new Map(lines.map((line) => [line.id, line]));
	for (const [i, { _id = "", ordered }] of (asked ?? []).entries()) {
		const [line, after] = [before.get(_id), columns[i]];
		if (line === undefined || after === undefined) continue;
		const isOpen = openOf({ ...line, ordered }) > 0;
		if (line.closed_at !== null && ordered > line.ordered) {
			late.push({ field: `lines.${i}.ordered`, why: "closed" });
		}
		const isOther = line.cost * after.per !== after.cost * line.per;
		if (isOther && !isOpen && (hasArrived(line) || line.closed_at !== null)) {
			late.push({ field: `lines.${i}.cost`, why: "price" });
		}
	}
	throwLate(late);
}

/** @throws AppError purchase_state, with a reason per field, if there is any. */
export function throwLate(late: readonly LateField[]): void {
	if (late.length === 0) return;
	const fields = late.map(({ field, why }): FieldError => ({ field, ...reason(`too_late.${why}`, { why }) }));
	const message = [...new Set(fields.map((one) => one.message))].join(" ");
	throw new AppError("purchase_state", message, fields, { reason: "too_late" });
}

function hasArrived({ accepted, credited, refused }: repo.TotalledLine): boolean {
	return accepted + credited + refused > 0;
}

/** Whether something is expected once the lines are changed. */
function isOpenAfter(
	lines: readonly repo.TotalledLine[],
	asked: readonly ChangedPurchaseLine[] | undefined,
): boolean {
	const pieces = new Map(asked?.map(({ _id = "", ordered }) => [_id, ordered]));
	const isOpen = (line: repo.TotalledLine) => {
		const ordered = asked === undefined ? line.ordered : (pieces.get(line.id) ?? 0);
		return openOf({ ...line, ordered }) > 0;
	};
	const hasNew = asked?.some(({ _id, ordered }) => _id === undefined && ordered > 0) ?? false;
	return hasNew || lines.some(isOpen);
}
