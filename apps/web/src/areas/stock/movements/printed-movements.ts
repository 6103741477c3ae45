import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { t } from "@lingui/core/macro";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import type { Column } from "#ui/column-table.tsx";
import { kindWords } from "./kind-words.ts";
import type { MovementFilter } from "./movement-filter.ts";

/** The columns of movements as a table. */
export const movementColumns = (locations: readonly Location[]): Column<Movement>[] => [
	{
		heading: t({ context: "of a movement", message: "Time" }),
		text: ({ occurredAt }) => formatTimestamp(occurredAt),
	},
	{ heading: t`Product`, text: ({ productName }) => productName },
	{ heading: t({ context: "of a movement", message: "Kind" }), text: ({ kind }) => t(kindWords[kind]) },
	{ heading: t`Pieces`, text: ({ quantity }) => formatCount(quantity), align: "end" },
	{ heading: t({ context: "a place", message: "From" }), text: ({ from }) => locationName(from, locations) },
	{ heading: t({ context: "a place", message: "To" }), text: ({ to }) => locationName(to, locations) },
	{ heading: t({ context: "a person", message: "Who" }), text: ({ actorName }) => personName(actorName) },
	{ heading: t`Reference`, text: ({ reference, note }) => [reference, note].filter(Boolean).join(" · ") },
];

/** The filter of movements in words. */
export function movementFilterWords(
	{ from, to, kind, location, reference }: MovementFilter,
	locations: readonly Location[],
	person: string | undefined,
): string[] {
	const [first, last] = [from, to].map((day) => (day === "" ? "" : formatFullDate(day)));
	const place = location === "" ? "" : locationName(location, locations);
	return [
		first && t({ comment: "first is a day", message: `since ${first}` }),
		last && t({ comment: "last is a day", message: `until ${last}` }),
		kind && t(kindWords[kind]),
		place,
		person ?? "",
		reference,
	].filter((word): word is string => Boolean(word));
}
