import type { CountingPerson, LastCount } from "@freehub/contract/stock/counting";
import type { Location } from "@freehub/contract/stock/locations";
import { openLocations, placesAt } from "#areas/stock/ledger/location-choices.ts";

/** The last counts of places, by their ids. */
export type LastCounts = ReadonlyMap<string, LastCount>;

/** The open places at a location, itself first, that have products or were ever counted. */
export function countedPlaces(
	location: string,
	locations: readonly Location[],
	counts: LastCounts,
): LastCount[] {
	const open = new Set(openLocations(locations).map(({ _id }) => _id));
	return (placesAt(location, locations) ?? []).flatMap((place) => {
		const count = open.has(place) ? counts.get(place) : undefined;
		return count === undefined ? [] : [count];
	});
}

/** How far the count of a store is on a day. */
export type Progress = {
	/** The places to count: those with products, and those that were counted. */
	all: number;
	counted: number;
	/** Those of them where other products have not been counted. */
	inPart: number;
};

/** @param from when the day began, as an ISO timestamp. */
export function progressOf(places: readonly LastCount[], from: string): Progress {
	const counted = places.filter((place) => isSince(place, from));
	const all = places.filter((place) => place.products > 0 || isSince(place, from)).length;
	return { all, counted: counted.length, inPart: counted.filter(isInPart).length };
}

/** Whether something was counted at a place since a time. */
export const isSince = ({ at }: LastCount, from: string): boolean => at !== null && at >= from;

/** Whether some of its products were not counted with the others. */
export const isInPart = ({ products, counted }: LastCount): boolean => counted < products;

/** The places with products, the longest ago counted first; those that never were before all. */
export function dueFirst(places: readonly LastCount[]): LastCount[] {
	return places
		.filter(({ products }) => products > 0)
		.toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? "", "en"));
}

/**
 * The next place that is not counted yet and where nobody counts: after the present one in the shop's order, then from the beginning.
 * If there is none, one that is counted in part. Undefined: nothing is left.
 */
export function nextToCount(
	places: readonly LastCount[],
	present: string,
	people: readonly Pick<CountingPerson, "location">[],
	from: string,
): string | undefined {
	const taken = new Set(people.map(({ location }) => location));
	const at = places.findIndex(({ location }) => location === present);
	const free = [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))].filter(
		({ location, products }) => products > 0 && location !== present && !taken.has(location),
	);
	const next = free.find((place) => !isSince(place, from)) ?? free.find(isInPart);
	return next?.location;
}

/** Those who count at one of some places. */
export function peopleAt(people: readonly CountingPerson[], places: readonly string[]): CountingPerson[] {
	const there = people.filter(({ location }) => places.includes(location));
	return [...new Map(there.map((one) => [one.person, one])).values()];
}
