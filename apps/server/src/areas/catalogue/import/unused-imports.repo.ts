import { sql } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";

/** Imports that ended before anything was committed: their files and rows are of no use. */
const unused = sql<boolean>`(import.state in ('cancelled', 'failed') and reached = 0 and kept = 0 and skipped = 0)`;

/**
 * The bytes of the files and rows of a person's imports that are neither committed nor removed.
 * @param except the id of an import that is not counted.
 */
export async function storedBytes(connection: Connection, person: string, except = ""): Promise<number> {
	const { bytes } = await connection
		.selectFrom("import")
		.select(sql<number | string>`coalesce(sum(stored_bytes), 0)`.as("bytes"))
		.where("created_by", "=", person)
		.where("id", "<>", except)
		.where((eb) => eb.or([eb("state", "in", ["reading", "ready"]), unused]))
		.executeTakeFirstOrThrow();
	return Number(bytes);
}

/** The imports whose files and rows are to be removed. */
export function findUnused(connection: Connection) {
	return connection
		.selectFrom("import")
		.select(["id", "created_by"])
		.where("stored_bytes", ">", 0)
		.where(unused)
		.orderBy("id")
		.execute();
}

/** Notes that the file and the rows of an import that ended before it was committed are removed. */
export async function noteRemoved(tx: Tx, id: string): Promise<void> {
	await tx.updateTable("import").set({ stored_bytes: 0 }).where("id", "=", id).where(unused).execute();
}
