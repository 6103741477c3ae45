import type { PriceChange } from "@freehub/contract/catalogue/price-history";
import type { PricedField } from "@freehub/contract/catalogue/price-imports";
import { nameOfActor } from "#actor-names.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { pricesInImports, pricesInLog } from "./price-changes.repo.ts";

const PAGE = 100;

type Amounts = { before?: unknown; after?: unknown };
/** A change with its place in the history; `position`: of the row in its import, 0 in the audit log. */
type Placed = { change: PriceChange; at: number; id: string; position: number };

type Asked = {
	product: string;
	/** Whether the reader may see costs. */
	hasCosts: boolean;
	limit: number | undefined;
	cursor: string | undefined;
};

/**
 * A page of the changes of a product's price and cost, newest first: those in the audit log, and those in the rows of imports.
 * @throws AppError invalid_cursor
 */
export async function listPriceChanges(
	connection: Connection,
	{ product, hasCosts, limit = PAGE, cursor }: Asked,
): Promise<Page<PriceChange>> {
	const fields: readonly PricedField[] = hasCosts ? ["price", "cost"] : ["price"];
	const range = { min: 0, max: Number.MAX_SAFE_INTEGER };
	const decoded = decodeCursor(cursor, { min: 0, max: MAX_TIME }, "text", range, { min: 0, max: 1 });
	const [at = 0, id = "", position = 0, field = 0] = decoded ?? [];
	const last = decoded && ([at, id, position, field] as const);
	const upTo = last && { at: new Date(at), id, position };
	// The page's last row may have a second change that is not shown yet.
	const count = limit + 2;
	const [logged, imported] = await Promise.all([
		pricesInLog(connection, product, fields, upTo, count),
		pricesInImports(connection, product, fields, upTo, count),
	]);
	const placed = [
		...logged.flatMap((row) => changesOfLine(row, fields)),
		...imported.flatMap((row) => changesOfRow(row, fields)),
	]
		.filter((each) => last === undefined || compare(placeOf(each), last) > 0)
		.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
	return pageOf(
		placed,
		limit,
		(each) => encodeCursor(...placeOf(each)),
		({ change }) => change,
	);
}

/** The latest time of a `Date`, in ms. */
const MAX_TIME = 8.64e15;

type Place = readonly [at: number, id: string, position: number, field: number];

/** Of two changes in one row, the price is first. */
function placeOf({ at, id, position, change }: Placed): Place {
	return [at, id, position, change.field === "price" ? 1 : 0];
}

/** Below 0 if `a` is newer than `b`. */
function compare(a: Place, b: Place): number {
	const part = a.findIndex((value, i) => value !== b[i]);
	if (part === -1) return 0;
	return (a[part] ?? 0) > (b[part] ?? 0) ? -1 : 1;
}

function changesOfLine(
	{ id, at, actor, actor_name, detail }: Awaited<ReturnType<typeof pricesInLog>>[number],
	fields: readonly PricedField[],
): Placed[] {
	const changed = changedIn(detail);
	return fields.flatMap((field) => {
		const amounts = changed[field];
		if (amounts === undefined) return [];
		const [before, after] = [amountOf(amounts.before), amountOf(amounts.after)];
		const change = {
			at: isoOf(at),
			actor,
			actorName: nameOfActor(actor, actor_name),
			field,
			before,
			after,
			import: null,
		};
		return [{ change, at: Number(at), id, position: 0 }];
	});
}

function changesOfRow(
	row: Awaited<ReturnType<typeof pricesInImports>>[number],
	fields: readonly PricedField[],
): Placed[] {
	const { id, name, committed_at: at, committed_by: actor, actor_name, position } = row;
	if (at === null || actor === null) return [];
	const changes = JSON.parse(row.changes) as [field: string, before: unknown, after: unknown][];
	return fields.flatMap((field) => {
		const found = changes.find(([name]) => name === field);
		if (found === undefined) return [];
		const change = {
			at: isoOf(at),
			actor,
			actorName: nameOfActor(actor, actor_name),
			field,
			before: amountOf(found[1]),
			after: amountOf(found[2]),
			import: { _id: id, name, isUndone: isUndone(row, field) },
		};
		return [{ change, at: Number(at), id, position }];
	});
}

/** Whether an undo gave the former amount back: a row that it left as it was says why. */
function isUndone({ state, reasons }: { state: string; reasons: string }, field: PricedField): boolean {
	if (state !== "kept") return state === "undone";
	const why = JSON.parse(reasons) as { rule?: string; facts?: { field?: unknown } }[];
	return !why.some(({ rule, facts }) => facts?.field === field || rule === "deleted_since");
}

/** The changes in a line's detail; none if it is too long to be kept whole. */
function changedIn(detail: string): Record<string, Amounts | undefined> {
	try {
		return (JSON.parse(detail) as { changed?: Record<string, Amounts> }).changed ?? {};
	} catch {
		return {};
	}
}

function amountOf(value: unknown): number | null {
	return typeof value === "number" ? value : null;
}
