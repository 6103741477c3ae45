import type { Availability, KeptPieces } from "@freehub/contract/selling/kept-pieces";
import { addDays } from "@freehub/domain/local-days";
import { proposeSources } from "@freehub/domain/selling/propose-sources";
import { type Source, WAITING } from "@freehub/domain/stock/promises";
import { dayAt, startOfDay } from "#lib/format-time.ts";

/** Until when pieces are kept: an hour, the end of a day, or no end. */
export const untilChoices = ["hour", "today", "tomorrow", "friday", "day", "none"] as const;
export type Until = (typeof untilChoices)[number];

/** A customer who is not known yet. */
export type NewNamed = NonNullable<KeptPieces["newCustomer"]>;

const HOUR_MS = 60 * 60 * 1000;
const FRIDAY = 5;

/** The next Friday that is neither today nor tomorrow, as a day. */
export function nextFriday(today: string): string {
	const ahead = (FRIDAY - new Date(today).getUTCDay() + 7) % 7;
	return addDays(today, ahead < 2 ? ahead + 7 : ahead);
}

/** The last day of a choice; undefined: it has none. @param day the one that was typed. */
export function dayOfUntil(until: Until, now: number, day: string): string | undefined {
	const today = dayAt(now);
	const days = { today, tomorrow: addDays(today, 1), friday: nextFriday(today), day } as const;
	return until === "hour" || until === "none" ? undefined : days[until];
}

/** The time at which the hold ends; null: never. */
export function holdUntil(until: Until, now: number, day: string): string | null {
	if (until === "hour") return new Date(now + HOUR_MS).toISOString();
	const last = dayOfUntil(until, now, day);
	return last === undefined || last === "" ? null : startOfDay(last, 1);
}

/** The choice that is offered first: an hour without a name, Friday for pieces that are there, no end for others. */
export function usualUntil({ isNamed, source }: { isNamed: boolean; source: Source }): Until {
	if (!isNamed) return "hour";
	return source.kind === "place" ? "friday" : "none";
}

export const sourceKey = ({ kind, id }: Source): string => `${kind}:${id}`;

/** The sources that have enough free pieces, and none: the pieces wait. */
export function sourcesFor(sources: Availability["sources"], pieces: number): Availability["sources"] {
	return sources.filter((one) => one.pieces >= pieces);
}

/** The source that is offered first, as an order would take it. @param store where the customer is. */
export function usualSource(
	product: string,
	sources: Availability["sources"],
	pieces: number,
	store: string | undefined,
): Source {
	const enough = sourcesFor(sources, pieces);
	const [first] = proposeSources([{ line: "", product, pieces }], enough, store ?? null);
	return first?.source ?? WAITING;
}
