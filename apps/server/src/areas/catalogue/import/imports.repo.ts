import { busyStates, type ImportState, type RowFilter } from "@freehub/contract/catalogue/imports";
import { type Selectable, sql, type Updateable } from "kysely";
import { nameBy } from "#actor-names.ts";
import { noteImport } from "#areas/stock/findings/note-findings.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ImportRowTable, ImportTable } from "#db/import-schema.ts";
import { heldBy, mayHave } from "#db/lease.ts";
import { inParts } from "#queues/long-lists.ts";

export type ImportRecord = Selectable<ImportTable>;
export type NamedImport = ImportRecord & {
	created_by_name: string | null;
	committed_by_name: string | null;
	is_last: boolean;
};
export type StoredRow = Selectable<ImportRowTable>;

/** Committing changes nothing for rows with other outcomes. */
const withWork = ["new", "changed", "withdrawn"] as const;

/**
 * The number of stored rows, which is also the position of the last one. Unchanged rows of price lists and most of many refused
 * rows are not stored.
 */
export function rowCount(row: ImportRecord): number {
	const { count_unchanged, count_withdrawn, count_passed } = row;
	return (
		row.count_new +
		row.count_changed +
		count_withdrawn +
		count_passed +
		row.stored_refused +
		(isList(row) ? 0 : count_unchanged)
	);
}

/** Whether an import is the price list of a supplier. */
export function isList({ supplier }: Pick<ImportRecord, "supplier">): boolean {
	return supplier !== null;
}

/** The published change of an import: people who may not buy do not hear of price lists. */
export function importChange(
	{ id, supplier }: Pick<ImportRecord, "id" | "supplier">,
	what?: Changed["what"],
): Changed {
	return supplier === null ? changed("import", id, what) : changed("supplier", supplier);
}

/** Whether no later price list of the supplier was committed: only the last one can be undone. */
const isLast = sql<boolean>`not exists (select 1 from import as later where later.supplier = import.supplier
	and later.id > import.id and later.state in ('committing', 'cancelling', 'done', 'undoing'))`.as("is_last");

const creatorName = nameBy("import.created_by").as("created_by_name");
const committerName = nameBy("import.committed_by").as("committed_by_name");

function named(connection: Connection) {
	return connection.selectFrom("import").selectAll("import").select([creatorName, committerName, isLast]);
}

export function findImport(connection: Connection, id: string): Promise<NamedImport | undefined> {
	return named(connection).where("import.id", "=", id).executeTakeFirst();
}

/** Locks an import until the transaction ends. */
export async function lock(db: Db, tx: Tx, id: string): Promise<void> {
	await db.engine.lockRows(tx.selectFrom("import").select("id").where("id", "=", id)).execute();
}

/**
 * Imports of products or the price lists of a supplier, latest first, before `before` if given; ids are in chronological order.
 */
export function listImports(
	connection: Connection,
	supplier: string | null,
	before: string | undefined,
	limit: number,
): Promise<NamedImport[]> {
	return named(connection)
		.where("import.supplier", supplier === null ? "is" : "=", supplier)
		.$if(before !== undefined, (query) => query.where("import.id", "<", before ?? ""))
		.orderBy("import.id", "desc")
		.limit(limit)
		.execute();
}

/** The imports that wait for work and that no other worker holds, oldest first. */
export function findWaiting(connection: Connection, worker: string, now: Date) {
	return connection
		.selectFrom("import")
		.select(["id", "created_by"])
		.where("state", "in", busyStates)
		.where(mayHave(worker, now))
		.orderBy("id")
		.execute();
}

/** The imports that the server is working on, or has to. */
export function findRunning(connection: Connection): Promise<ImportRecord[]> {
	return connection.selectFrom("import").selectAll().where("state", "in", busyStates).execute();
}

/** Leases a waiting import to a worker; undefined if it no longer waits, or another worker was faster. */
export function takeImport(tx: Tx, id: string, worker: string, now: Date): Promise<ImportRecord | undefined> {
	return tx
		.updateTable("import")
		.set(heldBy(worker, now))
		.where("id", "=", id)
		.where("state", "in", busyStates)
		.where(mayHave(worker, now))
		.returningAll()
		.executeTakeFirst();
}

/** Updates an import if it is in one of the given states and, if given, held by this worker. @returns whether it was updated. */
export async function updateImport(
	tx: Tx,
	{ id, state, worker }: { id: string; state: ImportState | readonly ImportState[]; worker?: string },
	columns: Updateable<ImportTable>,
): Promise<boolean> {
	let query = tx.updateTable("import").set(columns).where("id", "=", id).where("state", "in", [state].flat());
	if (worker !== undefined) query = query.where("worker", "=", worker);
	const isSo = (await query.executeTakeFirst()).numUpdatedRows > 0n;
	if (isSo && columns.state !== undefined) await noteImport(tx, id);
	return isSo;
}

/** The price lists of a supplier in one of the given states. */
export async function listsInState(
	connection: Connection,
	supplier: string,
	states: readonly ImportState[],
): Promise<string[]> {
	const rows = await connection
		.selectFrom("import")
		.select("id")
		.where("supplier", "=", supplier)
		.where("state", "in", states)
		.execute();
	return rows.map(({ id }) => id);
}

/** The currency of the last price list of a supplier that was committed. */
export async function lastCurrency(connection: Connection, supplier: string): Promise<string | undefined> {
	const row = await connection
		.selectFrom("import")
		.select("currency")
		.where("supplier", "=", supplier)
		.where("state", "=", "done")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.currency ?? undefined;
}

