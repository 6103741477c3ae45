import type { Location } from "@freehub/contract/stock/locations";
import type { ServedPromise } from "@freehub/contract/stock/promise-notices";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { orderWithName } from "#lib/holder-words.ts";
import { locationName } from "./location-choices.ts";

/** The pieces of one order and product together. */
export function servedTogether<One extends ServedPromise>(served: readonly One[]): One[] {
	const groups = Map.groupBy(served, ({ document, line, product, location }) =>
		[document ?? line, product, location].join(" "),
	);
	return [...groups.values()].flatMap(([first, ...others]) => {
		if (first === undefined) return [];
		return { ...first, pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces) };
	});
}

/** 'Order 1042, Rosa Lind: 2 · to Store North': for whom received pieces are, and where they are collected, if that is said. */
function servedWords({ wantedAt, pieces, ...holder }: ServedPromise, locations: readonly Location[]): string {
	const [title, count] = [orderWithName(holder), formatCount(pieces)];
	const whose = t({
		comment: "title is such as: Order 1042, Rosa Lind; count pieces",
		message: `${title}: ${count}`,
	});
	return wantedAt === null ? whose : `${whose} · ${wantedWords(wantedAt, locations)}`;
}

/** 'to Store North' */
export function wantedWords(wantedAt: string, locations: readonly Location[]): string {
	const place = locationName(wantedAt, locations);
	return t({ comment: "place is where a customer collects pieces", message: `to ${place}` });
}

/** The most orders that a message names. */
const MAX_NAMED = 3;

/** 'For: Order 1042, Rosa Lind: 2 · to Store North; Order 1040: 1', with which a message goes on; undefined if they are for nobody. */
export function servedSentence(
	served: readonly ServedPromise[] | undefined,
	locations: readonly Location[],
): string | undefined {
	if (served === undefined || served.length === 0) return undefined;
	const all = servedTogether(served);
	const named = all.slice(0, MAX_NAMED).map((one) => servedWords(one, locations));
	const whom = [...named, ...(all.length > MAX_NAMED ? ["…"] : [])].join("; ");
	return t({ comment: "whom is such as: Order 1042, Rosa Lind: 2 · to Store North", message: `For ${whom}` });
}

/** A message of what was booked, which goes on with for whom it is, if it is for anybody. */
export function alsoServed(
	message: string,
	served: readonly ServedPromise[] | undefined,
	locations: readonly Location[],
): string {
	const whom = servedSentence(served, locations);
	return whom === undefined ? message : `${/[.!?।]$/u.test(message) ? message : `${message}.`} ${whom}`;
}
