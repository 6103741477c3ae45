import type { Location } from "@freehub/contract/locations";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** 'Shop, Shelf 3': a bin is named with the warehouse that it is in. */
export function locationName(id: string, locations: readonly Location[]): string {
	const virtual = virtualNames[id];
	if (virtual !== undefined) return t(virtual);
	const location = locations.find(({ _id }) => _id === id);
	if (location === undefined) return id;
	const parent = locations.find(({ _id }) => _id === location.parent);
	return parent === undefined ? location.name : `${parent.name}, ${location.name}`;
}

const virtualNames: Partial<Record<string, MessageDescriptor>> = {
	supplier: msg`Supplier`,
	customer: msg`Customer`,
	adjustment: msg`Adjustment`,
};

/** Where stock can be put and taken from: warehouses and bins that are not closed. */
export function openLocations(locations: readonly Location[]): Location[] {
	return locations.filter(({ kind, isClosed }) => (kind === "warehouse" || kind === "bin") && !isClosed);
}
