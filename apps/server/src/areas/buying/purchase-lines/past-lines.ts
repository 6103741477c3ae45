import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The lines that were bought before Freehub, each with its supplier: every reader of them begins here. */
export function pastQuery(connection: Connection) {
	return connection
		.selectFrom("past_purchase as past")
		.innerJoin("supplier", "supplier.id", "past.supplier")
		.selectAll("past")
		.select("supplier.name as supplier_name");
}

/** The lines of orders before Freehub by their numbers, each with the name of its import. */
export function pastLinesByNumber(
	connection: Connection,
	suppliers: readonly string[],
	numbers: readonly string[],
) {
	if (suppliers.length === 0) return Promise.resolve([]);
	return inParts(numbers, (part) =>
		pastQuery(connection)
			.innerJoin("past_import", "past_import.id", "past.import")
			.select("past_import.name as import_name")
			.where("past.supplier", "in", suppliers)
			.where("past.number", "in", part)
			.execute(),
	);
}
