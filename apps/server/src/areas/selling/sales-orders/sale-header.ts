import type { FieldError } from "@freehub/contract/errors";
import { reason } from "@freehub/contract/rule-sentences";
import type { SalesOrderChange } from "@freehub/contract/selling/sales-orders";
import { shopDay } from "@freehub/domain/local-days";
import { fieldRefusal } from "#app-error.ts";
import { lockLive } from "#areas/selling/customers/write-customers.ts";
import { lockedLocations, whyNotOpen } from "#areas/stock/ledger/locked-locations.ts";
import type { Db, Tx } from "#db/connection.ts";
import type * as repo from "./sales-orders.repo.ts";

type Header = Omit<SalesOrderChange, "lines">;
type Columns = {
	customer?: string | null;
	due?: string | null;
	collect_place?: string | null;
	note?: string;
	hold_until?: Date | null;
	till_receipt?: string;
};

/** A head without values, which that of a new order is compared with. */
export const noHeader = {
	customer: null,
	due: null,
	collect_place: null,
	note: "",
	hold_until: null,
	till_receipt: "",
} as const;

/**
 * The columns of an order's head that a change sets to other values. A customer is locked, so that nobody erases it meanwhile.
 * @throws AppError invalid_input for a day or a hold in the past; not_found, customer_state, location_closed.
 */
export async function headerOf(
	db: Db,
	tx: Tx,
	before: Pick<repo.SalesOrderRow, keyof Columns>,
	change: Header,
	now: Date,
): Promise<Columns> {
	const { customer, due, collectAt, note, holdUntil, tillReceipt } = change;
	const hold = typeof holdUntil === "string" ? new Date(holdUntil) : holdUntil;
	const heldBefore = before.hold_until === null ? null : new Date(before.hold_until);
	const columns: Columns = {
		...(customer !== undefined && customer !== before.customer && { customer }),
		...(due !== undefined && due !== before.due && { due }),
		...(collectAt !== undefined && collectAt !== before.collect_place && { collect_place: collectAt }),
		...(note !== undefined && note !== before.note && { note }),
		...(hold !== undefined && hold?.getTime() !== heldBefore?.getTime() && { hold_until: hold }),
		...(tillReceipt !== undefined && tillReceipt !== before.till_receipt && { till_receipt: tillReceipt }),
	};
	const errors: FieldError[] = [
		...(isPastDay(columns.due, now) ? [{ field: "due", ...reason("in_the_past") }] : []),
		...(columns.hold_until instanceof Date && columns.hold_until <= now
			? [{ field: "holdUntil", ...reason("in_the_past") }]
			: []),
	];
	if (errors.length > 0) throw fieldRefusal("invalid_input", ...errors);
	if (typeof columns.customer === "string") await lockLive(db, tx, columns.customer);
	if (typeof columns.collect_place === "string") {
		const places = [columns.collect_place];
		const closed = whyNotOpen(await lockedLocations(db, tx, places), places);
		if (closed !== undefined) throw closed;
	}
	return columns;
}

/** Whether a day has passed in the shop. */
export function isPastDay(day: string | null | undefined, now: Date): boolean {
	return typeof day === "string" && day < shopDay(now);
}
