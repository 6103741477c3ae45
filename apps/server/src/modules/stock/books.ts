import type { Movement } from "@freehub/contract/stock";
import {
	applyEntries,
	decide,
	decideReversal,
	type Entry,
	isVirtual,
	type Levels,
	onHandChange,
	type Rejection,
	type StockCommand,
} from "@freehub/domain/stock";
import { addToHistory, type History } from "@freehub/domain/stock-history";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { type Query, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementTable } from "#db/schema.ts";
import type { WriteRequest } from "#db/write.ts";
import { type BookedLine, findBookedLines } from "#modules/buying/booked-lines.ts";
import { historyFor } from "./history-for.ts";
import { endsOf, type KnownLocations, keptLocations, locationsOf, requireOpen } from "./kept-locations.ts";
import type { MovementRow } from "./movements.repo.ts";
import { type Arriving, applyToLines, type ReceiptColumns } from "./receipts.ts";
import * as repo from "./stock.repo.ts";
import { type Booking, type Recorded, refusalOf, toMovement } from "./stock-answer.ts";

/** The details of a movement, except its product, locations and quantity. */
export type MovementDetails = Pick<
	MovementTable,
	"kind" | "reason" | "counted" | "reference" | "note" | "reverses"
> & {
	/** Undefined: now, after everything else that happened to the product. */
	occurredAt: Date | undefined;
	/** The order line that it is received for or returned against, and what was refused. */
	receipt: ReceiptColumns;
};

/** A stock command of the domain, with the details of its movement. */
export type Line = { command: StockCommand; details: MovementDetails };

/** `stored` is the state in the database; undefined until the caller has inserted the product. */
export type OpenProduct = repo.LockedProduct & { stored: repo.LockedProduct | undefined };

/**
 * The books of some products in memory: first as in the database, with the products locked, then updated by every recorded
 * change. `closeBooks` writes what was recorded (close-books.ts).
 */
export type Books = {
	products: ReadonlyMap<string, OpenProduct>;
	levels: Map<string, ReadonlyMap<string, number>>;
	/** The levels in the database. */
	stored: Levels;
	/** The movements after the earliest dated line; undefined if no line is dated. */
	history: History | undefined;
	locations: KnownLocations;
	/** Movements that may be reversed, ordered by id. */
	reversible: MovementRow[];
	recorded: repo.NewMovement[];
	/** The owners of the batches that new movements join. */
	batchOwners: ReadonlyMap<string, string>;
	/** The order lines that movements name, and as they are in the database. */
	orderLines: Map<string, BookedLine>;
	storedLines: ReadonlyMap<string, BookedLine>;
};

type About = {
	commands?: readonly StockCommand[];
	/** If not empty, only movements of these products are reversed. */
	products?: readonly string[];
	/** Products that the caller inserts between opening and closing the books, with the stock from the books (`stockOf`). */
	added?: readonly { id: string; name: string }[];
	/** Movements and batches to reverse. */
	movements?: readonly string[];
	batches?: readonly string[];
	/** Batches that commands join. */
	joined?: readonly string[];
	/** Order lines that commands name. */
	orderLines?: readonly string[];
	/** Further locations used by lines that are recorded later, besides the main one. */
	locations?: readonly string[];
};

/** Locks the products concerned, and loads everything needed to decide about their changes. */
export async function openBooks(db: Db, tx: Tx, about: About): Promise<Books> {
	return (await openBooksAnd(db, tx, about)).books;
}

