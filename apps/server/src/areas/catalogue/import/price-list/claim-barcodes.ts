import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { byKeys, calledOf, holderOf } from "#areas/catalogue/import/product-keys.ts";
import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection } from "#db/connection.ts";
import type { SupplierArticleRow } from "./article-columns.ts";
import type { KeyLines } from "./key-lines.ts";
import type { Lines } from "./lines.ts";
import { articlesByBarcode } from "./listed-articles.repo.ts";
import type { ListRow } from "./read-list-row.ts";

/** The barcodes that several rows of a list have, and the articles that have got another one than before. */
export type Claims = { barcodes: KeyLines; moved: Set<number> };

/** A row that gives an article a barcode, and the article with its SKU. */
export type Claim = { row: ListRow; known: SupplierArticleRow | undefined };

/** Whether a row gives its article a barcode that it does not have, or brings back an article with one. */
export function claimsBarcode({ row: { fields }, known }: Claim): boolean {
	const { barcode } = fields;
	if (!barcode) return false;
	if (!known?.barcode || known.withdrawn_at !== null) return true;
	return barcodeKey(known.barcode) !== barcodeKey(barcode);
}

/**
 * Finds out whether the barcodes of rows belong to another article of the supplier, to another row, or, if the article is a
 * product of the shop, to another product. Articles that are no longer in the list give up their barcodes.
 * @param seen the articles in the rows so far.
 * @param isEnd whether these are all rows of the list.
 * @returns for each row why it is refused, if it is; 'later' if that depends on rows that are not read yet.
 */
export async function claimBarcodes(
	connection: Connection,
	supplier: string,
	claims: readonly Claim[],
	seen: Lines,
	{ barcodes, moved }: Claims,
	isEnd: boolean,
): Promise<ReadonlyMap<ListRow, Reason | "later">> {
	const keyOf = ({ row }: Claim) => barcodeKey(row.fields.barcode ?? "");
	const held = Map.groupBy(
		await articlesByBarcode(connection, supplier, [...new Set(claims.map(keyOf))]),
		({ barcode_key }) => barcode_key,
	);
	const linked = claims.flatMap(({ row, known }) => (known?.product ? [row.fields.barcode ?? ""] : []));
	const products = await findByKeys(connection, { skus: [], barcodes: linked, ids: [] });
	const holders = byKeys(products);
	const refused = new Map<ListRow, Reason | "later">();
	for (const claim of claims) {
		const { row, known } = claim;
		const code = row.fields.barcode ?? "";
		const differs = (name: string): Reason => {
			const facts = { by: "supplierSku", key: row.sku, other: "barcode", code, name } as const;
			return known === undefined
				? reason("keys_differ.new", facts)
				: reason("keys_differ", { ...facts, own: known.name });
		};
		const product = known?.product ? holderOf(holders, "barcode", code) : undefined;
		const owners = (held.get(keyOf(claim)) ?? []).filter(
			({ number }) => number !== known?.number && !moved.has(number),
		);
		const owner = owners.find(({ number }) => seen.has(number));
		const line = barcodes.other(keyOf(claim), row.line);
		if (product !== undefined && product.id !== known?.product) refused.set(row, differs(calledOf(product)));
		else if (owner !== undefined) refused.set(row, differs(owner.sku));
		else if (owners.length > 0 && !isEnd) refused.set(row, "later");
		else if (line !== undefined) {
			refused.set(row, reason("key_twice", { field: "barcode", label: "Barcode", key: code, line }));
		} else if (known !== undefined) moved.add(known.number);
	}
	return refused;
}
