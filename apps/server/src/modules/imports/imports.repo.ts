import { busyStates, type ImportState, type RowFilter } from "@freehub/contract/imports";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { heldBy, mayHave } from "#db/lease.ts";
import type { ImportRowTable, ImportTable } from "#db/schema.ts";
import { noteImport } from "#modules/review/note-findings.ts";

export type ImportRecord = Selectable<ImportTable>;
export type NamedImport = ImportRecord & { created_by_name: string | null };
export type StoredRow = Selectable<ImportRowTable>;

/** Committing changes nothing for rows with other outcomes. */
const withWork = ["new", "changed"] as const;

/** The number of rows of the dry run, which is also the position of the last row. */
export function rowCount(row: ImportRecord): number {
	return row.count_new + row.count_changed + row.count_unchanged + row.count_refused;
}

/** Includes deleted accounts, unless the owner asked for the name to be removed. */
const creatorName = sql<string | null>`coalesce("user".name, former_user.name)`.as("created_by_name");

function named(connection: Connection) {
	return connection
		.selectFrom("import")
		.leftJoin("user", "user.id", "import.created_by")
		.leftJoin("former_user", "former_user.id", "import.created_by")
		.selectAll("import")
		.select(creatorName);
}

export function findImport(connection: Connection, id: string): Promise<NamedImport | undefined> {
	return named(connection).where("import.id", "=", id).executeTakeFirst();
}

/** Locks an import until the transaction ends. */
export async function lock(db: Db, tx: Tx, id: string): Promise<void> {
	await db.engine.lockRows(tx.selectFrom("import").select("id").where("id", "=", id)).execute();
}

/** Imports, latest first, before `before` if given; ids are in chronological order. */
export function listImports(
	connection: Connection,
	before: string | undefined,
	limit: number,
): Promise<NamedImport[]> {
	return named(connection)
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

/** Column updates that add to an import's counts. */
export function increments(counts: Readonly<Record<string, number>>): Updateable<ImportTable> {
	return Object.fromEntries(
		Object.entries(counts).map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`]),
	);
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

/** The last mapping used for a file with this head. */
export async function findMapping(connection: Connection, head: string): Promise<string | undefined> {
	const row = await connection
		.selectFrom("import_mapping")
		.select("mapping")
		.where("head", "=", head)
		.executeTakeFirst();
	return row?.mapping;
}

export async function keepMapping(tx: Tx, head: string, mapping: string, now: Date): Promise<void> {
	await tx
		.insertInto("import_mapping")
		.values({ head, mapping, updated_at: now })
		.onConflict((conflict) => conflict.column("head").doUpdateSet({ mapping, updated_at: now }))
		.execute();
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

type Filter = {
	outcome?: RowFilter | undefined;
	search?: string;
	/** Only rows that the import changes, in this state. */
	state?: StoredRow["state"];
	limit?: number;
};

/** The rows of a range that match a filter, in the order of the file. */
export function rowsWithin(
	connection: Connection,
	id: string,
	[after, upTo]: Stretch,
	{ outcome, search = "", state, limit }: Filter,
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
	if (outcome === "noted") query = query.where("reasons", "<>", "").where("outcome", "<>", "refused");
	else if (outcome === "kept") query = query.where("state", "in", ["kept", "skipped"]);
	else if (outcome !== undefined) query = query.where("outcome", "=", outcome);
	return query.execute();
}

/** Imports created before a time that still have rows and that nobody works on. */
export async function importsBefore(connection: Connection, moment: Date): Promise<string[]> {
	const rows = await connection
		.selectFrom("import")
		.select("id")
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
	return rows.map(({ id }) => id);
}
