import { ApiError } from "@freehub/contract/errors";
import { shopDay } from "@freehub/domain/local-days";
import { gs1Day, type ScanDetails } from "@freehub/domain/stock/scan";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { submitVerbs } from "#areas/stock/ledger/kinds.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import type { Refusal } from "#work/outbox/stored-changes.ts";
import { kindOf, type ScanWork } from "./scan-work.ts";
import type { ScanLine } from "./session.ts";

export const workNames: Record<ScanWork, MessageDescriptor> = {
	receive: msg({ context: "verb", message: "Receive" }),
	deliver: msg({ context: "verb", message: "Deliver" }),
	count: msg({ context: "verb", message: "Count" }),
	move: msg({ context: "verb", message: "Move" }),
	look: msg({ context: "verb", message: "Look up" }),
};

/** The word before a location's name. */
export function locationWord(work: ScanWork): string {
	switch (work) {
		case "receive":
			return t({ context: "before a location", message: "Into" });
		case "deliver":
		case "move":
			return t({ context: "before a location", message: "From" });
		case "count":
		case "look":
			return t({ context: "before a location", message: "At" });
	}
}

/** The verb below the number on the big key. */
export function keyVerb(work: Exclude<ScanWork, "look">): string {
	return t(submitVerbs[kindOf[work]]);
}

/** 'Lot A7, serial number 12, best before Jan 31, 2027' */
export function detailsSentence({ lot, serial, expiry, production }: ScanDetails): string {
	const day = (coded: string) => {
		const found = gs1Day(coded, Number(shopDay(Date.now()).slice(0, 4)));
		return found === undefined ? coded : formatFullDate(found);
	};
	const parts: string[] = [];
	if (lot !== undefined) parts.push(t`Lot ${lot}`);
	if (serial !== undefined) parts.push(t`Serial number ${serial}`);
	if (expiry !== undefined) {
		const until = day(expiry);
		parts.push(t`Expires ${until}`);
	}
	if (production !== undefined) {
		const made = day(production);
		parts.push(t`Made ${made}`);
	}
	return parts.join(", ");
}

/** '+12', '−3'. For a count, the difference to the books; for a move, the number of moved pieces. */
export function signedPieces({
	work,
	pieces,
	before,
	after,
}: Pick<ScanLine, "work" | "pieces" | "before" | "after">): string {
	if (work === "move") return formatCount(pieces);
	const change = after - before;
	return `${change < 0 ? "−" : "+"}${formatCount(Math.abs(change))}`;
}

/** Why a recorded change waits for a decision. */
export function refusalSentence(refusal: Refusal): string {
	if (refusal === "unanswered") return t`It was sent long ago and never answered.`;
	return stockSentence(new ApiError(refusal));
}
