import type { Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import type { StoredRow } from "./imports.repo.ts";

/** The rows of an import about some products that exchange a SKU or barcode with others. */
export function exchangingRows(
	tx: Tx,
	id: string,
	products: readonly string[],
	state: StoredRow["state"],
): Promise<StoredRow[]> {
	return inParts(products, (part) =>
		tx
			.selectFrom("import_row")
			.selectAll()
			.where("import", "=", id)
			.where("exchanges", "=", 1)
			.where("product", "in", part)
			.where("state", "=", state)
			.execute(),
	);
}

/** Marks rows of an import by their positions. */
export async function markAt(
	tx: Tx,
	id: string,
	positions: readonly number[],
	columns: Partial<Pick<StoredRow, "state" | "batch">>,
): Promise<void> {
	if (positions.length === 0) return;
	await inParts(positions, async (part) => {
		await tx
			.updateTable("import_row")
			.set(columns)
			.where("import", "=", id)
			.where("position", "in", part)
			.execute();
		return [];
	});
}
