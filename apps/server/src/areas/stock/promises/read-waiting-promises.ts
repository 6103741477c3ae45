import type { WaitingPromise } from "@freehub/contract/stock/waiting-promises";
import { shopDay } from "@freehub/domain/local-days";
import type { Right } from "@freehub/domain/people/access";
import type { SourceKind } from "@freehub/domain/stock/promises";
import { type SqlBool, sql } from "kysely";
import { type ComingLine, comingOf, holdersOf } from "#areas/stock/ledger/line-books.ts";
import { promisedOf, promisedOutOf } from "#areas/stock/ledger/read-promises.ts";
import { noticeOf } from "#areas/stock/ledger/told-promises.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { inParts } from "#queues/long-lists.ts";

/** Max promises of the list, and of those that are read for it: some of these may be due today. */
const MAX_WAITING = 200;
const MAX_LOOKED_AT = 1000;
/** Max places and purchase lines that are named for one of them. */
const MAX_NAMED = 10;

type Filter = { product?: string | undefined; free?: "true" | undefined; source?: "none" | undefined };

/** A level with free pieces at a place that is open. */
const isFree = sql<SqlBool>`level.quantity > level.reserved and location.kind in ('warehouse', 'bin')
	and location.closed_at is null`;

/** Promised pieces that have no place, the oldest first, with what could serve them today or later. */
export async function readWaitingPromises(
	connection: Connection,
	filter: Filter,
	{ now, rights }: { now: Date; rights: readonly Right[] },
): Promise<WaitingPromise[]> {
	const rows = await findWaiting(connection, filter);
	const products = [...new Set(rows.map(({ product }) => product))];
	const coming = await comingOf(connection, "purchase", products);
	const dayOf = dayOfLines(coming);
	const today = shopDay(now);
	const waiting = rows
		.filter(({ source_kind, source }) => source_kind === "none" || dayOf.get(source) !== today)
		.slice(0, MAX_WAITING);
	const holders = await holdersOf(
		connection,
		waiting.map(({ line, line_kind: kind }) => ({ kind, id: line })),
	);
	const seesStock = rights.includes("stock.read");
	const places = seesStock ? await freePlaces(connection, products) : new Map<string, FreePlace[]>();
	const lines = seesStock ? await freeLines(connection, coming) : new Map<string, ComingLine[]>();
	const withOrders = rights.includes("purchase.read");
	return waiting.map((row) => {
		const { since, source, ...promised } = promisedOf(row);
		const { product } = promised;
		const { due = null, wantedAt = null } = holders.get(promised.line) ?? {};
		return {
			...noticeOf(promised, holders, rights),
			productName: row.name,
			sku: row.sku,
			source,
			day: dayOf.get(source.id) ?? null,
			since: isoOf(new Date(since)),
			due,
			wantedAt,
			freeAt: freeAt(places.get(product) ?? [], wantedAt),
			onOrder: (lines.get(product) ?? [])
				.filter(({ line }) => line !== source.id)
				.slice(0, MAX_NAMED)
				.map(({ line, document, number, day, pieces }) => {
					return {
						line,
						order: withOrders ? document : null,
						number: withOrders ? number : null,
						day,
						pieces,
					};
				}),
		};
	});
}

/** Promises out of no place, the oldest first, with their products. */
function findWaiting(connection: Connection, { product, free, source }: Filter) {
	const kinds: SourceKind[] = source === undefined ? ["none", "purchase"] : [source];
	return connection
		.selectFrom("promise")
		.innerJoin("product", "product.id", "promise.product")
		.selectAll("promise")
		.select(["product.name", "product.sku"])
		.where("promise.source_kind", "in", kinds)
		.$if(product !== undefined, (query) => query.where("promise.product", "=", product ?? ""))
		.$if(free !== undefined, (query) =>
			query.where((eb) =>
				eb.exists(
					eb
						.selectFrom("level")
						.innerJoin("location", "location.id", "level.location")
						.select("level.product")
						.whereRef("level.product", "=", "promise.product")
						.where(isFree),
				),
			),
		)
		.orderBy("promise.since")
		.orderBy("promise.line")
		.limit(MAX_LOOKED_AT)
		.execute();
}

function dayOfLines(coming: ReadonlyMap<string, readonly ComingLine[]>): Map<string, string | null> {
	return new Map([...coming.values()].flat().map(({ line, day }) => [line, day]));
}

type FreePlace = { location: string; parent: string | null; pieces: number };

async function freePlaces(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, FreePlace[]>> {
	const rows = await inParts(products, (part) =>
		connection
			.selectFrom("level")
			.innerJoin("location", "location.id", "level.location")
			.select(["level.product", "location.id as location", "location.parent"])
			.select(sql<number>`level.quantity - level.reserved`.as("pieces"))
			.where("level.product", "in", part)
			.where(isFree)
			.execute(),
	);
	return Map.groupBy(rows, ({ product }) => product);
}

/** The places with most free pieces; before them those where the pieces are wanted: the place and its bins. */
function freeAt(places: readonly FreePlace[], wantedAt: string | null): WaitingPromise["freeAt"] {
	const isWanted = ({ location, parent }: FreePlace) =>
		wantedAt !== null && (location === wantedAt || parent === wantedAt);
	return places
		.toSorted(
			(a, b) =>
				Number(isWanted(b)) - Number(isWanted(a)) ||
				b.pieces - a.pieces ||
				(a.location < b.location ? -1 : 1),
		)
		.slice(0, MAX_NAMED)
		.map(({ location, pieces }) => ({ location, pieces }));
}

/** Lines with as many pieces as are promised to nobody; without those that have none. */
async function freeLines(
	connection: Connection,
	coming: ReadonlyMap<string, readonly ComingLine[]>,
): Promise<Map<string, ComingLine[]>> {
	const ids = [...coming.values()].flat().map(({ line }) => line);
	const promised = await promisedOutOf(connection, "purchase", ids);
	return new Map(
		[...coming].map(([product, lines]) => [
			product,
			lines.flatMap((one) => {
				const pieces = one.pieces - (promised.get(one.line) ?? 0);
				return pieces > 0 ? { ...one, pieces } : [];
			}),
		]),
	);
}
