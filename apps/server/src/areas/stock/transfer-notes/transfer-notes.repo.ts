import type { TransferFilter } from "@freehub/contract/stock/transfer-notes";
import { TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { movingStates } from "@freehub/domain/stock/transfer";
import { type InferResult, type Selectable, sql, type Updateable } from "kysely";
import { nameBy } from "#actor-names.ts";
import { placeOrder } from "#areas/stock/locations/place-order.ts";
import { withBins } from "#areas/stock/locations/real-locations.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import type { TransferNoteLineTable, TransferNoteTable } from "#db/transfer-schema.ts";
import type { Place } from "#documents/filled-page.ts";
import { inParts } from "#queues/long-lists.ts";
import { onTheWay } from "./on-the-way.ts";

export type LineRow = Selectable<TransferNoteLineTable>;

function noteQuery(connection: Connection) {
	return connection
		.selectFrom("transfer_note")
		.innerJoin("location as sender", "sender.id", "transfer_note.from_location")
		.innerJoin("location as target", "target.id", "transfer_note.to_location")
		.leftJoin("location as sender_store", "sender_store.id", "sender.parent")
		.leftJoin("location as target_store", "target_store.id", "target.parent")
		.selectAll("transfer_note")
		.select(["sender.name as from_name", "sender_store.name as from_store"])
		.select(["target.name as to_name", "target_store.name as to_store", "target.parent as to_parent"])
		.select(nameBy("transfer_note.created_by").as("creator"));
}

/** A note with the names that its answer shows. */
export type NoteRow = InferResult<ReturnType<typeof noteQuery>>[number];

export function findNote(connection: Connection, id: string): Promise<NoteRow | undefined> {
	return noteQuery(connection).where("transfer_note.id", "=", id).executeTakeFirst();
}

/** Locks a note against other changes of it. @returns whether it exists. */
export async function lockNote({ engine }: Db, tx: Tx, id: string): Promise<boolean> {
	const query = tx.selectFrom("transfer_note").select("id").where("id", "=", id);
	return (await engine.lockRows(query).executeTakeFirst()) !== undefined;
}

/** Notes after a place, newest first. Only those of moving states have products that are on their way. */
export function findNotes(
	connection: Connection,
	{ state = [], from, to, product, search }: TransferFilter,
	after: Place | undefined,
	limit: number,
): Promise<NoteRow[]> {
	let query = noteQuery(connection)
		.orderBy("transfer_note.created_at", "desc")
		.orderBy("transfer_note.id", "desc")
		.limit(limit);
	const lines = connection.selectFrom("transfer_note_line").select("transfer_note");
	if (state.length > 0 && state.every((one) => movingStates.some((moving) => moving === one)))
		query = query.where("transfer_note.id", "in", lines.where("product", "in", movingProducts(connection)));
	if (product !== undefined)
		query = query.where("transfer_note.id", "in", lines.where("product", "=", product));
	if (from !== undefined)
		query = query.where(sql<boolean>`transfer_note.from_location in ${withBins(sql`${from}`)}`);
	if (to !== undefined)
		query = query.where(sql<boolean>`transfer_note.to_location in ${withBins(sql`${to}`)}`);
	if (search) {
		const begin = search.toUpperCase();
		query = query
			.where("transfer_note.number", ">=", begin)
			.where("transfer_note.number", "<", begin + LAST_CHARACTER);
	}
	if (after !== undefined) {
		const [at, id] = after;
		query = query.where(
			sql<boolean>`(transfer_note.created_at, transfer_note.id) < (${new Date(at)}, ${id})`,
		);
	}
	return query.execute();
}

/** The products of which pieces are on their way. */
function movingProducts(connection: Connection) {
	return connection
		.selectFrom("level")
		.select("level.product")
		.where("level.location", "=", TRANSIT_LOCATION)
		.where("level.quantity", ">", 0);
}

function lineQuery(connection: Connection) {
	return connection
		.selectFrom("transfer_note_line as line")
		.innerJoin("transfer_note as note", "note.id", "line.transfer_note")
		.innerJoin("product", "product.id", "line.product")
		.selectAll("line")
		.select(["note.number", "note.from_location", "note.to_location", "note.expected"])
		.select(["product.name as product_name", "product.sku", "product.barcode", "product.image"])
		.select("product.deleted_at as product_deleted_at");
}

/** A line with its note's facts and its product's. */
export type NamedLineRow = InferResult<ReturnType<typeof lineQuery>>[number];

/** The lines of notes, in their order. */
export function findLines(connection: Connection, notes: readonly string[]): Promise<NamedLineRow[]> {
	return inParts(notes, (part) =>
		lineQuery(connection).where("line.transfer_note", "in", part).orderBy("line.position").execute(),
	);
}

export function findLinesById(connection: Connection, ids: readonly string[]): Promise<NamedLineRow[]> {
	return inParts(ids, (part) => lineQuery(connection).where("line.id", "in", part).execute());
}

/** The lines of which pieces are on their way, with those pieces. */
export function findMovingLines(
	connection: Connection,
	{
		product,
		products,
		to,
	}: { product?: string | undefined; products?: readonly string[]; to?: string | undefined },
) {
	let query = lineQuery(connection)
		.select(onTheWay.as("moving"))
		.where("line.product", "in", movingProducts(connection))
		.where(onTheWay, ">", 0);
	if (product !== undefined) query = query.where("line.product", "=", product);
	if (products !== undefined) query = query.where("line.product", "in", products);
	if (to !== undefined) query = query.where(sql<boolean>`note.to_location in ${withBins(sql`${to}`)}`);
	return query.execute();
}

export async function countLines(
	connection: Connection,
	notes: readonly string[],
): Promise<Map<string, number>> {
	if (notes.length === 0) return new Map();
	const rows = await connection
		.selectFrom("transfer_note_line")
		.select(["transfer_note", (eb) => eb.fn.countAll<string | number>().as("lines")])
		.where("transfer_note", "in", notes)
		.groupBy("transfer_note")
		.execute();
	return new Map(rows.map(({ transfer_note, lines }) => [transfer_note, Number(lines)]));
}

/** The movements that name lines, each after the one that it takes back. */
export function findStepsOf(connection: Connection, lines: readonly string[]) {
	return inParts(lines, (part) =>
		connection
			.selectFrom("movement")
			.select([
				"id",
				"line",
				"batch",
				"quantity",
				"from_location",
				"to_location",
				"reverses",
				"note",
				"actor",
			])
			.select(["occurred_at", nameBy("movement.actor").as("actor_name")])
			.where("line", "in", part)
			.where("line_kind", "=", "transfer")
			.orderBy("id")
			.execute(),
	);
}

/** Changes a note and increments its version. */
export async function updateNote(
	tx: Tx,
	{ id, version }: Pick<NoteRow, "id" | "version">,
	columns: Updateable<TransferNoteTable>,
): Promise<void> {
	await tx
		.updateTable("transfer_note")
		.set({ ...columns, version: version + 1 })
		.where("id", "=", id)
		.execute();
}

/** An open store or bin, which nobody closes before this transaction ends; undefined: there is none. */
export function lockPlaceShared({ engine }: Db, tx: Tx, id: string) {
	const query = tx
		.selectFrom("location")
		.select(["id", "name", "parent", "closed_at"])
		.where("id", "=", id)
		.where("kind", "in", ["warehouse", "bin"])
		.where("id", "<>", TRANSIT_LOCATION);
	return engine.lockShared(query).executeTakeFirst();
}

/** The location of what is on its way, made with the first note that is sent. @returns whether it is new. */
export async function insertTransit(tx: Tx, created_at: Date): Promise<boolean> {
	const own = { id: TRANSIT_LOCATION, name: "On its way", name_key: "~on its way", position: null };
	const { numInsertedOrUpdatedRows = 0n } = await tx
		.insertInto("location")
		.values({
			...own,
			kind: "adjustment",
			place_order: placeOrder(own, undefined),
			created_at,
			closed_at: null,
		})
		.onConflict((on) => on.doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows > 0n;
}
