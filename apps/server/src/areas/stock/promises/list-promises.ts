import { MAX_LISTED_PROMISES, type ProductPromise } from "@freehub/contract/stock/promises";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Promised } from "@freehub/domain/stock/promises";
import { refusal } from "#app-error.ts";
import { holdersOf, numbersOf } from "#areas/stock/ledger/line-books.ts";
import { findOldestPromises } from "#areas/stock/ledger/read-promises.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { findPlaceNames, hasProduct } from "./promises.repo.ts";

/** The open promises of a product, also of a deleted one, the oldest first; at most MAX_LISTED_PROMISES. @throws AppError not_found */
export async function listPromises(connection: Connection, product: string): Promise<ProductPromise[]> {
	const promises = isStorable(product)
		? await findOldestPromises(connection, product, MAX_LISTED_PROMISES)
		: [];
	if (promises.length === 0 && !(isStorable(product) && (await hasProduct(connection, product))))
		throw refusal("not_found", { what: "product" });
	const [holders, names] = await Promise.all([
		holdersOf(
			connection,
			promises.map(({ line, lineKind }) => ({ kind: lineKind, id: line })),
		),
		namesOf(connection, promises),
	]);
	return promises.map(({ line, lineKind, source, pieces, since }) => {
		const holder = holders.get(line);
		return {
			line,
			lineKind,
			order: holder?.document ?? null,
			number: holder?.number ?? null,
			who: holder?.who ?? null,
			source: { ...source, name: names.get(source.id) ?? null },
			pieces,
			since: new Date(since).toISOString(),
			due: holder?.due ?? null,
		};
	});
}

/** The names of the places, and the numbers of the documents, that promised pieces come from, by the source's id. */
async function namesOf(
	connection: Connection,
	promises: readonly Promised[],
): Promise<ReadonlyMap<string, string | null>> {
	const sources = promises.map(({ source }) => source);
	const places = sources.filter(({ kind }) => kind === "place").map(({ id }) => id);
	const lines = sources.filter(({ kind }) => kind === "purchase" || kind === "transfer");
	const [named, numbers] = await Promise.all([
		findPlaceNames(connection, [...new Set(places)]),
		numbersOf(
			connection,
			lines.map(({ kind, id }) => ({ line: id, line_kind: kind })),
		),
	]);
	return new Map([
		...named.map(({ id, name, warehouse }) => [id, locationTitle(name, warehouse)] as const),
		...numbers,
	]);
}
