/** The kinds of stores: places of their own, which may contain bins. */
export const storeKinds = ["store", "warehouse", "workshop", "van"] as const;
export type StoreKind = (typeof storeKinds)[number];

/** The kinds of places in a store. `packing`: where pieces wait that are picked for customers' orders. */
export const innerKinds = ["bin", "packing"] as const;
export type InnerKind = (typeof innerKinds)[number];

/** The kinds of places where stock can be. */
export const placeKinds = [...storeKinds, ...innerKinds] as const;
export type PlaceKind = (typeof placeKinds)[number];

export function isStoreKind(kind: string): kind is StoreKind {
	return (storeKinds as readonly string[]).includes(kind);
}

/** Whether stock can be at a location of the kind; it cannot at the virtual ones. */
export function isPlaceKind(kind: string): kind is PlaceKind {
	return (placeKinds as readonly string[]).includes(kind);
}

/** Whether a place of the kind is in a store. */
export function isInnerKind(kind: string): kind is InnerKind {
	return (innerKinds as readonly string[]).includes(kind);
}
