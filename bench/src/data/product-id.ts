/** Ids of the products whose stock is written can be made from a number, in SQL and in pgbench too. */
export const PRODUCT_ID_BEGINNING = "018cc251-f400-7000-8000-";

export function productId(number: number): string {
	return PRODUCT_ID_BEGINNING + number.toString(16).padStart(12, "0");
}
