import type { FreeSource } from "@freehub/contract/stock/promise-sources";
import { isLate } from "@freehub/domain/fulfilment";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { freeSourcesQuery } from "./queries.ts";

/** How much of a product nobody is promised: '5 free', '2 free, 10 are coming on Dec 4, 2026', 'None is free'. */
export function freeWords(sources: readonly FreeSource[]): string {
	const sumOf = (some: readonly FreeSource[]) => some.reduce((sum, { pieces }) => sum + pieces, 0);
	const there = sumOf(sources.filter(({ source }) => source.kind === "place"));
	const coming = sources.filter(({ source }) => source.kind !== "place");
	const free = there === 0 ? t`None is free` : plural(there, { one: "# is free", other: "# are free" });
	const [first] = coming;
	if (first === undefined) return free;
	const count = formatCount(sumOf(coming));
	if (first.day === null)
		return t({ comment: "free is such as: 5 are free", message: `${free}, ${count} coming` });
	const day = formatFullDate(first.day);
	if (isLate(first.day, Date.now()))
		return t({
			comment: "free is such as: 5 are free; count pieces, day has passed",
			message: `${free}, ${count} due since ${day}`,
		});
	return coming.length === 1
		? t({ comment: "free is such as: 5 are free", message: `${free}, ${count} coming on ${day}` })
		: t({ comment: "free is such as: 5 are free", message: `${free}, ${count} coming from ${day} on` });
}

type Props = { product: { _id: string; sku: string | null }; among: readonly { _id: string }[] };

/** The SKU of a suggested product, and how much of it is free. */
export function FreeOfSuggested({ product: { _id, sku }, among }: Props) {
	const { data, isPlaceholderData } = useQuery(freeSourcesQuery(among.map((one) => one._id)));
	const free = data && !isPlaceholderData && freeWords(data.filter(({ product }) => product === _id));
	return <>{[sku, free].filter(Boolean).join(" · ")}</>;
}
