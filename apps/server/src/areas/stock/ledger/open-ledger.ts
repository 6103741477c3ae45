import { type Levels, MAIN_LOCATION, type StockCommand } from "@freehub/domain/stock/stock";
import type { History } from "@freehub/domain/stock/stock-history";
import { type Limited, type PlacesInStores, placesInStores } from "#areas/stock/locations/own-stores.ts";
import { type Query, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { together } from "#db/together.ts";
import { type LineCharges, type NamedLine, type OpenLine, readCharges, readLines } from "./line-books.ts";
import {
	type BinnedLocations,
	binnedLocations,
	endsOf,
	type KnownLocations,
	locationsOf,
	lockedLocations,
} from "./locked-locations.ts";
import type { MovementRow } from "./movements.repo.ts";
import { type OpenPromises, openPromises, sourcesOf } from "./open-promises.ts";
import { foundPromises, promisesQuery } from "./promises.repo.ts";
import * as repo from "./stock.repo.ts";

/** `stored` is the state in the database; undefined until the caller has inserted the product. */
export type OpenProduct = repo.LockedProduct & { stored: repo.LockedProduct | undefined };

/**
 * The ledger of some products in memory: first as in the database, with the products locked, then updated by every recorded
 * change. `closeLedger` writes what was recorded (close-books.ts).
 */
export type OpenLedger = {
	products: ReadonlyMap<string, OpenProduct>;
	levels: Map<string, ReadonlyMap<string, number>>;
	/** The levels in the database. */
	stored: Levels;
	/** The movements after the earliest dated line; undefined if no line is dated. */
	history: History | undefined;
	locations: KnownLocations;
	binned: BinnedLocations;
	/** The places of the changes, for requests whose caller's role holds only at some stores. */
	places: PlacesInStores;
	/** Movements that may be reversed, ordered by id. */
	reversible: MovementRow[];
	recorded: repo.InsertedMovement[];
	/** Of each request that reverses what other people booked, the first movement that does. */
	takenFromOthers: repo.InsertedMovement[];
	/** The time in ms to which later times of a product's stored movements are corrected (`redate.ts`). */
	misdated: Map<string, number>;
	marks: Db["marks"];
	/** The owners of the batches that new movements join. */
	batchOwners: ReadonlyMap<string, string>;
	/** The lines of documents that movements name, and as they are in the database. */
	lines: Map<string, OpenLine>;
	storedLines: ReadonlyMap<string, OpenLine>;
	promises: OpenPromises;
	/** The charges of receipts that may be reversed. */
	charges: readonly LineCharges[];
};

type About = {
	/** The requests whose changes are recorded. */
	requests: readonly Limited[];
	commands?: readonly StockCommand[];
	/** If not empty, only movements of these products are reversed. */
	products?: readonly string[];
	/** Products that the caller inserts between opening and closing the ledger, with the stock from it (`stockOf`). */
	added?: readonly { id: string; name: string }[];
	/** Movements and batches to reverse. */
	movements?: readonly string[];
	batches?: readonly string[];
	/** Batches that commands join. */
	joined?: readonly string[];
	/** Lines of documents that commands name. */
	lines?: readonly NamedLine[];
	/** Whether promises are changed: they are read with the products. */
	promising?: boolean;
	/** Deleted products are opened, too: what is promised of them can still be released. */
	alsoDeleted?: boolean;
	/** Further locations used by lines that are recorded later, besides the main one. */
	locations?: readonly string[];
};

/** Locks the products concerned, and loads everything needed to decide about their changes. */
export async function openLedger(db: Db, tx: Tx, about: About): Promise<OpenLedger> {
	return (await openLedgerAnd(db, tx, about)).ledger;
}

/** The same together with another query; on PostgreSQL in one round trip. @returns the ledger, and the rows of the query. */
export async function openLedgerAnd(
	db: Db,
	tx: Tx,
	{
		requests,
		commands = [],
		products = [],
		added = [],
		movements = [],
		batches = [],
		joined = [],
		lines = [],
		locations = [],
		promising = false,
		alsoDeleted = false,
	}: About,
	other?: Query,
): Promise<{ ledger: OpenLedger; rows: unknown[] }> {
	const only = new Set(products);
	const find = async () => {
		const rows = await repo.findReversible(tx, movements, batches);
		return only.size === 0 ? rows : rows.filter(({ product }) => only.has(product));
	};
	// The product of a movement never changes; whether it was reversed may change until the products are locked.
	const about = [...commands, ...(await find())].map(({ product }) => product);
	const ids = [...new Set([...products, ...about])].toSorted();
	const [rows = [], locked = [], levels = [], promised = []] = await send(db, tx, [
		other,
		repo.lockProductsQuery(db, ids, alsoDeleted),
		repo.findLevels(db, ids),
		promising ? promisesQuery(db, ids) : undefined,
	]);
	const known = new Map<string, OpenProduct>(
		repo.lockedProducts(locked).map((product) => [product.id, { ...product, stored: product }]),
	);
	for (const { id, name } of added) {
		known.set(id, {
			id,
			name,
			on_hand: 0,
			incoming: 0,
			reserved: 0,
			owed: 0,
			reorder_point: null,
			ledger_seq: 0,
			cost: null,
			movedAt: 0,
			stored: undefined,
		});
	}
	const stored = repo.foundLevels(levels);
	const reversible = await find();
	const visited = [...commands.flatMap(locationsOf), ...reversible.flatMap(endsOf), ...locations];
	const linesOfPromises = async () => {
		const found = promising ? foundPromises(promised) : undefined;
		const promises = await openPromises(db, tx, known.values(), reversible, found);
		return { promises, supplies: await readLines(tx, sourcesOf(promises)) };
	};
	// Stores and bins are read when nobody can change them any more.
	const visit = async () => {
		const open = await lockedLocations(db, tx, visited);
		const [places, binned] = await together([
			placesInStores(tx, [MAIN_LOCATION, ...visited], requests),
			binnedLocations(tx, commands),
		]);
		return { locations: open, places, binned };
	};
	const [{ promises, supplies }, named, history, visits, batchOwners, charges] = await together([
		linesOfPromises(),
		readLines(tx, [...lines, ...reversible.flatMap(linesOf)]),
		historyFor(tx, commands, known),
		visit(),
		repo.findBatchOwners(tx, joined),
		readCharges(
			tx,
			reversible.flatMap(({ id, kind }) => (kind === "receive" ? id : [])),
		),
	]);
	const storedLines = new Map([...named, ...supplies]);
	const ledger = {
		products: known,
		levels: new Map(stored),
		stored,
		history,
		...visits,
		reversible,
		recorded: [],
		takenFromOthers: [],
		misdated: new Map(),
		marks: db.marks,
		batchOwners,
		lines: new Map(storedLines),
		storedLines,
		promises,
		charges,
	};
	return { ledger, rows };
}

/** The line that a stored movement names. */
function linesOf({ line: id, line_kind: kind }: MovementRow): NamedLine[] {
	return id === null || kind === null ? [] : [{ kind, id }];
}

/** Locks products, as every booking does; only those that are not deleted, if nothing else is said. @returns their ids. */
export async function lockProducts(
	db: Db,
	tx: Tx,
	ids: readonly string[],
	alsoDeleted = false,
): Promise<Set<string>> {
	const query = repo.lockProductsQuery(db, [...new Set(ids)].toSorted(), alsoDeleted);
	const [rows = []] = await send(db, tx, [query]);
	return new Set(repo.lockedProducts(rows).map(({ id }) => id));
}

/**
 * Locks products, also deleted ones, and then reads something that nobody can change any more; on PostgreSQL in one round trip.
 * @returns the rows.
 */
export async function lockProductsThen(
	db: Db,
	tx: Tx,
	ids: readonly string[],
	query: Query,
): Promise<unknown[]> {
	const lock = repo.lockProductsQuery(db, [...new Set(ids)].toSorted(), true);
	const [, rows = []] = await send(db, tx, [lock, query]);
	return rows;
}

/**
 * The movements of products after backdated commands, from the earliest one on. Receipts need no history: they are allowed at any
 * time.
 */
async function historyFor(
	tx: Tx,
	commands: readonly StockCommand[],
	products: ReadonlyMap<string, { movedAt: number }>,
): Promise<History | undefined> {
	if (commands.every(({ at }) => at === undefined)) return undefined;
	const backdated = commands.flatMap(({ kind, product, at }) =>
		kind !== "receive" && at !== undefined && at < (products.get(product)?.movedAt ?? 0)
			? [{ product, at }]
			: [],
	);
	if (backdated.length === 0) return new Map();
	const first = backdated.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
	return repo.loadHistory(tx, [...new Set(backdated.map(({ product }) => product))], new Date(first));
}

/** The stock columns to insert for an added product: the recorded state of the ledger. */
export function stockOf({ products }: OpenLedger, id: string) {
	const { on_hand = 0, ledger_seq = 0, movedAt = 0 } = products.get(id) ?? {};
	return { on_hand, ledger_seq, moved_at: movedAt === 0 ? null : new Date(movedAt) };
}