/** Column updates that add to an import's counts. */
export function increments(counts: Readonly<Record<string, number>>): Updateable<ImportTable> {
	return Object.fromEntries(
		Object.entries(counts).map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`]),
	);
}

/**
 * Column updates that begin an undo at the last row that the commit reached: rows that exchange keys are done before those in
 * front of them.
 */
export function fromReached(): Updateable<ImportTable> {
	return Object.fromEntries([["position", sql.ref("reached")]]);
}

/** The number of a person's imports that are neither committed nor cancelled. */
export async function countOpen(connection: Connection, person: string): Promise<number> {
	const { count } = await connection
		.selectFrom("import")
		.select(sql<number>`count(*)`.as("count"))
		.where("created_by", "=", person)
		.where("state", "in", ["reading", "ready"])
		.executeTakeFirstOrThrow();
	return count;
}

/** The imports whose file is still needed: the dry run reads it again when a column is corrected. */
export async function withFile(connection: Connection): Promise<Set<string>> {
	const rows = await connection
		.selectFrom("import")
		.select("id")
		.where("state", "in", ["reading", "ready", "committing"])
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** A range of an import's rows: after one position, up to another. */
type Stretch = readonly [after: number, upTo: number];

/** Marks the rows of a range that are in state `from` and that the import changes. */
export async function markRows(
	tx: Tx,
	id: string,
	[after, upTo]: Stretch,
	from: StoredRow["state"],
	columns: Updateable<ImportRowTable>,
): Promise<void> {
	await tx
		.updateTable("import_row")
		.set(columns)
		.where("import", "=", id)
		.where("position", ">", after)
		.where("position", "<=", upTo)
		.where("state", "=", from)
		.where("outcome", "in", withWork)
		.execute();
}

/** Rows removed per transaction. */
const REMOVED = 1000;

/** Removes some rows of an import. @returns whether there may be more. */
export async function removeRows(tx: Tx, id: string): Promise<boolean> {
	const last = await tx
		.selectFrom("import_row")
		.select("position")
		.where("import", "=", id)
		.orderBy("position")
		.offset(REMOVED - 1)
		.limit(1)
		.executeTakeFirst();
	await tx
		.deleteFrom("import_row")
		.where("import", "=", id)
		.$if(last !== undefined, (query) => query.where("position", "<=", last?.position ?? 0))
		.execute();
	return last !== undefined;
}

/** Rows of an import at some positions. */
export async function rowsAt(
	connection: Connection,
	id: string,
	positions: readonly number[],
): Promise<StoredRow[]> {
	return inParts(positions, (part) =>
		connection
			.selectFrom("import_row")
			.selectAll()
			.where("import", "=", id)
			.where("position", "in", part)
			.execute(),
	);
}

type Filter = {
	outcome?: RowFilter | "withdrawn" | undefined;
	search?: string;
	/** Only rows that the import changes, in this state. */
	state?: StoredRow["state"];
	/** Only rows whose reasons match, see `kindPattern`. */
	kind?: string | undefined;
	/** Only rows with reasons or notes. */
	isExplained?: boolean;
	limit?: number;
};

/** The rows of a range that match a filter, in the order of the file. */
export function rowsWithin(
	connection: Connection,
	id: string,
	[after, upTo]: Stretch,
	{ outcome, search = "", state, kind, isExplained = false, limit }: Filter,
): Promise<StoredRow[]> {
	let query = connection
		.selectFrom("import_row")
		.selectAll()
		.where("import", "=", id)
		.where("position", ">", after)
		.where("position", "<=", upTo)
		.orderBy("position");
	if (limit !== undefined) query = query.limit(limit);
	if (search !== "") query = query.where("search_key", "like", `%${search}%`);
	if (state !== undefined) query = query.where("state", "=", state).where("outcome", "in", withWork);
	if (kind !== undefined) query = query.where(sql<boolean>`reasons like ${kind} escape '!'`);
	if (isExplained) query = query.where("reasons", "<>", "");
	if (outcome === "noted")
		query = query.where("reasons", "<>", "").where("outcome", "not in", ["refused", "passed"]);
	else if (outcome === "kept") query = query.where("state", "in", ["kept", "skipped"]);
	else if (outcome !== undefined) query = query.where("outcome", "=", outcome);
	return query.execute();
}

/** Where the first accepted rows of an import are looked for, so that many refused ones before them cost little. */
const FIRST = 5000;

/** The first rows of an import that its commit takes, in the order of the file. */
export function firstAccepted(connection: Connection, id: string, limit: number): Promise<StoredRow[]> {
	return connection
		.selectFrom("import_row")
		.selectAll()
		.where("import", "=", id)
		.where("position", "<=", FIRST)
		.where("outcome", "in", ["new", "changed", "unchanged"])
		.orderBy("position")
		.limit(limit)
		.execute();
}

/** Imports created before a time that still have rows and that nobody works on. */
export function importsBefore(connection: Connection, moment: Date) {
	return connection
		.selectFrom("import")
		.select(["id", "supplier"])
		.where("created_at", "<", moment)
		.where("state", "not in", ["committing", "cancelling", "undoing"])
		.where((eb) =>
			eb.or([
				eb("state", "in", ["reading", "ready"]),
				eb.exists(
					eb.selectFrom("import_row").select("import_row.import").whereRef("import", "=", "import.id"),
				),
			]),
		)
		.execute();
}