/** The same together with another query; on PostgreSQL in one round trip. @returns the books, and the rows of the query. */
export async function openBooksAnd(
	db: Db,
	tx: Tx,
	{
		commands = [],
		products = [],
		added = [],
		movements = [],
		batches = [],
		joined = [],
		orderLines = [],
		locations = [],
	}: About,
	other?: Query,
): Promise<{ books: Books; rows: unknown[] }> {
	const only = new Set(products);
	const find = async () => {
		const rows = await repo.findReversible(tx, movements, batches);
		return only.size === 0 ? rows : rows.filter(({ product }) => only.has(product));
	};
	// The product of a movement never changes; whether it was reversed may change until the products are locked.
	const about = [...commands, ...(await find())].map(({ product }) => product);
	const ids = [...new Set([...products, ...about])].toSorted();
	const [rows = [], locked = [], levels = []] = await send(db, tx, [
		other,
		repo.lockProducts(db, ids),
		repo.findLevels(db, ids),
	]);
	const known = new Map<string, OpenProduct>(
		repo.lockedProducts(locked).map((product) => [product.id, { ...product, stored: product }]),
	);
	for (const { id, name } of added) {
		known.set(id, {
			id,
			name,
			on_hand: 0,
			reorder_point: null,
			ledger_seq: 0,
			cost: null,
			movedAt: 0,
			stored: undefined,
		});
	}
	const stored = repo.foundLevels(levels);
	const reversible = await find();
	const named = [...orderLines, ...reversible.flatMap(({ order_line }) => order_line ?? [])];
	const storedLines = await findBookedLines(tx, [...new Set(named)]);
	const books = {
		products: known,
		levels: new Map(stored),
		stored,
		history: await historyFor(tx, commands, known),
		locations: await keptLocations(db, tx, [
			...commands.flatMap(locationsOf),
			...reversible.flatMap(endsOf),
			...locations,
		]),
		reversible,
		recorded: [],
		batchOwners: await repo.findBatchOwners(tx, joined),
		orderLines: new Map(storedLines),
		storedLines,
	};
	return { books, rows };
}

/** The request that makes the change, and the batch of its movements. */
export type BookingContext = { request: WriteRequest; batch: string };

/**
 * Records all lines or none.
 * @throws AppError not_found for the first unknown location or product, location_closed for the first closed location, and
 * rejections of the domain; nothing is recorded in these cases.
 */
export function record(books: Books, context: BookingContext, lines: readonly Line[]): Booking {
	const commands = lines.map(({ command }) => command);
	requireOpen(books.locations, commands.flatMap(locationsOf));
	const own = ownLevels(books, commands);
	const decision = decide(commands, own, books.history);
	if (!decision.ok) throw refusalOf(seenFrom(books, context, decision.rejection));
	const arrived = applyToLines(books.orderLines, lines.map(arrivalOf));
	const details = lines.map(({ details }, i) => {
		const { cost = null, exceeds = 0 } = arrived[i] ?? {};
		return { ...details, cost, receipt: { ...details.receipt, exceeds } };
	});
	return enter(books, context, own, details, decision.entries);
}

function arrivalOf({ command, details }: Line): Arriving | undefined {
	const { kind, receipt } = details;
	if (receipt.order_line === null || (kind !== "receive" && kind !== "return")) return undefined;
	return { product: command.product, kind, quantity: command.quantity, receipt, isBack: false };
}

/** To a request's other lines, its own undated bookings happened now, so drop their recorded time from the rejection. */
function seenFrom({ recorded }: Books, { request, batch }: BookingContext, rejection: Rejection): Rejection {
	if (!("at" in rejection) || rejection.at === undefined || rejection.at < request.now.getTime())
		return rejection;
	const { product, at } = rejection;
	const isOwn = recorded.some(
		(row) => row.batch === batch && row.product === product && row.occurred_at.getTime() === at,
	);
	return isOwn ? { ...rejection, at: undefined } : rejection;
}

/**
 * Records the reversal of all movements or of none. @returns the rejection, if the domain has one.
 * @throws AppError not_found for the first product that no longer exists, location_closed for the first closed location.
 */
export function recordReversal(
	books: Books,
	context: BookingContext,
	rows: readonly MovementRow[],
): Recorded {
	requireOpen(books.locations, rows.flatMap(endsOf));
	const entries = rows.map(
		({ product, from_location: from, to_location: to, quantity }): Entry => ({ product, from, to, quantity }),
	);
	const details = rows.map((row): EnteredDetails => {
		const { id, kind, reason, reference } = row;
		const { order_line, refused, refused_reason, settlement, photo, exceeds } = row;
		const receipt = { order_line, refused, refused_reason, settlement, photo, exceeds };
		const own = { kind, reason, counted: null, reference, note: "", reverses: id, occurredAt: undefined };
		return { ...own, receipt, cost: null };
	});
	const own = ownLevels(books, entries);
	const decision = decideReversal(entries, own);
	if (!decision.ok) return decision;
	applyToLines(books.orderLines, rows.map(reversalOf));
	const booking = enter(books, context, own, details, decision.entries);
	for (const [i, movement] of booking.movements.entries()) {
		const row = rows[i] as MovementRow;
		row.reversed_by = movement._id;
		movement.counted = row.counted;
	}
	return booking;
}

