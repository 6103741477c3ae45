import type { Connection } from "#db/connection.ts";

/** The imports of products that were committed, with their columns. */
export function importsWithDifferences(connection: Connection) {
	return connection
		.selectFrom("import")
		.select(["id", "mapping"])
		.where("supplier", "is", null)
		.where("committed_at", "is not", null)
		.execute();
}

/** Rows that are looked at per query. */
const SLICE = 5000;

/** Some rows of an import that booked a difference to a quantity at export, after a position; `next`: where the others are. */
export async function rowsWithDifferences(connection: Connection, id: string, after: number) {
	const upTo = after + SLICE;
	const rows = await connection
		.selectFrom("import_row")
		.select(["product", "changes", "state", "reasons"])
		.where("import", "=", id)
		.where("position", ">", after)
		.where("position", "<=", upTo)
		.where("state", "in", ["applied", "kept"])
		.where("changes", "like", '%["exportedAt",%')
		.execute();
	const more = await connection
		.selectFrom("import_row")
		.select("position")
		.where("import", "=", id)
		.where("position", ">", upTo)
		.limit(1)
		.executeTakeFirst();
	return { rows, next: more === undefined ? undefined : upTo };
}
