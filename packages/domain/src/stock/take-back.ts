import { localDay } from "../local-days.ts";
import type { Right } from "../people/access.ts";
import { shop } from "../shop.ts";
import type { MovementKind } from "./stock.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Something that was booked: by whom (a user's id), and when it was recorded, in ms since 1970. */
type BookedBy = { actor: string; recordedAt: number };

/** A person who wants to take something back, with their rights, and the time, in ms since 1970. */
type Asker = { actor: string; rights: readonly Right[]; now: number };

/** Why somebody may not take something back: somebody else booked it, or they did, but before today. */
type WhyKept = "others" | "older";

/**
 * Whether two times are in the same day, or the first is later: of the shop's time zone; within 24 hours if it has none.
 */
function isWithinTheDay(recordedAt: number, now: number): boolean {
	const { timeZone } = shop();
	if (timeZone === undefined) return now - recordedAt < DAY;
	return localDay(recordedAt, timeZone) >= localDay(now, timeZone);
}

/**
 * Why somebody may not take back what was booked: undefined if they may. Everybody takes back what they booked within the day;
 * all else needs the right to take back movements, or for a receipt and its costs that to take back receipts. The right to book
 * the kind is needed besides.
 */
export function whyKept(
	kind: MovementKind,
	{ actor, recordedAt }: BookedBy,
	asker: Asker,
): WhyKept | undefined {
	const isOwn = actor === asker.actor;
	if (isOwn && isWithinTheDay(recordedAt, asker.now)) return undefined;
	const { rights } = asker;
	if (rights.includes("movement.reverse")) return undefined;
	if (kind === "receive" && rights.includes("receipt.reverse")) return undefined;
	return isOwn ? "older" : "others";
}
