import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#heavy-reads/slice.ts";
import { type ProductPlace, productSlice } from "./list-products.ts";
import { answerTexts } from "./product-document.ts";

/** Some of all products, in the order they were added; the slices together are one JSON array. */
export async function productsAsJson(
	db: Db,
	{ knowsCost }: { knowsCost: boolean },
	after: ProductPlace | undefined,
): Promise<Slice<ProductPlace>> {
	const { rows, next } = await productSlice(db, {}, after);
	const items = answerTexts(rows, knowsCost).slice(1, -1);
	const lead = after === undefined ? "[" : items === "" ? "" : ",";
	return textSlice(lead + items + (next === undefined ? "]" : ""), next);
}