/** The effect of a reversal on the order line of its movement: a receipt that was taken back twice is received again. */
function reversalOf(row: MovementRow): Arriving | undefined {
	const { product, kind, quantity, order_line } = row;
	if (order_line === null || (kind !== "receive" && kind !== "return")) return undefined;
	const isBack = kind === "receive" ? row.from_location === "supplier" : row.to_location === "supplier";
	return { product, kind, quantity, receipt: row, isBack };
}

/** @throws AppError not_found for the first unknown product, ordered by id. */
function ownLevels(books: Books, about: readonly { product: string }[]): Levels {
	const ids = [...new Set(about.map(({ product }) => product))].toSorted();
	const product = ids.find((id) => !books.products.has(id));
	if (product !== undefined) throw refusal("not_found", { what: "product", details: { product } });
	return new Map(ids.map((id) => [id, books.levels.get(id) ?? new Map<string, number>()]));
}

/** `cost`: what the pieces cost as ordered, in the shop's minor units; null: as the product says. */
type EnteredDetails = MovementDetails & { cost: number | null };

function enter(
	books: Books,
	{ request, batch }: BookingContext,
	levels: Levels,
	details: readonly EnteredDetails[],
	entries: readonly Entry[],
): Booking {
	const movements: Movement[] = [];
	for (const i of incomingFirst(entries)) {
		const entry = entries[i] as Entry;
		const product = books.products.get(entry.product) as OpenProduct;
		product.ledger_seq += 1;
		product.on_hand += onHandChange(entry);
		const {
			occurredAt = new Date(Math.max(request.now.getTime(), product.movedAt)),
			receipt,
			cost: orderedCost,
			...columns
		} = details[i] as EnteredDetails;
		product.movedAt = Math.max(product.movedAt, occurredAt.getTime());
		if (books.history !== undefined) addToHistory(books.history, { ...entry, at: occurredAt.getTime() });
		const row = {
			...columns,
			id: uuidv7(),
			product: entry.product,
			seq: product.ledger_seq,
			quantity: entry.quantity,
			from_location: entry.from,
			to_location: entry.to,
			actor: request.actor,
			occurred_at: occurredAt,
			recorded_at: request.now,
			batch,
			balance: product.on_hand,
			...receipt,
			cost: orderedCost ?? usualCost(product, entry, columns.reverses),
		};
		books.recorded.push(row);
		const names = {
			product_name: product.name,
			product_sku: null,
			actor_name: request.actorName,
			reversed_by: null,
			counted_before: null,
			order_number: books.orderLines.get(row.order_line ?? "")?.number ?? null,
		};
		movements[i] = toMovement({ ...row, ...names });
	}
	for (const [id, bins] of applyEntries(levels, entries)) books.levels.set(id, bins);
	const quantities = [...levels.keys()].map((id) => [id, books.products.get(id)?.on_hand ?? 0] as const);
	return { ok: true, movements, quantities: new Map(quantities) };
}

/** What pieces that come from outside cost, going by the product; null: unknown, or they do not come from outside. */
function usualCost(
	{ cost }: OpenProduct,
	{ from, to, quantity }: Entry,
	reverses: string | null,
): number | null {
	if (cost === null || reverses !== null || !isVirtual(from) || isVirtual(to)) return null;
	const value = cost * quantity;
	return Number.isSafeInteger(value) ? value : null;
}

/**
 * The order in which entries of one batch are numbered: incoming before outgoing. Their sum is allowed, so in this order no
 * intermediate balance is negative either.
 */
function incomingFirst(entries: readonly Entry[]): number[] {
	const delta = (i: number): number => Math.sign(onHandChange(entries[i] as Entry));
	return entries.map((_, i) => i).toSorted((a, b) => delta(b) - delta(a));
}

/** The stock columns to insert for an added product: the recorded state of the books. */
export function stockOf({ products }: Books, id: string) {
	const { on_hand = 0, ledger_seq = 0, movedAt = 0 } = products.get(id) ?? {};
	return { on_hand, ledger_seq, moved_at: movedAt === 0 ? null : new Date(movedAt) };
}
