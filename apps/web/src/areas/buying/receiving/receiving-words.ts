import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import type { CountedLine, LineState } from "./delivery.ts";
import { lineState } from "./delivery.ts";

export const stateNames: Partial<Record<LineState, MessageDescriptor>> = {
	all: msg({ context: "a line of a delivery", message: "Complete" }),
	over: msg({ context: "a line of a delivery", message: "Over" }),
	closed: msg({ context: "a line of a delivery", message: "Closed short" }),
};

/** Why pieces of a line cannot be received, and what to do. */
export function deletedSentence({ productName }: Pick<CountedLine, "productName">): string {
	return t`${productName} is deleted and cannot be received. Restore it under Deleted items, or close its line as short.`;
}

/** The pieces of a line that others have counted: 'Kim 2 · 1 refused' */
export function othersSentence({ recent, refusedNow }: CountedLine): string {
	const parts = recent.map(({ name, pieces }) => {
		const count = formatCount(pieces);
		return t({
			comment: "name is a person, count the pieces that they have counted",
			message: `${name} ${count}`,
		});
	});
	if (refusedNow > 0) parts.push(plural(refusedNow, { one: "# refused", other: "# refused" }));
	return parts.join(" · ");
}

/** 'PO-0001, PO-0004' */
export function purchaseOrdersSentence(lines: readonly Pick<CountedLine, "number">[]): string {
	return [...new Set(lines.map(({ number }) => number))].join(", ");
}

/** '3 of 5 lines, 59 of 60 pieces': the lines that are complete, and the pieces that have come. */
export function progressSentence(lines: readonly CountedLine[]): string {
	const done = formatCount(lines.filter((line) => lineState(line) !== "none" && line.open === 0).length);
	const came = formatCount(lines.reduce((sum, { mine, theirs }) => sum + mine + theirs, 0));
	const due = lines.reduce((sum, line) => sum + line.due, 0);
	const ofLines = plural(lines.length, { one: `${done} of # line`, other: `${done} of # lines` });
	const ofPieces = plural(due, { one: `${came} of # piece`, other: `${came} of # pieces` });
	return t({ comment: "'3 of 5 lines, 59 of 60 pieces'", message: `${ofLines}, ${ofPieces}` });
}
