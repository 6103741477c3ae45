import type { Location } from "@freehub/contract/locations";
import { locationTitle } from "@freehub/domain/location-title";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** A location's display name, by its id. */
export function locationName(id: string, locations: readonly Location[]): string {
	const virtual = virtualNames[id];
	if (virtual !== undefined) return t(virtual);
	const location = locations.find(({ _id }) => _id === id);
	if (location === undefined) return id;
	const parent = locations.find(({ _id }) => _id === location.parent);
	return locationTitle(location.name, parent?.name);
}

const virtualNames: Partial<Record<string, MessageDescriptor>> = {
	supplier: msg`Supplier`,
	customer: msg`Customer`,
	adjustment: msg`Adjustment`,
};

/** The locations that can hold stock: warehouses and bins that are not closed. */
export function openLocations(locations: readonly Location[]): Location[] {
	return locations.filter(({ kind, isClosed }) => (kind === "warehouse" || kind === "bin") && !isClosed);
}
