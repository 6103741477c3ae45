import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { movementKinds } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import type { PrintedColumn } from "#ui/print-list.tsx";
import { kindWords } from "./kind-words.ts";
import type { MovementFilter } from "./movement-filter.ts";

/** The columns of printed movements. */
export function printedMovementColumns(locations: readonly Location[]): PrintedColumn<Movement>[] {
	return [
		{
			name: t({ context: "of a movement", message: "Time" }),
			text: ({ occurredAt }) => formatTimestamp(occurredAt),
		},
		{ name: t`Product`, text: ({ productName }) => productName },
		{ name: t({ context: "of a movement", message: "Kind" }), text: ({ kind }) => t(kindWords[kind]) },
		{ name: t`Pieces`, text: ({ quantity }) => formatCount(quantity), isNumber: true },
		{ name: t({ context: "a place", message: "From" }), text: ({ from }) => locationName(from, locations) },
		{ name: t({ context: "a place", message: "To" }), text: ({ to }) => locationName(to, locations) },
		{ name: t({ context: "a person", message: "Who" }), text: ({ actorName }) => personName(actorName) },
		{ name: t`Reference`, text: ({ reference, note }) => [reference, note].filter(Boolean).join(" · ") },
	];
}

/** The filter of movements in words. */
export function movementFilterWords(
	{ from, to, kind, location, reference }: MovementFilter,
	locations: readonly Location[],
	person: string | undefined,
): string[] {
	const known = movementKinds.find((each) => each === kind);
	const [first, last] = [from, to].map((day) => (day === "" ? "" : formatFullDate(day)));
	const place = location === "" ? "" : locationName(location, locations);
	return [
		first && t({ comment: "first is a day", message: `since ${first}` }),
		last && t({ comment: "last is a day", message: `until ${last}` }),
		known && t(kindWords[known]),
		place,
		person ?? "",
		reference,
	].filter((word): word is string => Boolean(word));
}
