export type RecentProduct = { _id: string; name: string };

const KEY = "freehub-recent-products";
const MOST = 5;

/** The list with the product at its head, once. */
export function withRecent(list: readonly RecentProduct[], { _id, name }: RecentProduct): RecentProduct[] {
	return [{ _id, name }, ...list.filter((other) => other._id !== _id)].slice(0, MOST);
}

/** Reads what was stored; anything else than this person's own list counts as nothing. */
export function parseRecent(stored: string | null, person: string): RecentProduct[] {
	try {
		const data: unknown = JSON.parse(stored ?? "null");
		if (!isRecord(data) || data.person !== person || !Array.isArray(data.products)) return [];
		return data.products.filter(isRecent).slice(0, MOST);
	} catch {
		return [];
	}
}

/** The products that this person has looked at in this browser, the latest first. A visitor has no name. */
export function recentProducts(person: string): RecentProduct[] {
	try {
		return parseRecent(localStorage.getItem(KEY), person);
	} catch {
		// Storage can be forbidden; then nothing is remembered.
		return [];
	}
}

export function rememberProduct(person: string, product: RecentProduct): void {
	try {
		const products = withRecent(recentProducts(person), product);
		localStorage.setItem(KEY, JSON.stringify({ person, products }));
	} catch {
		// As above.
	}
}

export function forgetRecentProducts(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// As above.
	}
}

function isRecent(value: unknown): value is RecentProduct {
	return isRecord(value) && typeof value._id === "string" && typeof value.name === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
