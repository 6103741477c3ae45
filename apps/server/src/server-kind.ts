import type { Kind, NamedKind } from "@freehub/contract/kinds";
import type { Connection } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";

/** All tables; the last two are only in the engines' own SQL. */
export type Table = keyof Schema | "search_typo" | "product_search";

/** The tables with a column `product`. */
export type ProductTable = {
	[T in keyof Schema]: "product" extends keyof Schema[T] ? T : never;
}[keyof Schema];

export type TableFacts = {
	/**
	 * `open`: backed up, and exported for other programs. `internal`: backed up, but means nothing to another program, or holds what
	 * nobody should read. `left out`: in no backup, because a restore must not bring it back, or because it follows from other tables.
	 */
	keep: "open" | "internal" | "left out";
};

/** Facts of a table with a column `product`: whether its rows are parts of the product, which go when the demo is removed. */
export type ProductTableFacts = TableFacts & { isPartOfProduct: boolean };

export const open = { keep: "open" } as const;
export const internal = { keep: "internal" } as const;
export const leftOut = { keep: "left out" } as const;
export const partOfProduct = { isPartOfProduct: true } as const;
export const namesProduct = { isPartOfProduct: false } as const;

/** A thing's name in the audit log. */
export type Named = {
	id: string;
	name: string;
	/** The product's id, if the thing is a product or about one. */
	product?: string;
};

/** The answers of the server about a kind. */
export type ServerKind<K extends Kind> = {
	/** Its tables, each after those of the kind that it refers to. */
	tables: { [T in Table]?: T extends ProductTable ? ProductTableFacts : TableFacts };
} & (K extends NamedKind
	? {
			/** The things of the kind among these ids, with their current names. */
			names: (connection: Connection, ids: readonly string[]) => Promise<Named[]>;
		}
	: unknown);
