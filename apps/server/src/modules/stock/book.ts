import type { Movement } from "@freehub/contract/stock";
import {
	applyEntries,
	type Decision,
	type Entry,
	isVirtual,
	type Levels,
	onHand,
	type Rejection,
} from "@freehub/domain/stock";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#app-error.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import { insertRows } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { MovementTable } from "#db/schema.ts";
import { toMovement } from "./movement-answer.ts";
import * as repo from "./stock.repo.ts";

/** What a movement says besides where its quantity goes. */
export type MovementDetails = Pick<
	MovementTable,
	"kind" | "reason" | "counted" | "reference" | "note" | "reverses"
> & {
	/** Undefined: now, after everything else that happened to the product. */
	occurredAt: Date | undefined;
};

type Row = Insertable<MovementTable>;

type Bookable = {
	products: readonly string[];
	batch: string;
	details: readonly MovementDetails[];
	/** The entries are allowed one after the other, and numbered in their order, not only all together. */
	isInOrder?: boolean;
};

/** The pure decision over the loaded levels; its entries are in the order of `details`. */
type Decide = (levels: Levels, locked: Locked) => Decision | Promise<Decision>;

/** The products that are locked, by their ids. */
export type Locked = ReadonlyMap<string, repo.LockedProduct>;

export type Booking = { movements: Movement[]; quantities: Map<string, number> };

/**
 * The transaction script that all stock changes go through: lock the products, load their levels, decide, and
 * write what was decided. Nothing is written unless all of it is allowed.
 * @throws AppError not_found or the rejection's code, before anything is written.
 */
export async function book(
	db: Db,
	tx: Tx,
	{ actor, actorName, now }: WriteRequest,
	{ products, batch, details, isInOrder = false }: Bookable,
	decide: Decide,
): Promise<Booking> {
	const ids = [...new Set(products)].toSorted();
	const locked = new Map((await repo.lockProducts(db, tx, ids)).map((product) => [product.id, product]));
	requireProducts(ids, locked);

	const levels = await repo.loadLevels(tx, ids);
	const decision = await decide(levels, locked);
	if (!decision.ok) throw refusalOf(decision.rejection);

	const { entries } = decision;
	const rows: Row[] = [];
	const movements: Movement[] = [];
	for (const i of isInOrder ? entries.keys() : incomingFirst(entries)) {
		const entry = entries[i];
		const product = locked.get(entry?.product ?? "");
		const line = details[i];
		if (entry === undefined || product === undefined || line === undefined)
			throw new Error("An entry is incomplete.");
		product.ledger_seq += 1;
		product.on_hand += deltaOf(entry);
		const { occurredAt = new Date(Math.max(now.getTime(), product.movedAt)), ...columns } = line;
		product.movedAt = Math.max(product.movedAt, occurredAt.getTime());
		const row = {
			...columns,
			id: uuidv7(),
			product: entry.product,
			seq: product.ledger_seq,
			quantity: entry.quantity,
			from_location: entry.from,
			to_location: entry.to,
			actor,
			occurred_at: occurredAt,
			recorded_at: now,
			batch,
			balance: product.on_hand,
		};
		rows.push(row);
		movements[i] = toMovement({
			...row,
			product_name: product.name,
			actor_name: actorName,
			reversed_by: null,
		});
	}
	await write(db, tx, { locked, levels, entries, rows });
	return { movements, quantities: new Map([...locked].map(([id, { on_hand }]) => [id, on_hand])) };
}

/** @throws AppError not_found for the first that is not known. */
export function requireProducts(ids: readonly string[], known: { has(id: string): boolean }): void {
	const product = ids.find((id) => !known.has(id));
	if (product === undefined) return;
	throw new AppError("not_found", "There is no product with this id.", undefined, { product });
}

/** From so many products on, one statement for many rows is quicker than small ones for each. */
const MANY = 4;

async function write(
	db: Db,
	tx: Tx,
	{
		locked,
		levels,
		entries,
		rows,
	}: { locked: Locked; levels: Levels; entries: readonly Entry[]; rows: Row[] },
): Promise<void> {
	const ids = [...locked.keys()];
	const deltas = applyEntries(new Map(), entries);
	const counts = new Map<string, number>();
	for (const { product } of entries) counts.set(product, (counts.get(product) ?? 0) + 1);
	const changes = [...locked.values()].map(
		({ id, movedAt }): repo.ProductChange => [id, onHand(deltas, id), counts.get(id) ?? 0, new Date(movedAt)],
	);
	const moved = ids.flatMap((id) =>
		[...(deltas.get(id) ?? [])]
			.filter(([, delta]) => delta !== 0)
			.map(([place, delta]) => [id, place, delta] as const),
	);
	if (ids.length < MANY) {
		for (let start = 0; start < rows.length; start += 100) {
			await repo.insertMovements(tx, rows.slice(start, start + 100));
		}
		for (const [id, place, delta] of moved) await repo.addToLevel(tx, id, place, delta);
		for (const change of changes) await repo.addToProduct(tx, change);
		return;
	}
	const isThere = ([id, place]: readonly [string, string, number]) => levels.get(id)?.has(place) === true;
	await insertRows(db, tx, "movement", rows);
	await repo.insertLevels(
		db,
		tx,
		moved.filter((level) => !isThere(level)),
	);
	await repo.addToLevels(db, tx, moved.filter(isThere));
	await repo.addToProducts(db, tx, changes);
}

/**
 * The order in which entries of one batch are numbered: what comes in before what goes out. Their sum is allowed,
 * so in this order no balance in between is below zero either.
 */
function incomingFirst(entries: readonly Entry[]): number[] {
	const delta = (i: number): number => Math.sign(deltaOf(entries[i] as Entry));
	return entries.map((_, i) => i).toSorted((a, b) => delta(b) - delta(a));
}

/** What an entry does to the pieces on hand. */
function deltaOf({ from, to, quantity }: Entry): number {
	return (isVirtual(to) ? 0 : quantity) - (isVirtual(from) ? 0 : quantity);
}

/** What a rejection is answered with. */
export function refusalOf(rejection: Rejection): AppError {
	switch (rejection.code) {
		case "insufficient_stock": {
			const { code, product, location, requested, available } = rejection;
			const at = rejection.at === undefined ? undefined : new Date(rejection.at).toISOString();
			const details = { product, location, requested, available, ...(at !== undefined && { at }) };
			const isOne = available === 1;
			const there =
				at === undefined ? `${isOne ? "is" : "are"} there` : `${isOne ? "was" : "were"} there on ${at}`;
			const asked = `${requested} ${requested === 1 ? "was" : "were"} asked for`;
			const message = `${available === 0 ? "None" : `Only ${available}`} ${there}; ${asked}.`;
			return new AppError(code, message, undefined, details);
		}
		case "quantity_changed": {
			const { code, product, expected, quantity } = rejection;
			return new AppError(code, `The quantity is ${quantity} by now, not ${expected}.`, undefined, {
				product,
				quantity,
			});
		}
		case "too_much_stock": {
			const { code, product, location, limit } = rejection;
			const message = isVirtual(location)
				? `The books can hold at most ${limit} pieces of a product from or to one place outside.`
				: `A product can have at most ${limit} pieces.`;
			return new AppError(code, message, undefined, { product, location });
		}
	}
}
