import type { Movement, MovementFilter, MovementPageQuery } from "@freehub/contract/stock/stock";
import { shopTimestamp } from "@freehub/domain/local-days";
import { onHandChange } from "@freehub/domain/stock/stock";
import { refusal } from "#app-error.ts";
import { placeNames } from "#areas/stock/locations/place-names.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Connection, Db } from "#db/connection.ts";
import { INTEGER, MOMENT } from "#db/storable.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { findFolded } from "./fold-imports.ts";
import { numbersOf } from "./line-books.ts";
import * as repo from "./movements.repo.ts";
import { toMovement, withoutPeople } from "./stock-answer.ts";

const DEFAULT_LIMIT = 50;

export type MovementPage = Page<Movement> & { total?: number };

/** One page of the whole ledger, newest first by the time of occurrence. The total is not counted. */
export async function pageOfMovements(db: Db, filter: MovementPageQuery): Promise<MovementPage> {
	const limit = filter.limit ?? DEFAULT_LIMIT;
	const after = decodeCursor(filter.cursor, MOMENT, "text");
	if (filter.fold === "imports") return foldedPage(db, filter, limit, after);
	const rows = await repo.findMovements(db, filter, limit + 1, after);
	return pageOf(
		rows,
		limit,
		(last) => encodeCursor(...repo.movementPlace(last)),
		await answers(db.kysely, rows),
	);
}

async function foldedPage(
	db: Db,
	filter: MovementFilter,
	limit: number,
	after: repo.MovementPlace | undefined,
): Promise<MovementPage> {
	const lines = await findFolded(db, filter, limit + 1, after);
	const toAnswer = await answers(db.kysely, lines);
	return pageOf(
		lines,
		limit,
		({ end }) => encodeCursor(...end),
		(line) => ({ ...toAnswer(line), ...(line.count > 1 && { folded: line.count }) }),
	);
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
	const after = decodeCursor(filter.cursor, INTEGER, "text")?.[0];
	const rows = await repo.findMovementsOf(db, product, filter, limit + 1, after);
	const total = repo.isFiltered(filter) ? await repo.countMovements(db, product, filter) : size;
	const toAnswer = await answers(db.kysely, rows);
	return { ...pageOf(rows, limit, ({ seq, id }) => encodeCursor(seq, id), toAnswer), total };
}

/** Converts rows to the API's form, with the numbers of the documents whose lines they name. */
async function answers(connection: Connection, rows: readonly repo.MovementRow[]) {
	const numbers = await numbersOf(connection, rows);
	return (row: repo.MovementRow) => toMovement(row, numbers.get(row.line ?? "") ?? null);
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
	after: repo.MovementPlace | undefined,
): Promise<Slice<repo.MovementPlace>> {
	const rows = await repo.findMovements(db, filter, SLICE, after);
	const ids = rows.flatMap(({ from_location, to_location }) => [from_location, to_location]);
	const names = await placeNames(db.kysely, ids);
	const cells = rows.map((row) => {
		const movement = toMovement(row, null);
		return csvCells(isForVisitor ? withoutPeople(movement) : movement, row.product_sku, names);
	});
	const last = rows.length < SLICE ? undefined : rows.at(-1);
	return csvSlice(after === undefined ? columns : undefined, cells, last && repo.movementPlace(last));
}

function csvCells(movement: Movement, sku: string | null, locations: ReadonlyMap<string, string>) {
	const { from, to, quantity } = movement;
	return [
		shopTimestamp(movement.occurredAt),
		movement.actorName,
		kindWords(movement),
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
		shopTimestamp(movement.recordedAt),
		movement._id,
		movement.reverses,
	];
}

/** A movement's kind; of a reversal also its direction and whose booking it is about: 'receive taken back (kim)'. */
function kindWords({ kind, undoes }: Movement): string {
	if (undoes === null) return kind;
	const what = undoes.restores ? `${kind} restored` : `${kind} taken back`;
	return undoes.actorName === "" ? what : `${what} (${undoes.actorName})`;
}

/** Movements by id. */
export async function movementsById(
	connection: Connection,
	ids: readonly string[],
): Promise<Map<string, Movement>> {
	const rows = ids.length === 0 ? [] : await repo.findMovementsById(connection, ids);
	const toAnswer = await answers(connection, rows);
	return new Map(rows.map((row) => [row.id, toAnswer(row)]));
}
