import { open, partOfProduct, type ServerKind } from "#server-kind.ts";

export const salesOrder = {
	tables: {
		sales_order: open,
		sales_order_line: { ...open, ...partOfProduct },
		sales_order_revision: open,
		sale_return: open,
		sales_order_import: open,
		sales_order_import_row: open,
	},
	/** A draft has no number. */
	names: async (connection, ids) => {
		const rows = await connection
			.selectFrom("sales_order")
			.select(["id", "number"])
			.where("id", "in", ids)
			.execute();
		return rows.map(({ id, number }) => ({ id, name: number ?? "" }));
	},
} satisfies ServerKind<"sales_order">;
