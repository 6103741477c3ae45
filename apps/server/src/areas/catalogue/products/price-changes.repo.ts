import type { PricedField } from "@freehub/contract/catalogue/price-imports";
import { sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import { linesAbout } from "#db/audit.ts";
import type { Connection } from "#db/connection.ts";
import { batchActions } from "./write-batch.ts";

/** A place in the history of a product: at this time and id, and there up to this row of an import. */
export type UpTo = { at: Date; id: string; position: number };

/** Lines of the audit log that changed one of the fields, newest first. @param upTo the first of them; undefined: the newest. */
export function pricesInLog(
	connection: Connection,
	product: string,
	fields: readonly PricedField[],
	upTo: UpTo | undefined,
	limit: number,
) {
	return connection
		.selectFrom("audit")
		.select(["id", "at", "actor", "detail", nameBy("audit.actor").as("actor_name")])
		.where("id", "in", linesAbout(connection, product, batchActions))
		.where("action", "in", ["product.change", "product.change-many"])
		.where("outcome", "=", "done")
		.where((where) => where.or(fields.map((field) => sql<boolean>`detail like ${`%"${field}":{"before":%`}`)))
		.$if(upTo !== undefined, (query) =>
			query.where((eb) => {
				const { at, id } = upTo as UpTo;
				return eb.or([eb("at", "<", at), eb.and([eb("at", "=", at), eb("id", "<=", id)])]);
			}),
		)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

/** Rows of imports that changed one of the fields, newest first. @param upTo the first of them; undefined: the newest. */
export function pricesInImports(
	connection: Connection,
	product: string,
	fields: readonly PricedField[],
	upTo: UpTo | undefined,
	limit: number,
) {
	return (
		connection
			.selectFrom("import_row")
			.innerJoin("import", "import.id", "import_row.import")
			.select(["import.id", "import.name", "import.committed_at", "import.committed_by"])
			.select(nameBy("import.committed_by").as("actor_name"))
			.select(["import_row.position", "import_row.changes", "import_row.state", "import_row.reasons"])
			.where("import_row.product", "=", product)
			// A literal, because the partial index is not used with a parameter.
			.where("import_row.outcome", "=", sql.lit("changed"))
			.where("import_row.state", "in", ["applied", "undone", "kept"])
			.where((where) =>
				where.or(fields.map((field) => sql<boolean>`import_row.changes like ${`%["${field}",%`}`)),
			)
			.where("import.supplier", "is", null)
			.where("import.committed_at", "is not", null)
			.$if(upTo !== undefined, (query) =>
				query.where((eb) => {
					const { at, id, position } = upTo as UpTo;
					const isSame = eb("import.committed_at", "=", at);
					return eb.or([
						eb("import.committed_at", "<", at),
						eb.and([isSame, eb("import.id", "<", id)]),
						eb.and([isSame, eb("import.id", "=", id), eb("import_row.position", "<=", position)]),
					]);
				}),
			)
			.orderBy("import.committed_at", "desc")
			.orderBy("import.id", "desc")
			.orderBy("import_row.position", "desc")
			.limit(limit)
			.execute()
	);
}
