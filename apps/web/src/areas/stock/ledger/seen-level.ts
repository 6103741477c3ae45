import { ApiError } from "@freehub/contract/errors";
import type { Level } from "@freehub/contract/stock/stock";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import type { Settling } from "#work/outbox/settle-change.ts";
import { levelAt } from "./location-choices.ts";
import { type Draft, NOWHERE, quantityOf } from "./movement-draft.ts";

/** The stock at the location of a count, as its author saw it. */
type Seen = {
	location: string;
	/** The pieces that the count goes with. */
	level: number;
	/** The pieces when it was begun. */
	began: number;
	/** The known level that `level` replaces; undefined: nothing that is known here replaces it. */
	known: number | undefined;
};

/** 'It was 10 when you began, 8 now.' */
export function changedSentence(began: number, now: number): string {
	const [before, after] = [formatCount(began), formatCount(now)];
	return t({
		comment: "before and after are numbers of pieces at a place",
		message: `It was ${before} when you began, ${after} now.`,
	});
}

/** The pieces at a place, if that is why a count was refused. */
export function levelNow(error: unknown): number | undefined {
	if (!(error instanceof ApiError) || error.code !== "quantity_changed") return undefined;
	return error.problem.location === undefined ? undefined : error.problem.quantity;
}

/**
 * The level that the author of a count saw, so that it never replaces a number that was not seen. If the level changes meanwhile,
 * the count is asked for again.
 */
export function useSeenLevel(
	{ kind, location, quantity }: Draft,
	levels: readonly Level[] | undefined,
	settling: Settling | undefined,
) {
	const [seen, setSeen] = useState(() => seenWhenRefused(settling));
	const isCount = kind === "count" && location !== NOWHERE;
	const there = isCount && levels !== undefined ? levelAt(levels, location) : undefined;
	if (there !== undefined && seen?.location !== location) {
		setSeen({ location, level: there, began: there, known: there });
	}
	const own = isCount && seen?.location === location ? seen : undefined;
	const isMoved =
		own?.known !== undefined && there !== undefined && there !== own.known && there !== own.level;
	const now = isMoved ? there : own?.level;

	/** The count goes with this level from now on. */
	function see(level: number) {
		setSeen((before) => before && { ...before, level, known: there });
	}

	return {
		level: own?.level,
		/** Why the count must be asked for again; undefined: the level is as it was. */
		changed:
			own !== undefined && now !== undefined && now !== own.began
				? changedSentence(own.began, now)
				: undefined,
		/** Takes over a level that has changed on this screen. @returns whether the count must be asked for again. */
		seeAnew(): boolean {
			if (!isMoved) return false;
			see(there);
			return quantityOf({ quantity }) !== there;
		},
		see,
	};
}

/** The level that the server named when it refused this count: that of its own time, which it will be booked at again. */
function seenWhenRefused(settling: Settling | undefined): Seen | undefined {
	if (settling?.by !== "change") return undefined;
	const { body, refusal } = settling.refused;
	if (refusal === undefined || refusal === "unanswered" || refusal.code !== "quantity_changed")
		return undefined;
	const { quantity: level } = refusal;
	if (level === undefined || body.ifLevel === undefined) return undefined;
	return { location: body.location ?? MAIN_LOCATION, level, began: body.ifLevel, known: undefined };
}
