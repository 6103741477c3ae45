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

/** The barcodes of a supplier's articles while its list is read. */
export type Claims = {
	/** Those that several rows have. */
	barcodes: KeyLines;
	/** The articles that give up theirs. */
	moved: Set<number>;
	/** The articles of rows that wait: they give up theirs if they get another one. */
	open: Set<number>;
	/** Barcodes of articles that come back with them although their rows do not say them. */
	returned: Set<string>;
};

/** A row that gives an article a barcode, and the article with its SKU. */
export type Claim = { row: ListRow; known: SupplierArticleRow | undefined };

/** A claim, the articles that have its barcode, and why it is refused even if they all give it up. */
export type OpenClaim = Claim & { owners: readonly Owner[]; twice: Reason | undefined };
type Owner = { number: number; sku: string };

/** The barcode that a row gives its article, which does not have it; one that comes back has its own again. */
function claimed({ row: { fields }, known }: Claim): string | undefined {
	const isBack = known !== undefined && known.withdrawn_at !== null;
	const barcode = (fields.barcode === undefined && isBack ? known.barcode : fields.barcode) ?? "";
	if (barcode === "") return undefined;
	if (!known?.barcode || isBack) return barcode;
	return barcodeKey(known.barcode) === barcodeKey(barcode) ? undefined : barcode;
}

/** Whether a row gives its article a barcode that it does not have, or brings back an article with one. */
export function claimsBarcode(claim: Claim): boolean {
	return claimed(claim) !== undefined;
}

/**
 * Finds out whether the barcodes of rows belong to another article of the supplier, to another row, or, if the article is a
 * product of the shop, to another product. Articles that get another barcode or are no longer in the list give up theirs, whatever
 * the order of the rows: a list that is loaded again must find nothing more to do.
 * @param seen the articles in the rows so far.
 * @returns the rows that are refused, and those that wait for further rows.
 */
export async function claimBarcodes(
	connection: Connection,
	supplier: string,
	claims: readonly Claim[],
	seen: Lines,
	state: Claims,
): Promise<{ refused: Map<ListRow, Reason>; waiting: OpenClaim[] }> {
	const { barcodes, moved, open, returned } = state;
	const codeOf = (claim: Claim) => claimed(claim) ?? "";
	const keyOf = (claim: Claim) => barcodeKey(codeOf(claim));
	const held = Map.groupBy(
		await articlesByBarcode(connection, supplier, [...new Set(claims.map(keyOf))]),
		({ barcode_key }) => barcode_key,
	);
	const linked = claims.flatMap((claim) => (claim.known?.product ? [codeOf(claim)] : []));
	const products = await findByKeys(connection, { skus: [], barcodes: linked, ids: [] });
	const holders = byKeys(products);
	const refused = new Map<ListRow, Reason>();
	const others = claims.flatMap((claim): OpenClaim[] => {
		const { row, known } = claim;
		const [code, key] = [codeOf(claim), keyOf(claim)];
		const product = known?.product ? holderOf(holders, "barcode", code) : undefined;
		if (product !== undefined && product.id !== known?.product) {
			refused.set(row, differs(claim, calledOf(product)));
			return [];
		}
		const line = barcodes.other(key, row.line);
		const twice =
			line !== undefined
				? reason("key_twice", { field: "barcode", label: "Barcode", key: code, line })
				: returned.has(key)
					? reason("taken", { what: "barcode" })
					: undefined;
		if (twice === undefined && row.fields.barcode === undefined) returned.add(key);
		if (twice === undefined && known !== undefined) open.add(known.number);
		const owners = (held.get(key) ?? []).filter(({ number }) => number !== known?.number);
		return [{ ...claim, owners, twice }];
	});
	refuseHeld(others, refused, ({ number }) => seen.has(number) && !moved.has(number) && !open.has(number));
	const waiting = others.filter(({ row, known, owners, twice }) => {
		if (refused.has(row)) {
			if (known !== undefined) open.delete(known.number);
			return false;
		}
		if (owners.some(({ number }) => !moved.has(number))) return true;
		if (twice !== undefined) refused.set(row, twice);
		else if (known !== undefined) giveUp(known.number, state);
		return false;
	});
	return { refused, waiting };
}

/**
 * Decides on the rows that have waited, when all rows are read.
 * @param withdraws whether articles that the list does not have end, and give up their barcodes.
 * @returns those that are refused.
 */
export function settleClaims(
	waiting: readonly OpenClaim[],
	{ moved, open }: Claims,
	seen: Lines,
	withdraws: boolean,
): ReadonlyMap<ListRow, Reason> {
	const refused = new Map<ListRow, Reason>();
	refuseHeld(waiting, refused, ({ number }) => {
		return (seen.has(number) || !withdraws) && !moved.has(number) && !open.has(number);
	});
	for (const { row, twice } of waiting) if (twice !== undefined && !refused.has(row)) refused.set(row, twice);
	return refused;
}

/** Notes that an article has another barcode, or none, once the list is loaded. */
export function giveUp(article: number, { moved, open }: Claims): void {
	open.delete(article);
	moved.add(article);
}

/** Refuses claims of barcodes that other articles keep; as the claims' own articles then keep theirs, this may refuse further ones. */
function refuseHeld(
	claims: readonly OpenClaim[],
	refused: Map<ListRow, Reason>,
	keeps: (owner: Owner) => boolean,
): void {
	const byOwner = new Map<number, OpenClaim[]>();
	for (const claim of claims) {
		for (const { number } of claim.owners) byOwner.set(number, [...(byOwner.get(number) ?? []), claim]);
	}
	const kept = claims.flatMap(({ owners }) => owners.filter(keeps));
	// Grows while it is read.
	for (const { number, sku } of kept) {
		for (const claim of byOwner.get(number) ?? []) {
			if (refused.has(claim.row)) continue;
			refused.set(claim.row, differs(claim, sku));
			if (claim.known !== undefined) kept.push(claim.known);
		}
		byOwner.delete(number);
	}
}

/** The barcode of a row belongs to something else. @param name its name. */
function differs(claim: Claim, name: string): Reason {
	const { row, known } = claim;
	const code = claimed(claim) ?? "";
	const facts = { by: "supplierSku", key: row.sku, other: "barcode", code, name } as const;
	return known === undefined
		? reason("keys_differ.new", facts)
		: reason("keys_differ", { ...facts, own: known.name });
}
