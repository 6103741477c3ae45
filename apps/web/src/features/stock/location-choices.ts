import type { Location } from "@freehub/contract/locations";
import type { Level } from "@freehub/contract/stock";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { locationName, openLocations } from "./location-names.ts";

/** The open locations for a select: 'Shop, Shelf 3 · 12', with the number of pieces there, once known. */
export function choicesWithLevels(
	locations: readonly Location[],
	levels: readonly Level[] | undefined,
): { value: string; label: string }[] {
	return openLocations(locations).map(({ _id }) => {
		const name = locationName(_id, locations);
		if (levels === undefined) return { value: _id, label: name };
		const count = formatCount(levelAt(levels, _id));
		return {
			value: _id,
			label: t({ comment: "name is a location's, count the pieces there", message: `${name} · ${count}` }),
		};
	});
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

/** '840 in Store room, A-02.': the other open location with the most pieces; undefined if no other has any. */
export function elsewhereSentence(
	location: string,
	levels: readonly Level[],
	locations: readonly Location[],
): string | undefined {
	const others = new Set(openLocations(locations).map(({ _id }) => _id));
	others.delete(location);
	const [most] = levels
		.filter((level) => level.quantity > 0 && others.has(level.location))
		.toSorted((a, b) => b.quantity - a.quantity);
	if (most === undefined) return undefined;
	const count = formatCount(most.quantity);
	const place = locationName(most.location, locations);
	return t({ comment: "count pieces, place is a location's name", message: `${count} in ${place}.` });
}
