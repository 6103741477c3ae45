import type { Location } from "@freehub/contract/locations";
import { isVirtual } from "@freehub/domain/stock";

/** 'Shop, Shelf 3': a bin is named with the warehouse that it is in. */
export function locationName(id: string, locations: readonly Location[]): string {
	const location = locations.find(({ _id }) => _id === id);
	if (location === undefined) return virtualNames[id] ?? id;
	if (isVirtual(id)) return virtualNames[id] ?? location.name;
	const parent = locations.find(({ _id }) => _id === location.parent);
	return parent === undefined ? location.name : `${parent.name}, ${location.name}`;
}

const virtualNames: Partial<Record<string, string>> = {
	supplier: "Supplier",
	customer: "Customer",
	adjustment: "Adjustment",
};

/** Where stock can be put and taken from: warehouses and bins that are not closed. */
export function openLocations(locations: readonly Location[]): Location[] {
	return locations.filter(({ kind, isClosed }) => (kind === "warehouse" || kind === "bin") && !isClosed);
}
