import { isRecord, storedValue, storeValue } from "./storage.ts";

export type RecentProduct = { _id: string; name: string };

const STORAGE_KEY = "freehub-recent-products";
const MAX_PRODUCTS = 5;

/** The list with the product at its start, without duplicates. */
export function withRecent(list: readonly RecentProduct[], { _id, name }: RecentProduct): RecentProduct[] {
	return [{ _id, name }, ...list.filter((other) => other._id !== _id)].slice(0, MAX_PRODUCTS);
}

/** Reads the stored list; anything other than this person's own list counts as empty. */
export function readRecent(data: unknown, person: string): RecentProduct[] {
	if (!isRecord(data) || data.person !== person || !Array.isArray(data.products)) return [];
	return data.products.filter(isRecent).slice(0, MAX_PRODUCTS);
}

/** The products that this person has viewed in this browser, latest first. For visitors, `person` is empty. */
export function recentProducts(person: string): RecentProduct[] {
	return readRecent(storedValue(STORAGE_KEY), person);
}

export function rememberProduct(person: string, product: RecentProduct): void {
	storeValue(STORAGE_KEY, { person, products: withRecent(recentProducts(person), product) });
}

export function forgetRecentProducts(): void {
	storeValue(STORAGE_KEY, undefined);
}

function isRecent(value: unknown): value is RecentProduct {
	return isRecord(value) && typeof value._id === "string" && typeof value.name === "string";
}
