import { createHash } from "node:crypto";
import { columnKey } from "@freehub/domain/sheets/column-key";
import { withoutProblems } from "@freehub/domain/sheets/problem-column";
import type { Selectable } from "kysely";
import type { Connection, Tx } from "#db/connection.ts";
import type { ImportMappingTable } from "#db/import-schema.ts";

// Columns that a person has chosen are remembered per head of a file, here and for files of offers and orders.

/** The last mapping used for a file with this head. */
export function findMapping(
	connection: Connection,
	head: string,
): Promise<Pick<Selectable<ImportMappingTable>, "mapping" | "format" | "per"> | undefined> {
	return connection
		.selectFrom("import_mapping")
		.select(["mapping", "format", "per"])
		.where("head", "=", head)
		.executeTakeFirst();
}

export async function saveMapping(
	tx: Tx,
	head: string,
	columns: Pick<Selectable<ImportMappingTable>, "mapping" | "format" | "per">,
	now: Date,
): Promise<void> {
	const row = { ...columns, updated_at: now };
	await tx
		.insertInto("import_mapping")
		.values({ head, ...row })
		.onConflict((conflict) => conflict.column("head").doUpdateSet(row))
		.execute();
}

/**
 * A hash that is equal for files of products, or of one supplier, with the same columns in the same order, whether or not they say
 * why their rows were refused.
 */
export function headHash(supplier: string | null, columns: readonly string[]): string {
	const keys = withoutProblems(columns).map(columnKey);
	return createHash("sha256")
		.update(JSON.stringify(supplier === null ? keys : [supplier, keys]))
		.digest("hex");
}
