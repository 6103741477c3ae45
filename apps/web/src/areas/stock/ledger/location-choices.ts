import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { locationsQuery } from "./queries.ts";

/** The open locations for a select: 'Shop, Shelf 3 · 12', with the number of pieces there, once known. */
export function choicesWithLevels(
	locations: readonly Location[],
	levels: readonly Level[] | undefined,
): { value: string; label: string }[] {
	return openLocations(locations).map(({ _id }) => {
		const name = placeName(_id, locations);
		if (levels === undefined) return { value: _id, label: name };
		const count = formatCount(levelAt(levels, _id));
		return {
			value: _id,
			label: t({ comment: "name is a location's, count the pieces there", message: `${name} · ${count}` }),
		};
	});
}

/** Before the id of a store, as the value of a choice: the store with its bins. */
const WITH_BINS = "bins:";

/** The choice of a store with its bins. */
export const withItsBins = (store: string): string => WITH_BINS + store;

/** The store of such a choice; undefined: the choice is a single place. */
export function storeOfChoice(choice: string): string | undefined {
	return choice.startsWith(WITH_BINS) ? choice.slice(WITH_BINS.length) : undefined;
}

/** The open bins of the stores that have some, by name. */
export function binsOfStores(locations: readonly Location[]): ReadonlyMap<string, readonly string[]> {
	const bins = new Map<string, string[]>();
	for (const { _id, parent } of openLocations(locations)) {
		if (parent === null) continue;
		const of = bins.get(parent) ?? [];
		of.push(_id);
		bins.set(parent, of);
	}
	return bins;
}

/** The pieces of a product in a store with its bins. */
export function levelInStore(levels: readonly Level[], places: readonly string[]): number {
	return places.reduce((sum, place) => sum + levelAt(levels, place), 0);
}

/**
 * The choices for pieces that are taken: those with pieces before the others, and before the places of a store that has them in
 * several the store itself: 'Depot, all bins · 24'.
 */
export function choicesToTake(
	locations: readonly Location[],
	levels: readonly Level[] | undefined,
): { value: string; label: string }[] {
	const single = choicesWithLevels(locations, levels);
	if (levels === undefined) return single;
	const stores = Array.from(binsOfStores(locations), ([store, bins]) => ({ store, places: [store, ...bins] }))
		.filter(({ places }) => places.filter((place) => levelAt(levels, place) > 0).length > 1)
		.map(({ store, places }) => {
			const name = locationName(store, locations);
			const count = formatCount(levelInStore(levels, places));
			return {
				value: withItsBins(store),
				label: t({
					comment: "name is a store's, count the pieces in all its bins",
					message: `${name}, all bins · ${count}`,
				}),
			};
		});
	const [filled, empty] = [
		single.filter(({ value }) => levelAt(levels, value) > 0),
		single.filter(({ value }) => levelAt(levels, value) <= 0),
	];
	return [...stores, ...filled, ...empty];
}

/** A location and its bins, which belong together; undefined if no location is given. */
export function placesAt(location: string, locations: readonly Location[]): string[] | undefined {
	if (location === "") return undefined;
	return [location, ...locations.filter(({ parent }) => parent === location).map(({ _id }) => _id)];
}

/** The pieces of a product at a location. */
export function levelAt(levels: readonly Level[], location: string): number {
	return levels.find((level) => level.location === location)?.quantity ?? 0;
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
	const others = new Set(openLocations(locations).map(({ _id }) => _id));
	others.delete(location);
	const [most] = levels
		.filter((level) => level.quantity > 0 && others.has(level.location))
		.toSorted(
			(a, b) => Number(near.has(b.location)) - Number(near.has(a.location)) || b.quantity - a.quantity,
		);
	if (most === undefined) return undefined;
	const count = formatCount(most.quantity);
	const place = locationName(most.location, locations);
	return t({ comment: "count pieces, place is a location's name", message: `${count} in ${place}.` });
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
	const { isKnown, offers } = usePermissions();
	const { data } = useQuery({ ...locationsQuery, enabled: isKnown && offers("stock.read") });
	return useMemo(
		() => openLocations(data ?? []).map(({ _id }) => ({ value: _id, label: nameOf(_id, data ?? []) })),
		[data, nameOf],
	);
}

/** Where pieces are put or counted: 'Depot, A-1'; 'Depot, not in a bin' for a store that has bins. */
export function placeName(id: string, locations: readonly Location[]): string {
	const name = locationName(id, locations);
	if (!withOpenBins(locations).has(id)) return name;
	return t({ comment: "name is a store's that has bins", message: `${name}, not in a bin` });
}

/** The ids of the locations that have open bins. Their pieces are mostly in those bins. */
export function withOpenBins(locations: readonly Location[]): ReadonlySet<string> {
	return new Set(openLocations(locations).flatMap(({ parent }) => parent ?? []));
}

/** A location's display name, by its id; of a store with its bins, the store's. */
export function locationName(choice: string, locations: readonly Location[]): string {
	const id = storeOfChoice(choice) ?? choice;
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
	return locations.filter(({ kind, isClosed }) => isPlaceKind(kind) && !isClosed);
}
