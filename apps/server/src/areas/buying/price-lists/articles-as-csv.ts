import { type ListField, listFieldNames, listFields } from "@freehub/contract/buying/price-list-fields";
import type { ArticleView } from "@freehub/contract/buying/supplier-articles";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { unambiguous } from "#sheets/csv.ts";
import { articlesOf } from "./articles.repo.ts";
import { toSupplierArticle } from "./find-articles.ts";

const SLICE = 500;

const heads = listFields.map((field) => listFieldNames[field]);

/**
 * A slice of a supplier's articles as CSV, by SKU; the first slice includes the head. A price list's import reads the columns
 * again, and would put withdrawn articles on offer, so they are exported only where they alone are wanted.
 * @param after a SKU.
 */
export async function articlesAsCsv(
	db: Db,
	{ supplier, show }: { supplier: string; show: ArticleView },
	after: string | undefined,
): Promise<Slice<string>> {
	const rows = await articlesOf(db.kysely, supplier, { after, show }, SLICE);
	const cells = rows
		.filter(({ withdrawn_at }) => show === "withdrawn" || withdrawn_at === null)
		.map((row) => {
			const article: Record<ListField, string | number | null> = toSupplierArticle(row);
			return listFields.map((field) => unambiguous(article[field]));
		});
	const next = rows.length === SLICE ? rows.at(-1)?.sku : undefined;
	return csvSlice(after === undefined ? heads : undefined, cells, next);
}
