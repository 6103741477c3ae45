import type { Location } from "@freehub/contract/locations";
import type { Level } from "@freehub/contract/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";

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

/** The open locations for a select: 'Shop, Shelf 3 · 12', with the pieces that are there, as soon as they are known. */
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

/** '840 in Store room, A-02.': where most of the others are; nothing where there are none. */
export function elsewhereSentence(
	location: string,
	levels: readonly Level[],
	locations: readonly Location[],
): string | undefined {
	const isOther = (level: Level) =>
		level.location !== location && openLocations(locations).some(({ _id }) => _id === level.location);
	const [most] = levels
		.filter((level) => level.quantity > 0 && isOther(level))
		.toSorted((a, b) => b.quantity - a.quantity);
	if (most === undefined) return undefined;
	const count = formatCount(most.quantity);
	const place = locationName(most.location, locations);
	return t({ comment: "count pieces, place is a location's name", message: `${count} in ${place}.` });
}

function levelAt(levels: readonly Level[], location: string): number {
	return levels.find((level) => level.location === location)?.quantity ?? 0;
}
