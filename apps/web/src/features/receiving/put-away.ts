import { storedValue, storeValue } from "#lib/storage.ts";
import type { CountedLine } from "./delivery.ts";
import { changeDelivery } from "./delivery-store.ts";

/** Storage key for the locations where products were put. */
const PLACE = "freehub-put-away";
/** Max number of products to remember; the latest are kept. */
const MOST = 500;

/** Where products were put before, if those locations are still open. */
export function rememberedPlaces(open: ReadonlySet<string>): Record<string, string> {
	const kept = (storedValue(PLACE) ?? {}) as Record<string, string>;
	return Object.fromEntries(Object.entries(kept).filter(([, location]) => open.has(location)));
}

/** Puts a line's pieces to a location from now on, also in later deliveries. */
export function putAway({ _id, product }: CountedLine, location: string): void {
	changeDelivery(({ places }) => ({ places: { ...places, [_id]: location } }));
	const { [product]: _, ...others } = (storedValue(PLACE) ?? {}) as Record<string, string>;
	storeValue(PLACE, Object.fromEntries([...Object.entries(others), [product, location]].slice(-MOST)));
}
