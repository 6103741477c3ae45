import { isVirtual } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { levelsQuery } from "#features/stock/queries.ts";
import { isLinePending } from "./session.ts";
import type { Scan } from "./use-scan.ts";

/** A location's name, the pieces there and in total, and the locations of the pieces, largest quantity first. */
export type PlaceLevel = {
	place: string;
	here: number;
	all: number;
	levels: readonly { place: string; quantity: number }[];
};

/**
 * The number of pieces of a product at a location.
 * @returns "one" if there is only one location; undefined while unknown.
 */
export function usePlaceLevel(
	{ choices, session }: Scan,
	product: string,
	location: string,
): PlaceLevel | "one" | undefined {
	const isOne = choices.length < 2;
	const { data: levels } = useQuery({ ...levelsQuery(product), enabled: !isOne });
	if (isOne) return "one";
	const names = new Map(choices.map(({ value, label }) => [value, label]));
	const place = names.get(location);
	// Levels do not include bookings that wait on this device.
	const isAhead = session.lines.some((line) => line.product._id === product && isLinePending(line));
	if (levels === undefined || place === undefined || isAhead) return undefined;
	const real = levels.filter((level) => !isVirtual(level.location));
	return {
		place,
		here: real.find((level) => level.location === location)?.quantity ?? 0,
		all: real.reduce((sum, { quantity }) => sum + quantity, 0),
		levels: real
			.filter(({ quantity }) => quantity !== 0)
			.toSorted((a, b) => b.quantity - a.quantity)
			.map((level) => ({ place: names.get(level.location) ?? level.location, quantity: level.quantity })),
	};
}
