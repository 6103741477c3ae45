import { internal, namesProduct, open, type ServerKind } from "#server-kind.ts";

export const imports = {
	tables: { import: open, import_row: { ...internal, ...namesProduct }, import_mapping: internal },
	/** Without price lists, which have no page. */
	names: (connection, ids) =>
		connection
			.selectFrom("import")
			.select(["id", "name"])
			.where("id", "in", ids)
			.where("supplier", "is", null)
			.execute(),
} satisfies ServerKind<"import">;
