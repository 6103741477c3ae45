import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { type CodedProduct, openCodeBook } from "#areas/catalogue/codes/code-book.ts";
import { calledOf } from "#areas/catalogue/import/product-keys.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

type KeyField = "sku" | "barcode" | "product";
/** How a row names its product; '': not by this. */
export type NamedProduct = Record<KeyField, string>;
export type ProductObjection = {
	field: KeyField;
	why: Reason;
	/** If the shop does not have it: what a person can choose a product for. */
	unknown?: { key: string; name: string };
};

/**
 * The products that rows of a file mean: the SKU, which may also be a barcode; or else the barcode; or else exactly this name.
 * @param instead ids of products by keys of unknown ones, as a person has chosen.
 */
export async function productsOfFile(
	connection: Connection,
	rows: readonly NamedProduct[],
	instead: Readonly<Record<string, string>>,
): Promise<(row: NamedProduct) => CodedProduct | ProductObjection> {
	const named = await productsByName(
		connection,
		rows.filter(({ sku, barcode }) => sku === "" && barcode === "").map(({ product }) => product),
	);
	const ids = [...Object.values(instead), ...[...named.values()].flat()];
	const codes = await openCodeBook(connection, {
		codes: rows.flatMap(({ sku, barcode }) => [sku, barcode]),
		ids,
	});
	return (row) => {
		const { sku, barcode, product: name } = row;
		const byName = sku === "" && barcode === "" ? (named.get(name) ?? []) : [];
		if (byName.length > 1) return { field: "product", why: reason("several_products", { name }) };
		const bySku = codes.bySku(sku) ?? codes.byBarcode(sku);
		const byBarcode = codes.byBarcode(barcode);
		const found = bySku ?? (sku === "" ? (byBarcode ?? codes.byId(byName[0] ?? "")) : undefined);
		if (byBarcode !== undefined && sku !== "" && byBarcode.product.id !== found?.product.id) {
			const facts = { by: "sku", key: sku, other: "barcode", code: barcode } as const;
			const of = calledOf(byBarcode.product);
			const why =
				found === undefined
					? reason("keys_differ.new", { ...facts, name: of })
					: reason("keys_differ", { ...facts, own: found.product.name, name: of });
			return { field: "barcode", why };
		}
		if (found !== undefined) return found;
		const field = sku !== "" ? "sku" : barcode !== "" ? "barcode" : "product";
		const text = row[field];
		if (text === "") return { field: "sku", why: reason("required", { label: "SKU" }) };
		const key = `${field}:${text}`;
		const why =
			field === "product"
				? reason("no_such_product.named", { name: text })
				: reason("no_such_product.coded", { code: text });
		return codes.byId(instead[key] ?? "") ?? { field, why, unknown: { key, name: text } };
	};
}

/** The ids of the products with each of these names: those that are written so, or else in other letters. */
async function productsByName(
	connection: Connection,
	names: readonly string[],
): Promise<Map<string, string[]>> {
	const keys = [...new Set(names.map(sortKey))].filter((key) => key !== "");
	const rows = await inParts(keys, (part) =>
		connection
			.selectFrom("product")
			.select(["id", "name", "name_key"])
			.where("name_key", "in", part)
			.where("deleted_at", "is", null)
			.execute(),
	);
	const byKey = Map.groupBy(rows, (row) => row.name_key);
	return new Map(
		names.map((name) => {
			const like = byKey.get(sortKey(name)) ?? [];
			const same = like.filter((row) => row.name === name);
			return [name, (same.length > 0 ? same : like).map(({ id }) => id)];
		}),
	);
}
