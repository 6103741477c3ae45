import { rightFor } from "@freehub/contract/stock/movement-rights";
import type { Booked, BookedBatch, ChargeLeft } from "@freehub/contract/stock/stock";
import type { ReversalRejection } from "@freehub/domain/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { requireOwnOrRight } from "#may-take-back.ts";
import { book } from "./book.ts";
import { closeLedger } from "./close-ledger.ts";
import { rightToAdjust } from "./line-books.ts";
import type { MovementRow } from "./movements.repo.ts";
import { type OpenLedger, openLedger } from "./open-ledger.ts";
import { type BookingContext, firstOfOtherStores, recordReversal } from "./record.ts";
import { type Booking, refusalOf, toBooked, toBookedBatch } from "./stock-answer.ts";
import { aboutPromises, type LostPromise, lostBy, lostIn } from "./told-promises.ts";

/** Reverses a movement with a compensating entry; a reversal can itself be reversed. */
export function reverseMovement(db: Db, id: string, request: WriteRequest): Promise<Booked> {
	return book(db, {
		request,
		movement: id,
		record: (ledger) => {
			const rows = ledger.reversible.filter((row) => row.id === id);
			if (rows.length === 0) throw refusal("not_found", { what: "movement" });
			requireKinds(rows, request);
			if (rows.some(isReversed)) {
				throw refusal("already_reversed");
			}
			requireMayTakeBack(rows, request);
			const booking = reverse(ledger, { request, batch: uuidv7() }, rows);
			return {
				answer: { ...toBooked(booking), ...chargesLeft(ledger, rows, request) },
				about: aboutPromises(booking.told),
				audit: [["reverse", id, undone(rows), ...lostBy(booking)]],
			};
		},
	});
}

/** Reverses all movements of a batch that are not reversed yet: all of them or none. */
export function reverseBatch(db: Db, batch: string, request: WriteRequest): Promise<BookedBatch> {
	return book(db, {
		request,
		batch,
		record: (ledger) => {
			const rows = ledger.reversible.filter((row) => row.batch === batch);
			if (rows.length === 0) throw refusal("not_found", { what: "batch" });
			requireKinds(rows, request);
			const open = rows.filter((row) => !isReversed(row));
			if (open.length === 0) throw refusal("already_reversed.batch");
			requireMayTakeBack(open, request);
			const own = uuidv7();
			const booking = reverse(ledger, { request, batch: own }, open);
			return {
				answer: { ...toBookedBatch(own, booking), ...chargesLeft(ledger, open, request) },
				about: aboutPromises(booking.told),
				audit: [["reverse batch", batch, undone(open), ...lostBy(booking)]],
			};
		},
	});
}

function reverse(ledger: OpenLedger, context: BookingContext, rows: readonly MovementRow[]): Booking {
	const recorded = recordReversal(ledger, context, rows);
	if (!recorded.ok) throw refusalOf(recorded.rejection);
	const others = rows.filter(({ actor }) => actor !== context.request.actor).map(({ id }) => id);
	const first = ledger.recorded.find(({ reverses }) => others.includes(reverses ?? ""));
	// One press is one finding, however many movements it takes back.
	if (first !== undefined) ledger.takenFromOthers.push(first);
	return recorded;
}

/** The undone booking, for the audit log: the person who made it, and whether the undo restores something that was taken back. */
function undone(rows: readonly MovementRow[]) {
	const [first] = rows;
	if (first === undefined) return {};
	const { kind, product, quantity, counted, counted_before, root_actor, actor, reversals } = first;
	const whose = { by: root_actor ?? actor, restores: reversals % 2 === 1 };
	if (rows.length > 1) return { changes: rows.length, ...whose };
	const ends = [first.from_location, first.to_location];
	const [location, to] = whose.restores ? ends.toReversed() : ends;
	const where = kind === "transfer" ? { location, to } : {};
	return { kind, product, quantity: counted ?? counted_before ?? quantity, ...where, ...whose };
}

