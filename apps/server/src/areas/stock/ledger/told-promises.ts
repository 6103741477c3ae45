import type { PromiseNotice, ServedPromise } from "@freehub/contract/stock/promise-notices";
import type { Right } from "@freehub/domain/people/access";
import type { Promised, PromiseEntry } from "@freehub/domain/stock/promises";
import type { Holder } from "./line-books.ts";
import type { OpenPromises } from "./open-promises.ts";

/** A promise as answers name it; only those who may read sales learn whose it is. */
export function noticeOf(
	{ line, lineKind, product, pieces }: LostPromise,
	holders: ReadonlyMap<string, Holder>,
	rights: readonly Right[],
): PromiseNotice {
	const holder = rights.includes("sale.read") ? holders.get(line) : undefined;
	const { number = null, who = null, document = null, about = [] } = holder ?? {};
	const customer = about.at(-1) ?? null;
	return { line, lineKind, document, product, pieces, number, customer, who };
}

/** The promises of which an answer tells: those that lost their source, and those for which received pieces are. */
export type ToldPromises = { lost?: PromiseNotice[]; for?: ServedPromise[] };

/** The customers whom promises in an answer name, as in `Written.about`. */
export function aboutPromises({
	lost = [],
	for: served = [],
}: {
	lost?: readonly PromiseNotice[] | undefined;
	for?: readonly PromiseNotice[] | undefined;
}): string[] {
	return [...new Set([...lost, ...served].flatMap(({ customer }) => customer ?? []))];
}

/** The promises of entries, for an answer. */
export function toldOf(
	entries: readonly PromiseEntry[],
	holders: ReadonlyMap<string, Holder>,
	rights: readonly Right[],
): ToldPromises {
	const lost = entries.filter(isLost).map((entry) => noticeOf(entry, holders, rights));
	const served = entries
		.filter(({ reason }) => reason === "arrived")
		.map((entry) => {
			const wantedAt = rights.includes("sale.read") ? (holders.get(entry.line)?.wantedAt ?? null) : null;
			return { ...noticeOf(entry, holders, rights), location: entry.to.id, wantedAt };
		});
	return { ...(lost.length > 0 && { lost }), ...(served.length > 0 && { for: served }) };
}

/** A promise that lost its source, without whose it is. */
export type LostPromise = Pick<Promised, "line" | "lineKind" | "product" | "pieces">;

/** The promises of an open ledger that lost their source. */
export function lostIn({ recorded }: Pick<OpenPromises, "recorded">): LostPromise[] {
	return recorded.filter(isLost).map(({ line, lineKind, product, pieces }) => {
		return { line, lineKind, product, pieces };
	});
}

function isLost({ reason }: Pick<PromiseEntry, "reason">): boolean {
	return reason === "lost" || reason === "shrunk";
}

/** For the audit log: the promises that lost their piece, without the names of customers, who may ask to be forgotten. */
export function lostBy({
	told,
}: {
	told: ToldPromises;
}): { lost: Omit<PromiseNotice, "customer" | "who">[] }[] {
	if (told.lost === undefined) return [];
	return [
		{
			lost: told.lost.map(({ line, lineKind, document, product, pieces, number }) => {
				return { line, lineKind, document, product, pieces, number };
			}),
		},
	];
}
