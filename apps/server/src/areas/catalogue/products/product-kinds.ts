import { internal, leftOut, namesProduct, open, partOfProduct, type ServerKind } from "#server-kind.ts";

export const product = {
	tables: {
		category: open,
		model: open,
		product: open,
		product_text: { ...open, ...partOfProduct },
		further_barcode: { ...open, ...partOfProduct },
		search_word: internal,
		search_typo: internal,
		facet_count: internal,
		product_activity: { ...internal, ...partOfProduct },
		product_search: leftOut,
	},
	names: async (connection, ids) => {
		const rows = await connection
			.selectFrom("product")
			.select(["id", "name"])
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => ({ ...row, product: row.id }));
	},
} satisfies ServerKind<"product">;

export const view = { tables: { view: open } } satisfies ServerKind<"view">;

export const enquiry = {
	tables: { enquiry: { ...open, ...namesProduct } },
} satisfies ServerKind<"enquiry">;