/** Reversing a movement requires the right to book its kind, or that of the document that has booked it. */
function requireKinds(rows: readonly MovementRow[], { rights }: WriteRequest): void {
	const forbidden = rows.find(({ kind, line, line_kind }) => {
		const own = kind === "adjust" ? rightToAdjust(line_kind) : undefined;
		const right = rightFor(kind, line_kind === "sale" ? line : null);
		return !rights.includes(right) && (own === undefined || !rights.includes(own));
	});
	if (forbidden === undefined) return;
	throw refusal("forbidden.movement", { kind: forbidden.kind });
}

/** @throws AppError forbidden for the first movement that the caller may not take back (`domain/take-back.ts`). */
function requireMayTakeBack(rows: readonly MovementRow[], request: WriteRequest): void {
	for (const { kind, actor, actor_name, recorded_at } of rows) {
		const booked = { actor, name: nameOfActor(actor, actor_name), at: recorded_at };
		requireOwnOrRight(kind, booked, request);
	}
}

/** The charges that reversed receipts leave in the books; amounts only for people who may see costs. */
function chargesLeft(
	{ charges }: OpenLedger,
	rows: readonly MovementRow[],
	{ rights }: WriteRequest,
): { chargesLeft?: ChargeLeft[] } {
	const reversed = new Set(rows.map(({ id }) => id));
	const left = charges.flatMap(({ right, charges: all }) => {
		const own = new Map(all.flatMap((one) => (reversed.has(one.movement) ? [[one._id, one]] : [])));
		const maySee = rights.includes(right);
		return [...own.values()].map(({ _id, kind, amount, currency }) =>
			maySee ? { _id, kind, amount, currency } : { _id, kind, amount: null, currency: null },
		);
	});
	return left.length === 0 ? {} : { chargesLeft: left };
}

function isReversed({ reversed_by }: MovementRow): boolean {
	return reversed_by !== null;
}

/** Why movements of a product stay; `store`: the name of the other store that they belong to. */
export type WhyKept = ReversalRejection | { code: "other_store"; store: string };

export type TakenBack = {
	/** Products whose movements stay, because the stock is no longer there, or belongs to another store than the caller's. */
	kept: Map<string, WhyKept>;
	/** Products whose movements were already reversed by somebody. */
	already: Set<string>;
	/** The products' pieces on hand after the reversal. */
	onHand: Map<string, number>;
	/** The promises whose pieces were taken. */
	lost: readonly LostPromise[];
};

/**
 * Reverses the movements of batches for some products, each product separately, in the caller's transaction. Other products are
 * not affected.
 * @param products must not be deleted.
 */
export async function takeBack(
	db: Db,
	tx: Tx,
	{ batches, products, batch }: { batches: readonly string[]; products: readonly string[]; batch: string },
	request: WriteRequest,
): Promise<TakenBack> {
	const taken: TakenBack = { kept: new Map(), already: new Set(), onHand: new Map(), lost: [] };
	if (products.length === 0) return taken;
	const ledger = await openLedger(db, tx, { requests: [request], batches, products });
	for (const [product, rows] of Map.groupBy(ledger.reversible, (row) => row.product)) {
		const open = rows.filter((row) => !isReversed(row));
		if (open.length === 0) {
			taken.already.add(product);
			continue;
		}
		const other = firstOfOtherStores(ledger, request, open);
		if (other !== undefined) {
			taken.kept.set(product, { code: "other_store", store: other.store });
			continue;
		}
		const recorded = recordReversal(ledger, { request, batch }, open);
		if (!recorded.ok) taken.kept.set(product, recorded.rejection);
	}
	await closeLedger(db, tx, ledger);
	for (const { id, on_hand } of ledger.products.values()) taken.onHand.set(id, on_hand);
	return { ...taken, lost: lostIn(ledger.promises) };
}
