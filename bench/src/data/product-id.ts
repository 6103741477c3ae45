/** In stock benchmarks, product ids are derived from a number, so that SQL and pgbench can compute them too. */
export const PRODUCT_ID_BEGINNING = "018cc251-f400-7000-8000-";

export function productId(number: number): string {
	return PRODUCT_ID_BEGINNING + number.toString(16).padStart(12, "0");
}
