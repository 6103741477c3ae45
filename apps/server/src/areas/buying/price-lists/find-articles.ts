import type { listArticles as endpoint, SupplierArticle } from "@freehub/contract/buying/supplier-articles";
import { barcodeForms, barcodeKey } from "@freehub/domain/catalogue/gtin";
import { queryWords } from "@freehub/domain/catalogue/query-words";
import type { Term } from "@freehub/domain/catalogue/search-terms";
import { fromMinor } from "@freehub/domain/money";
import { sql } from "kysely";
import type { z } from "zod";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import { supplierMark } from "#areas/catalogue/import/price-list/article-columns.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { marks } from "#db/search-index.ts";
import { isoOf } from "#db/timestamp.ts";
import {
	articlesByNumber,
	articlesOf,
	type FoundArticle,
	numbersByBarcode,
	numbersByWords,
} from "./articles.repo.ts";

const PAGE = 50;

/** The last word also matches words that begin with it, unless it is so short that too many do. */
const SHORTEST_PREFIX = 3;

type Query = z.output<NonNullable<(typeof endpoint)["query"]>>;

/**
 * A page of a supplier's articles by their SKUs; with a search, the best matches and no further page: SKUs that begin with the
 * text, then its barcode, then its words.
 * @throws AppError not_found, invalid_cursor
 */
export async function listArticles(
	db: Db,
	supplier: string,
	{ search = "", cursor, limit = PAGE, show }: Query,
): Promise<Page<SupplierArticle>> {
	const { kysely } = db;
	await requireSupplier(kysely, supplier);
	if (search !== "")
		return { items: await bestMatches(db, supplier, { search, limit, show }), next: undefined };
	const [after] = decodeCursor(cursor, "text") ?? [];
	const rows = await articlesOf(kysely, supplier, { after, show }, limit + 1);
	return pageOf(rows, limit, ({ sku }) => encodeCursor(sku), toSupplierArticle);
}

async function bestMatches(
	db: Db,
	supplier: string,
	{ search, limit, show }: { search: string; limit: number; show: Query["show"] },
): Promise<SupplierArticle[]> {
	const { kysely } = db;
	const found = new Map<number, FoundArticle>();
	const add = (rows: readonly FoundArticle[]) => {
		for (const row of rows) if (found.size < limit && isShown(row, show)) found.set(row.number, row);
	};
	for (const prefix of new Set([search, search.toUpperCase()])) {
		add(await articlesOf(kysely, supplier, { prefix, show }, limit));
	}
	const keys = [...new Set(barcodeForms(search).map(barcodeKey))];
	add(await articlesByNumber(kysely, await numbersByBarcode(kysely, supplier, keys)));
	const query = queryOf(db, supplier, search, show);
	if (query !== undefined && found.size < limit) {
		const select = sql<{ number: number }>`${db.engine.search.articlesOf(query, supplier, limit)}`;
		const numbers = await numbersByWords(kysely, select);
		const rows = await articlesByNumber(
			kysely,
			numbers.filter((number) => !found.has(number)),
		);
		add(rows.toSorted((a, b) => a.number - b.number));
	}
	return [...found.values()].map(toSupplierArticle);
}

function isShown({ product, withdrawn_at }: FoundArticle, show: Query["show"]): boolean {
	if (show === "all") return true;
	return show === "mine" ? product !== null : withdrawn_at !== null;
}

/** The search in the engine's own syntax; undefined: the text has no words. */
function queryOf(db: Db, supplier: string, search: string, show: Query["show"]): string | undefined {
	const words = queryWords(search);
	if (words.length === 0) return undefined;
	const mark = supplierMark(supplier);
	const terms = words.map(({ typed, written }, i): Term => {
		const isPrefix = (word: string) => i === words.length - 1 && Array.from(word).length >= SHORTEST_PREFIX;
		return [typed, ...written].map((word) => mark + word + (isPrefix(word) ? "*" : ""));
	});
	if (show !== "all") terms.push([mark + marks[show]]);
	return db.engine.search.queryOf(terms, "text");
}

/** Converts a stored article to the API's form. */
export function toSupplierArticle(row: FoundArticle): SupplierArticle {
	const { number, supplier, sku, name, barcode, brand, currency, pack, minimum, withdrawn_at } = row;
	return {
		_id: String(number),
		supplier,
		sku,
		name,
		barcode,
		brand,
		price: fromMinor(row.price, currency),
		per: row.per,
		currency,
		pack,
		minimum,
		withdrawnAt: isoOf(withdrawn_at),
		product:
			row.product === null || row.product_name === null
				? null
				: {
						_id: row.product,
						name: row.product_name,
						sku: row.product_sku,
						quantity: row.on_hand ?? 0,
					},
	};
}
