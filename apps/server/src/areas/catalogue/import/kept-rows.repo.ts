import type { Updateable } from "kysely";
import type { Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/import-schema.ts";
import type { StoredRow } from "./imports.repo.ts";

/** Rows about products that imports of products kept when they were undone, except those of one import; the latest first. */
export async function keptElsewhere(
	tx: Tx,
	except: string,
	products: readonly string[],
): Promise<StoredRow[]> {
	if (products.length === 0) return [];
	return tx
		.selectFrom("import_row")
		.selectAll("import_row")
		.innerJoin("import", "import.id", "import_row.import")
		.where("import_row.state", "=", "kept")
		.where("product", "in", products)
		.where("import", "<>", except)
		.where("supplier", "is", null)
		.where("import.state", "in", ["undone", "cancelled", "failed"])
		.orderBy("import", "desc")
		.orderBy("import_row.position", "desc")
		.execute();
}

/** Marks kept rows of an import as undone, and adds to its counts. */
export async function settleKept(
	tx: Tx,
	id: string,
	positions: readonly number[],
	counts: Updateable<ImportTable>,
): Promise<void> {
	await tx
		.updateTable("import_row")
		.set({ state: "undone", reasons: "" })
		.where("import", "=", id)
		.where("position", "in", positions)
		.execute();
	await tx.updateTable("import").set(counts).where("id", "=", id).execute();
}
