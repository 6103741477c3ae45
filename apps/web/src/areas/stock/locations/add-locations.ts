import { ApiError } from "@freehub/contract/errors";
import { addLocation, type Location, type NewLocation } from "@freehub/contract/stock/locations";
import { plural, t } from "@lingui/core/macro";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import type { Write } from "#lib/write.ts";

/** Adds one location, or the missing ones of a range ('A-01 to A-20'). A repeat adds only what is still missing. */
export const addLocations: Write<z.input<typeof NewLocation>, readonly Location[]> = {
	async send(body, idempotencyKey) {
		const names = locationRange(body.name);
		if (names === undefined) return [await api.call(addLocation, { body, idempotencyKey })];
		const added: Location[] = [];
		let taken: unknown;
		for (const [i, name] of names.entries()) {
			try {
				const key = `${idempotencyKey}-${i}`;
				added.push(await api.call(addLocation, { body: { ...body, name }, idempotencyKey: key }));
			} catch (error) {
				if (!(error instanceof ApiError && error.code === "name_taken")) throw error;
				taken = error;
			}
		}
		if (added.length === 0) throw taken;
		return added;
	},
	stale: () => [stockKeys.locations],
	done(added) {
		const name = added[0]?.name ?? "";
		const count = added.length;
		return count === 1
			? t({ comment: "name is a location's", message: `${name} added` })
			: t`${plural(count, { one: "# location added", other: "# locations added" })}`;
	},
};

/** Max locations to add at once. */
export const MAX_RANGE = 100;

/** Two names with 'to' in one of the app's languages, or a sign for it, between them. */
const between =
	/^(?<first>.*\S)\s+(?:to|bis|a|à|থেকে|-|–)\s+(?<last>\S.*)$|^(?<first>.*\S)\s*\.\.\s*(?<last>\S.*)$/iu;
const numbered = /^(?<before>.*?)(?<number>\d+)$/u;

/**
 * Expands a range of names: 'A-01 to A-03' is. The first and last name must have the same prefix and end
 * in a number.
 * @returns undefined for a single name, or more than `MAX_RANGE` names.
 */
export function locationRange(text: string): string[] | undefined {
	const ends = between.exec(text.trim())?.groups;
	const first = numbered.exec(ends?.first ?? "")?.groups;
	const last = numbered.exec(ends?.last ?? "")?.groups;
	if (first === undefined || last === undefined || first.before !== last.before) return undefined;
	const { before = "", number: from = "" } = first;
	const { number: to = "" } = last;
	// 'A-1 to A-12' needs no padding; 'A-01 to A-12' keeps its zeros, so both numbers must be equally long.
	if (from.startsWith("0") && from.length !== to.length) return undefined;
	const count = Number(to) - Number(from) + 1;
	if (count < 2 || count > MAX_RANGE) return undefined;
	return Array.from(
		{ length: count },
		(_, i) => before + String(Number(from) + i).padStart(from.length, "0"),
	);
}
