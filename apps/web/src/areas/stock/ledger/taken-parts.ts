import type { Location } from "@freehub/contract/stock/locations";
import type { Level, Movement } from "@freehub/contract/stock/stock";
import { type Part, takeFromPlaces } from "@freehub/domain/stock/from-bins";
import { type BinsOfStores, isVirtual } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { formatCount, formatList } from "#lib/format.ts";
import { levelAt, locationName, openLocations, storeOfChoice } from "./location-choices.ts";

/** 'Takes 9 from Depot, A-02 and 3 from Depot, A-01.': what the choice of a store with its bins will do, as far as is known. */
export function takingSentence(
	{ location, pieces }: { location: string; pieces: number },
	levels: readonly Level[],
	locations: readonly Location[],
	bins: BinsOfStores,
): string | undefined {
	const store = storeOfChoice(location);
	if (store === undefined || !(pieces > 0)) return undefined;
	const places = [...(bins.get(store) ?? []), store];
	const there = places.map((place) => ({ location: place, quantity: levelAt(levels, place) }));
	const taken = takeFromPlaces(pieces, there, "most");
	if (!("parts" in taken)) return undefined;
	const from = partsInWords(taken.parts, locations);
	return t({
		comment: "from is such as: 9 from Depot, A-02 and 3 from Depot, A-01",
		message: `Takes ${from}.`,
	});
}

/** '9 from Depot, A-02 and 3 from Depot, A-01' */
export function partsInWords(parts: readonly Part[], locations: readonly Location[]): string {
	return formatList(
		parts.map(({ location, quantity }) => {
			const [count, place] = [formatCount(quantity), locationName(location, locations)];
			return t({ comment: "count pieces, place is a location's name", message: `${count} from ${place}` });
		}),
	);
}

/** The most places that a message names. */
const MAX_NAMED = 4;

/** '3 pieces of 2 products delivered: 2 from Depot, A-02 and 1 from Depot, A-01'; the message alone if the shop has one place. */
export function withPlaces(
	message: string,
	movements: readonly Movement[],
	locations: readonly Location[],
): string {
	if (openLocations(locations).length < 2) return message;
	const pieces = new Map<string, number>();
	const isIn = movements.every(({ from }) => isVirtual(from));
	for (const { from, to, quantity } of movements) {
		const place = isIn ? to : from;
		pieces.set(place, (pieces.get(place) ?? 0) + quantity);
	}
	const parts = Array.from(pieces, ([location, quantity]) => ({ location, quantity }))
		.filter(({ location }) => !isVirtual(location))
		.toSorted((a, b) => b.quantity - a.quantity);
	const others = parts.length - MAX_NAMED;
	const named = parts.slice(0, MAX_NAMED);
	const places = isIn ? partsInto(named, locations) : partsInWords(named, locations);
	const targets = new Set(movements.map(({ to }) => to));
	const [target = ""] = targets;
	const to = targets.size === 1 && !isIn && !isVirtual(target) ? locationName(target, locations) : undefined;
	const where = others > 0 ? `${places} …` : places;
	if (to === undefined) {
		return t({ comment: "where is such as: 2 from Depot, A-02", message: `${message}: ${where}` });
	}
	return t({ comment: "where is such as: 2 from Depot, A-02", message: `${message}: ${where}, to ${to}` });
}

function partsInto(parts: readonly Part[], locations: readonly Location[]): string {
	return formatList(
		parts.map(({ location, quantity }) => {
			const [count, place] = [formatCount(quantity), locationName(location, locations)];
			return t({ comment: "count pieces, place is a location's name", message: `${count} into ${place}` });
		}),
	);
}

/**
 * Where movements of one line were, for a message: 'Depot, A-02', or 'Depot, A-02 (9) and Depot, A-01 (3)'.
 * @returns undefined if the shop has one place only, so that it needs no name.
 */
export function placeOf(movements: readonly Movement[], locations: readonly Location[]): string | undefined {
	if (openLocations(locations).length < 2) return undefined;
	const inside = movements.map(({ from, to, quantity }) => ({
		place: locationName(isVirtual(from) ? to : from, locations),
		count: formatCount(quantity),
	}));
	const [only] = inside;
	if (inside.length === 1) return only?.place;
	return formatList(
		inside.map(({ place, count }) =>
			t({ comment: "place is a location's name, count pieces", message: `${place} (${count})` }),
		),
	);
}
