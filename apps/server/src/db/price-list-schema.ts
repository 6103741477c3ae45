import type { Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** An article of a supplier's price list. `price` is in minor units of `currency` for `per` pieces. */
export type SupplierArticleTable = {
	/** Of all suppliers; from the counter `article`. */
	number: number;
	supplier: string;
	/** The supplier's own number. */
	sku: string;
	name: string;
	barcode: string | null;
	/** `barcodeKey` of the barcode. */
	barcode_key: string | null;
	brand: string | null;
	price: number;
	per: Generated<number>;
	currency: string;
	/** Pieces per case. */
	pack: number;
	/** The fewest pieces that can be ordered. */
	minimum: number;
	/** The shop's product that it is, as somebody said. */
	product: string | null;
	/** The offer that price lists renew as long as it has this version: nobody has changed it since. */
	offer: string | null;
	offer_version: number | null;
	/** The import that wrote it last. */
	list: string;
	/** When a list did not have it any more. */
	withdrawn_at: NullableTimestamp;
	/** See `derivedColumns`; code that changes it also changes the search index (`changeArticles`). */
	search_words: string;
};

/** An article that is not a product, although it looks like it: it is proposed no more. */
export type RefusedMatchTable = {
	supplier: string;
	/** The supplier's own number of the article. */
	sku: string;
	product: string;
	refused_at: Timestamp;
};
