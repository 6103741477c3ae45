import {
	type CodeBook as BookOfCodes,
	type CodedProduct,
	distinctCodes,
	openCodeBook,
} from "#areas/catalogue/codes/code-book.ts";
import type { FoundProduct } from "#areas/catalogue/products/find-by-keys.ts";
import type { Connection } from "#db/connection.ts";
import { offersWithSkus } from "./offers.repo.ts";

type Codes = {
	suppliers: readonly string[];
	/** SKUs of the shop and barcodes. */
	codes: readonly string[];
	/** Supplier SKUs. */
	numbers: readonly string[];
	/** Ids of products. */
	ids?: readonly string[];
};

/** The products that have some codes, also suppliers' numbers. */
export type CodeBook = BookOfCodes & {
	/** By a supplier's number, also of an offer that was replaced. */
	byNumber(supplier: string, sku: string): CodedProduct | undefined;
	/** Whether an offer that was not replaced has the supplier's number for the product; in older data, several may. */
	isCurrent(supplier: string, sku: string, product: FoundProduct): boolean;
};

export async function openCodes(connection: Connection, asked: Codes): Promise<CodeBook> {
	const offers = await offersWithSkus(
		connection,
		[...new Set(asked.suppliers)],
		distinctCodes(asked.numbers),
	);
	const offered = new Map(
		offers.map(({ supplier, supplier_sku, product }) => [`${supplier} ${supplier_sku}`, product]),
	);
	const current = new Set(
		offers
			.filter(({ superseded_by }) => superseded_by === null)
			.map(({ supplier, supplier_sku, product }) => `${supplier} ${supplier_sku} ${product}`),
	);
	const ids = [...offered.values(), ...(asked.ids ?? [])];
	const book = await openCodeBook(connection, { codes: asked.codes, ids });
	return {
		...book,
		byNumber: (supplier, sku) => book.byId(sku === "" ? "" : (offered.get(`${supplier} ${sku}`) ?? "")),
		isCurrent: (supplier, sku, { id }) => current.has(`${supplier} ${sku} ${id}`),
	};
}
