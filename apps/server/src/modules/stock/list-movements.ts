import type { Movement, MovementFilter, MovementPageQuery } from "@freehub/contract/stock";
import { onHandChange } from "@freehub/domain/stock";
import { refusal } from "#app-error.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { INTEGER, MOMENT } from "#db/storable.ts";
import { type Slice, textSlice } from "#heavy-reads/slice.ts";
import { csvCell } from "#table/csv-cell.ts";
import { findFolded } from "./fold-imports.ts";
import * as repo from "./movements.repo.ts";
import { toMovement, withoutPeople } from "./stock-answer.ts";

const DEFAULT_LIMIT = 50;

export type MovementPage = { items: Movement[]; total: number | undefined; next: string | undefined };

/** One page of the whole ledger, newest first by the time of occurrence. The total is not counted. */
export async function pageOfMovements(db: Db, filter: MovementPageQuery): Promise<MovementPage> {
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const after = readCursor(filter.cursor, MOMENT);
	if (filter.fold === "imports") return foldedPage(db, filter, limit, after);
	const rows = await repo.findMovements(db, filter, limit + 1, after);
	return toPage(rows, limit, undefined, repo.placeOf);
}

async function foldedPage(
	db: Db,
	filter: MovementFilter,
	limit: number,
	after: repo.Place | undefined,
): Promise<MovementPage> {
	const lines = await findFolded(db, filter, limit + 1, after);
	const last = lines.length > limit ? lines[limit - 1] : undefined;
	const items = lines.slice(0, limit).map((line) => ({
		...toMovement(line),
		...(line.count > 1 && { folded: line.count }),
	}));
	return { items, total: undefined, next: last && encodeCursor(...last.end) };
}

/**
 * One page of a product's ledger, in the order of booking, because balances follow that order. The ledger of a deleted product
 * stays readable.
 */
export async function pageOfProductMovements(
	db: Db,
	{ product, ...filter }: MovementPageQuery & { product: string },
): Promise<MovementPage> {
	const size = await repo.findLedgerSize(db.kysely, product);
	if (size === undefined) throw refusal("not_found", { what: "product" });
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const after = readCursor(filter.cursor, INTEGER)?.[0];
	const rows = await repo.findMovementsOf(db, product, filter, limit + 1, after);
	const total = repo.isFiltered(filter) ? await repo.countMovements(db, product, filter) : size;
	return toPage(rows, limit, total, ({ seq, id }) => [seq, id]);
}

function toPage(
	rows: repo.MovementRow[],
	limit: number,
	total: number | undefined,
	cursorOf: (last: repo.MovementRow) => [number, string],
): MovementPage {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	const next = last && encodeCursor(...cursorOf(last));
	return { items: rows.slice(0, limit).map(toMovement), total, next };
}

function readCursor(cursor: string | undefined, range: typeof MOMENT): [number, string] | undefined {
	return cursor === undefined ? undefined : decodeCursor(cursor, range, "text");
}

/** The first people, by name, who have booked something and whose name contains a text. */
export async function listMovementPeople(db: Db, search = ""): Promise<{ _id: string; name: string }[]> {
	const rows = await repo.findPeople(db, search, MOST_PEOPLE);
	return rows.map(({ id, name }) => ({ _id: id, name }));
}

const MOST_PEOPLE = 20;

const SLICE = 250;

const columns = [
	"Happened",
	"Person",
	"Kind",
	"Product",
	"SKU",
	"Quantity",
	"From",
	"To",
	"Change",
	"On hand",
	"Reason",
	"Counted",
	"Reference",
	"Note",
	"Undone",
	"Recorded",
	"Movement ID",
	"Takes back",
];

export type MovementExport = {
	filter: MovementFilter;
	/** For visitors, people and their notes are omitted. */
	isForVisitor: boolean;
};

/** A slice of the ledger as lines of a CSV file, newest first, after a place; the first slice includes the header. */
export async function movementsAsCsv(
	db: Db,
	{ filter, isForVisitor }: MovementExport,
	after: repo.Place | undefined,
): Promise<Slice<repo.Place>> {
	const rows = await repo.findMovements(db, filter, SLICE, after);
	const ids = rows.flatMap(({ from_location, to_location }) => [from_location, to_location]);
	const names = await repo.findLocationNames(db, [...new Set(ids)]);
	const head = after === undefined ? [BYTE_ORDER_MARK + columns.join(",")] : [];
	const lines = rows.map((row) => {
		const movement = toMovement(row);
		const cells = csvCells(isForVisitor ? withoutPeople(movement) : movement, row.product_sku, names);
		return cells.map(csvCell).join(",");
	});
	const last = rows.length < SLICE ? undefined : rows.at(-1);
	return textSlice([...head, ...lines].map((line) => `${line}\r\n`).join(""), last && repo.placeOf(last));
}

/** Without it Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = "\uFEFF";

function csvCells(movement: Movement, sku: string | null, locations: ReadonlyMap<string, string>) {
	const { from, to, quantity } = movement;
	return [
		movement.occurredAt,
		movement.actorName,
		movement.kind,
		movement.productName,
		sku,
		quantity,
		locations.get(from) ?? from,
		locations.get(to) ?? to,
		onHandChange(movement),
		movement.balance,
		movement.reason,
		movement.counted,
		movement.reference,
		movement.note,
		movement.reversedBy === null ? "" : "yes",
		movement.recordedAt,
		movement._id,
		movement.reverses,
	];
}

/** Movements by id. */
export async function movementsById(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, Movement>> {
	const rows = ids.length === 0 ? [] : await repo.findMovementsById(connection, ids);
	return new Map(rows.map((row) => [row.id, toMovement(row)]));
}
