import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCount } from "#lib/format.ts";
import { placeFacts, placesIn } from "#lib/locations.ts";
import { usePermissions } from "#lib/permissions.ts";
import { locationsQuery } from "./queries.ts";

/** Before the id of a store, as the value of a choice: the store with its bins. */
const WITH_BINS = "bins:";

/** The choice of a store with its bins. */
export const withItsBins = (store: string): string => WITH_BINS + store;

/** The store of such a choice; undefined: the choice is a single place. */
export function storeOfChoice(choice: string): string | undefined {
	return choice.startsWith(WITH_BINS) ? choice.slice(WITH_BINS.length) : undefined;
}

/** The places that a choice means: one, or a store and its bins, but not its packing places, from which nothing is taken by itself. */
export function placesTaken(choice: string, locations: readonly Location[]): readonly string[] {
	const store = storeOfChoice(choice);
	if (store === undefined) return [choice];
	const { byId } = placeFacts(locations);
	return [...placesIn(store, locations)].filter((id) => byId.get(id)?.kind !== "packing");
}

/** The open bins of the stores that have some, in the shop's order. */
export function binsOfStores(locations: readonly Location[]): ReadonlyMap<string, readonly string[]> {
	return placeFacts(locations).openBins;
}

/** The pieces of a product in a store with its bins. */
export function levelInStore(levels: readonly Level[], places: readonly string[]): number {
	return places.reduce((sum, place) => sum + levelAt(levels, place), 0);
}

/** A location and its bins, which belong together; undefined if no location is given. */
export function placesAt(location: string, locations: readonly Location[]): string[] | undefined {
	return location === "" ? undefined : [...placesIn(location, locations)];
}

/** The pieces of a product at a location. */
export function levelAt(levels: readonly Level[], location: string): number {
	return levels.find((level) => level.location === location)?.quantity ?? 0;
}

type Elsewhere = {
	/** The places that are not meant. */
	own: ReadonlySet<string>;
	/** Places that come first. */
	near: ReadonlySet<string>;
	/** The fewest pieces. */
	least?: number;
};

/** The other open location with the most pieces, but no packing place; undefined if no other has enough. */
export function mostElsewhere(
	levels: readonly Level[],
	locations: readonly Location[],
	{ own, near, least = 1 }: Elsewhere,
): Level | undefined {
	const open = new Set(
		openLocations(locations).flatMap(({ _id, kind }) => (kind === "packing" ? [] : [_id])),
	);
	const [most] = levels
		.filter(({ location, quantity }) => quantity >= least && open.has(location) && !own.has(location))
		.toSorted(
			(a, b) => Number(near.has(b.location)) - Number(near.has(a.location)) || b.quantity - a.quantity,
		);
	return most;
}

/**
 * '840 in Store room, A-02.': the other open location with the most pieces; undefined if no other has any.
 * @param near places that come first, such as those of the store in which one works.
 */
export function elsewhereSentence(
	location: string,
	levels: readonly Level[],
	locations: readonly Location[],
	near: ReadonlySet<string> = new Set(),
): string | undefined {
	const own = new Set(placesTaken(location, locations));
	const most = mostElsewhere(levels, locations, { own, near });
	if (most === undefined) return undefined;
	const count = formatCount(most.quantity);
	const place = locationName(most.location, locations);
	return t({ comment: "count pieces, place is a location's name", message: `${count} in ${place}.` });
}

const none: Location[] = [];

/** All locations; none while they are not known, and for people who may not see them. */
export function useLocations(): readonly Location[] {
	const { isKnown, offers } = usePermissions();
	const { data = none } = useQuery({ ...locationsQuery, enabled: isKnown && offers("stock.read") });
	return data;
}

type Choices = readonly { value: string; label: string }[];

/** The locations that can hold stock, for a select; empty for people who may not see them. */
export function useLocationChoices(): Choices {
	return useChoices(locationName);
}

/** The same for where pieces are put or counted: a store with bins is 'Depot, not in a bin'. */
export function usePlaceChoices(): Choices {
	return useChoices(placeName);
}

function useChoices(nameOf: typeof locationName): Choices {
	const locations = useLocations();
	return useMemo(
		() => openLocations(locations).map(({ _id }) => ({ value: _id, label: nameOf(_id, locations) })),
		[locations, nameOf],
	);
}

/** Where pieces are put or counted: 'Depot, A-1'; 'Depot, not in a bin' for a store that has bins. */
export function placeName(id: string, locations: readonly Location[]): string {
	const name = locationName(id, locations);
	if (!binsOfStores(locations).has(id)) return name;
	return t({ comment: "name is a store's that has bins", message: `${name}, not in a bin` });
}

/** The ids of the locations that have open bins. Their pieces are mostly in those bins. */
export function withOpenBins(locations: readonly Location[]): ReadonlySet<string> {
	return new Set(binsOfStores(locations).keys());
}

/** A location's display name, by its id; of a store with its bins, the store's. */
export function locationName(choice: string, locations: readonly Location[]): string {
	const id = storeOfChoice(choice) ?? choice;
	const virtual = virtualNames[id];
	if (virtual !== undefined) return t(virtual);
	const { byId } = placeFacts(locations);
	const location = byId.get(id);
	if (location === undefined) return id;
	const parent = location.parent === null ? undefined : byId.get(location.parent);
	return locationTitle(location.name, parent?.name);
}

const virtualNames: Partial<Record<string, MessageDescriptor>> = {
	supplier: msg`Supplier`,
	customer: msg`Customer`,
	adjustment: msg`Adjustment`,
	transit: msg({ comment: "the location of pieces between two stores", message: "On its way" }),
};

/** The locations that can hold stock: warehouses and bins that are not closed. */
export function openLocations(locations: readonly Location[]): readonly Location[] {
	return placeFacts(locations).open;
}
