/** The kinds of stores: places of their own, which may contain bins. */
export const storeKinds = ["store", "warehouse", "workshop", "van"] as const;
export type StoreKind = (typeof storeKinds)[number];

/** The kinds of places where stock can be. */
export const placeKinds = [...storeKinds, "bin"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export function isStoreKind(kind: string): kind is StoreKind {
	return (storeKinds as readonly string[]).includes(kind);
}

/** Whether stock can be at a location of the kind; it cannot at the virtual ones. */
export function isPlaceKind(kind: string): kind is PlaceKind {
	return (placeKinds as readonly string[]).includes(kind);
}
