import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { foldText } from "@freehub/domain/catalogue/search-words";
import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { formatCount } from "#lib/format.ts";
import { placeFacts } from "#lib/locations.ts";
import { binsOfStores, locationName, placeName, withItsBins } from "./location-choices.ts";
import { useMyStore } from "./my-store.ts";

export type PlaceChoice = {
	value: string;
	/** Below the name of its store. */
	name: string;
	/** Where it stands alone. */
	fullName: string;
	/** The pieces there, if they are known. */
	pieces?: number;
};

/** A store that has bins, with its places; or, without a name, a store that has none. */
export type PlaceGroup = { store?: string; places: PlaceChoice[] };

type Options = {
	/** The pieces of the products that are booked. */
	levels?: readonly Level[] | undefined;
	/** The store in which somebody works. */
	myStore: string | undefined;
	/** Pieces are taken, so a store may be chosen with all its bins, as a value of `withItsBins`. */
	isTaking?: boolean | undefined;
	/** A store with bins is called by its name alone, because its own id means it with its bins. */
	isWhole?: boolean | undefined;
};

/**
 * The open locations to choose from, each with the pieces there, once known. A store that has bins is a group with its places. One's
 * own store comes first, empty places come last.
 */
export function placeChoices(
	locations: readonly Location[],
	{ levels, myStore, isTaking = false, isWhole = false }: Options,
): PlaceGroup[] {
	const bins = binsOfStores(locations);
	const pieces = levels && piecesByPlace(levels);
	const piecesAt = (place: string) => pieces?.get(place) ?? 0;
	const nameOf = isWhole ? locationName : placeName;
	const groups = placeFacts(locations).openStores.map(({ _id: store, name }) => {
		const places = [...(bins.get(store) ?? []), store];
		return { store, name, places, pieces: places.reduce((sum, place) => sum + piecesAt(place), 0) };
	});
	const rank = (group: (typeof groups)[number]) => (group.store === myStore ? 0 : group.pieces > 0 ? 1 : 2);
	return groups
		.toSorted((a, b) => rank(a) - rank(b))
		.map(({ store, name, places }) => {
			const choices = places
				.map((place) => choiceOf(place, store === myStore))
				.toSorted((a, b) => Number((a.pieces ?? 0) <= 0) - Number((b.pieces ?? 0) <= 0));
			if (places.length === 1) return { places: choices };
			const filled = places.filter((place) => piecesAt(place) > 0);
			const whole = isTaking && filled.length > 1 ? [wholeStore(store, name, places)] : [];
			return { store: name, places: [...whole, ...choices] };
		});

	function choiceOf(value: string, isOwn: boolean): PlaceChoice {
		const fullName = nameOf(value, locations);
		const place = placeFacts(locations).byId.get(value);
		const name = isOwn && place?.parent !== null ? (place?.name ?? fullName) : fullName;
		return { value, name, fullName, ...(pieces && { pieces: piecesAt(value) }) };
	}

	function wholeStore(store: string, storeName: string, places: readonly string[]): PlaceChoice {
		const name = t({ comment: "storeName is a store's", message: `${storeName}, all bins` });
		const sum = places.reduce((all, place) => all + piecesAt(place), 0);
		return { value: withItsBins(store), name, fullName: name, pieces: sum };
	}
}

/** The same at the store in which somebody works on this device. */
export function usePlaceGroups(
	locations: readonly Location[],
	{ levels, isTaking, isWhole }: Omit<Options, "myStore"> = {},
): PlaceGroup[] {
	const { store } = useMyStore();
	const myStore = store?._id;
	return useMemo(
		() => placeChoices(locations, { levels, myStore, isTaking, isWhole }),
		[locations, levels, myStore, isTaking, isWhole],
	);
}

/** The pieces at each place, of all products together. */
function piecesByPlace(levels: readonly Level[]): ReadonlyMap<string, number> {
	const pieces = new Map<string, number>();
	for (const { location, quantity } of levels) pieces.set(location, (pieces.get(location) ?? 0) + quantity);
	return pieces;
}

/** 'A-01 · 252' */
export function choiceText({ name, pieces }: Pick<PlaceChoice, "name" | "pieces">): string {
	if (pieces === undefined) return name;
	const count = formatCount(pieces);
	return t({ comment: "name is a location's, count the pieces there", message: `${name} · ${count}` });
}

/** The most places that are drawn; typing finds the others. */
const MAX_SHOWN = 50;

/**
 * The choices whose names contain each typed word, at most 50; and how many more there are. The one with exactly that name comes
 * first, then those that begin with it. Found ones are no groups, and have their full names. 's02' finds 'Store South, S-02'.
 */
export function foundPlaces(
	groups: readonly PlaceGroup[],
	typed: string,
): { groups: PlaceGroup[]; more: number } {
	const all = groups.flatMap(({ places }) => places);
	if (typed.trim() === "") {
		return { groups: firstOf(groups, MAX_SHOWN), more: Math.max(0, all.length - MAX_SHOWN) };
	}
	const words = typed.split(/[\s,]+/).map(squeezed);
	const sought = words.join("");
	const found = all.flatMap((choice) => {
		const full = squeezed(choice.fullName);
		if (!words.every((word) => full.includes(word))) return [];
		const names = [full, squeezed(choice.name), squeezed(choice.fullName.split(", ").at(-1) ?? "")];
		const rank = names.includes(sought) ? 0 : names.some((name) => name.startsWith(sought)) ? 1 : 2;
		return [{ choice: { ...choice, name: choice.fullName }, rank }];
	});
	const places = found.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice);
	return { groups: [{ places: places.slice(0, MAX_SHOWN) }], more: Math.max(0, places.length - MAX_SHOWN) };
}

/** Without what people leave out when they type the name of a bin. */
function squeezed(text: string): string {
	return foldText(text).replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

function firstOf(groups: readonly PlaceGroup[], most: number): PlaceGroup[] {
	let left = most;
	return groups.flatMap((group) => {
		const places = group.places.slice(0, left);
		left -= places.length;
		return places.length === 0 ? [] : [{ ...group, places }];
	});
}
