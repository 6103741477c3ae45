import type { CountingPerson, LastCount } from "@freehub/contract/stock/counting";
import type { Location } from "@freehub/contract/stock/locations";
import { plural, t } from "@lingui/core/macro";
import { IconClipboardCheck } from "@tabler/icons-react";
import { placeName } from "#areas/stock/ledger/location-choices.ts";
import { formatAgo } from "#lib/format-ago.ts";
import { dayAt, startOfDay } from "#lib/format-time.ts";
import { dueFirst, type Progress, progressOf } from "./stocktake.ts";

/** When the shop's day began. */
export const startOfToday = (): string => startOfDay(dayAt(Date.now()));

/** 'Counted 3 days ago by Ana, 12 of 14 products'. */
export function lastCountWords({ at, by, counted, products }: LastCount): string {
	if (at === null) return t({ context: "location", message: "Never counted" });
	const ago = formatAgo(at);
	const when =
		by === null
			? t({ comment: "ago is such as: 3 days ago", message: `Counted ${ago}` })
			: t({ comment: "ago is such as: 3 days ago, by a person", message: `Counted ${ago} by ${by}` });
	if (products === 0) return when;
	return t({
		comment: "when is: Counted 3 days ago by Ana",
		message: `${when}, ${counted} of ${plural(products, { one: "# product", other: "# products" })}`,
	});
}

/** 'Counted today: 5 of 12 bins, 1 of them in part'. */
export function progressWords({ all, counted, inPart }: Progress): string {
	if (inPart === 0) return t`Counted today: ${counted} of ${plural(all, { one: "# bin", other: "# bins" })}`;
	return t`Counted today: ${counted} of ${plural(all, { one: "# bin", other: "# bins" })}, ${inPart} of them in part`;
}

/** The same of a store: how far it is today, or else which of its bins are due. */
export function storeCountWords(
	places: readonly LastCount[],
	locations: readonly Location[],
): string | undefined {
	const progress = progressOf(places, startOfToday());
	if (progress.counted > 0) return progressWords(progress);
	const due = dueFirst(places);
	const [oldest] = due;
	if (oldest === undefined) return undefined;
	const never = due.filter(({ at }) => at === null).length;
	if (never === due.length) return t({ context: "location", message: "Never counted" });
	if (oldest.at === null)
		return t`${never} of ${plural(due.length, { one: "# bin", other: "# bins" })} never counted`;
	const ago = formatAgo(oldest.at);
	const bin = placeName(oldest.location, locations);
	return t({
		comment: "of a store; ago is such as: 3 days ago, bin a location's name",
		message: `All bins counted, ${bin} longest ago: ${ago}`,
	});
}

/** The last count of one place, or the state of a store's bins; nothing for a place that is empty and never was counted. */
export function CountFact({
	places,
	locations,
}: {
	places: readonly LastCount[];
	locations: readonly Location[];
}) {
	const [first] = places;
	if (first === undefined) return null;
	const words = places.length === 1 ? lastCountWords(first) : storeCountWords(places, locations);
	return words === undefined ? null : <small className="quiet figures">{words}</small>;
}

/** 'Ana counts here now'. */
export function CountingHere({ people }: { people: readonly CountingPerson[] }) {
	if (people.length === 0) return null;
	return (
		<small className="row-inline gap-4 weight-650 anywhere" title={people.map(({ name }) => name).join(", ")}>
			<IconClipboardCheck className="icon-small" aria-hidden="true" />
			{countingWords(people)}
		</small>
	);
}

export function countingWords([first, ...others]: readonly CountingPerson[]): string {
	const name = first?.name ?? "";
	if (others.length === 0) return t({ comment: "name is a person's", message: `${name} counts here now` });
	const and = plural(others.length, { one: "# other", other: "# others" });
	return t({ comment: "name is a person's, and 3 others", message: `${name} and ${and} count here now` });
}
