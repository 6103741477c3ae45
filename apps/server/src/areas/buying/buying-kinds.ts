import { namesProduct, open, partOfProduct, type ServerKind } from "#server-kind.ts";

export const supplier = {
	tables: { supplier: open, former_supplier_name: open },
} satisfies ServerKind<"supplier">;

export const offer = { tables: { offer: { ...open, ...partOfProduct } } } satisfies ServerKind<"offer">;

export const purchaseOrder = {
	tables: {
		purchase_order: open,
		purchase_order_line: { ...open, ...partOfProduct },
		purchase_order_revision: open,
	},
	/** A draft, which has no number, is called like its supplier. */
	names: async (connection, ids) => {
		const rows = await connection
			.selectFrom("purchase_order")
			.innerJoin("supplier", "supplier.id", "purchase_order.supplier")
			.select(["purchase_order.id", "purchase_order.number", "supplier.name"])
			.where("purchase_order.id", "in", ids)
			.execute();
		return rows.map(({ id, number, name }) => ({ id, name: number ?? name }));
	},
} satisfies ServerKind<"purchase_order">;

export const pastPurchase = {
	tables: { past_import: open, past_purchase: { ...open, ...partOfProduct } },
} satisfies ServerKind<"past_purchase">;

export const charge = { tables: { charge: open, charge_part: open } } satisfies ServerKind<"charge">;

export const credit = { tables: { supplier_credit: open } } satisfies ServerKind<"credit">;

export const supplierArticle = {
	tables: {
		supplier_article: { ...open, ...namesProduct },
		refused_match: { ...open, ...partOfProduct },
	},
} satisfies ServerKind<"supplier-article">;
