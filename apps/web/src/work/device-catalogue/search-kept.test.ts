import type { Product } from "@freehub/contract/catalogue/product-fields";
import { searchCases, searchProducts } from "@freehub/domain/catalogue/search-cases";
import { expect, it } from "vitest";
import type { KeptProduct } from "./catalogue-store.ts";
import { searchKept } from "./search-kept.ts";

const all = searchProducts.map(([sku, name, brand = "", size = ""], i): KeptProduct => {
	const id = String(i).padStart(3, "0");
	const fields = { description: "", supplier: "", barcode: null, category: null, model: null, colour: null };
	const product = { ...fields, _id: id, sku, name, brand, size } as unknown as Product;
	return { id, product, levels: [], barcodes: [], codes: [], usedAt: 0, round: 0 };
});

it("finds the same products in the same order as the server", async () => {
	const found: [string, (string | null)[]][] = [];
	for (const [search] of searchCases) {
		const kept = await searchKept(all, search);
		found.push([search, kept.map(({ product }) => product.sku)]);
	}
	expect(found).toEqual(searchCases);
});

it("finds a product by its own barcode in every length, and by a whole further one, before what only has the digits", async () => {
	const one = (id: string, name: string, barcode: string | null, further: string[] = []): KeptProduct => ({
		...(all[0] as KeptProduct),
		id,
		product: { ...(all[0] as KeptProduct).product, _id: id, sku: null, name, barcode },
		barcodes: further.map((code) => ({ code, pieces: 10 })),
	});
	const kept = [
		one("a", "Instead of 10036000291459 and 0036000291452", null),
		one("b", "Bell", "036000291452", ["10036000291459"]),
	];
	const found = async (search: string) => (await searchKept(kept, search)).map(({ id }) => id);
	expect(await found("0036000291452")).toEqual(["b", "a"]);
	expect(await found("10036000291459")).toEqual(["b", "a"]);
	expect(await found("1003600029145")).toEqual(["a"]);
});
