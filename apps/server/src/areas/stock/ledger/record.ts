import type { Movement } from "@freehub/contract/stock/stock";
import { isTooMuch } from "@freehub/domain/exact-amount";
import { MAX_TURNOVER } from "@freehub/domain/quantity";
import {
	applyEntries,
	type CommandDecision,
	decide,
	decideReversal,
	type Entry,
	entryOf,
	type Levels,
	onHandChange,
	placeOfMovement,
	type Rejection,
	type StockCommand,
	TRANSIT_LOCATION,
} from "@freehub/domain/stock/stock";
import { addToHistory } from "@freehub/domain/stock/stock-history";
import { v7 as uuidv7 } from "uuid";
import { type AppError, refusal } from "#app-error.ts";
import { firstOfOthers, ofOthers, type PlaceInStore, whyNotOwn } from "#areas/stock/locations/own-stores.ts";
import type { MovementTable } from "#db/schema.ts";
import type { WriteRequest } from "#db/write.ts";
import { mostWorth } from "#too-much-worth.ts";
import {
	counterChanges,
	decideOnLines,
	type LineColumns,
	partOfNew,
	partOfReversal,
	usualCost,
} from "./decide-on-lines.ts";
import {
	type CausedEntry,
	decideOnPromises,
	heldFromOthers,
	type MoveOfPromises,
} from "./decide-on-promises.ts";
import { lineCounters } from "./line-books.ts";
import { binsOf, endsOf, locationsOf, whyNotOpen } from "./locked-locations.ts";
import type { MovementRow } from "./movements.repo.ts";
import type { OpenLedger, OpenProduct } from "./open-ledger.ts";
import { recordEntries } from "./open-promises.ts";
import { isMisdated } from "./redate.ts";
import {
	allRefusals,
	type Booking,
	type LineRefusal,
	noChain,
	type Recorded,
	refusalOf,
	toMovement,
	undoneWith,
} from "./stock-answer.ts";
import { toldOf } from "./told-promises.ts";

/** The details of a movement, except its product, locations and quantity. */
export type MovementDetails = Pick<
	MovementTable,
	"kind" | "reason" | "counted" | "reference" | "note" | "reverses"
> & {
	/** Undefined: now, after everything else that happened to the product. */
	occurredAt: Date | undefined;
	/** The line of a document that it names, and what was refused. */
	ofLine: LineColumns;
};

/** A stock command of the domain, with the details of its movement. */
export type CommandLine = {
	command: StockCommand;
	details: MovementDetails;
	/** The right to take what is promised to others is used. */
	mayOverride: boolean;
};

/** The request that makes the change, and the batch of its movements. */
export type BookingContext = { request: WriteRequest; batch: string };

/**
 * Records all lines or none. A line that takes pieces from several bins becomes several movements.
 * @throws AppError the first refusal, and nothing is recorded: not_found for an unknown location or product, location_closed,
 * forbidden at another store than the caller's, rejections of the domain, and refusals of lines of documents. If several lines are refused, its `errors` name all of them.
 */
export function record(ledger: OpenLedger, context: BookingContext, lines: readonly CommandLine[]): Booking {
	const commands = lines.map(({ command }) => command);
	const unusable = commands.map(
		(command) =>
			whyNotOpen(ledger.locations, locationsOf(command)) ??
			whyNotOwn(context.request, ledger.places, placeOf(command)) ??
			whyUnknown(ledger, command),
	);
	const usable = commands.filter((_, at) => unusable[at] === undefined);
	const own = ownLevels(ledger, usable);
	const usableLines = lines.filter((_, at) => unusable[at] === undefined);
	const decision = decideWithHeld(ledger, usableLines, own);
	const parts = lines.map(({ command, details }) => partOfNew(command, details.ofLine));
	const onLines = decideOnLines(ledger.lines, parts);
	const refused = unusable.flatMap((error, at): LineRefusal[] =>
		error === undefined ? [] : [{ at, error }],
	);
	if (!decision.ok && !isSaidByLines(decision.rejection, onLines)) {
		const { rejection } = decision;
		const at = lineOf(commands, rejection);
		refused.push({ at, error: refusalOf(seenFrom(ledger, context, rejection), ledger.binned) });
	}
	refused.push(...onLines.refusals);
	if (!decision.ok || refused.length > 0) throw allRefusals(refused);
	const details = decision.entries.map((entry, e): EnteredDetails => {
		const i = decision.of[e] ?? 0;
		const { details } = lines[i] as CommandLine;
		const { cost: costByLine = null, exceeds = 0 } = onLines.results[i] ?? {};
		const cost = costByLine ?? usualCost(ledger.products.get(entry.product), entry);
		if (cost !== null && isTooMuch(cost)) refused.push({ at: i, error: tooMuchWorth(ledger, entry) });
		return { ...details, cost, ofLine: { ...details.ofLine, exceeds } };
	});
	if (refused.length > 0) throw allRefusals(refused);
	const moves = decision.entries.map((entry, e): MoveOfPromises => {
		const { kind, ofLine } = details[e] as EnteredDetails;
		const { mayOverride = false } = lines[decision.of[e] ?? 0] ?? {};
		return { entry, kind, ofLine, mayOverride, takesBack: undefined, isAgain: false };
	});
	const after = { levels: applyEntries(own, decision.entries), lines: onLines.after };
	const promised = decideOnPromises(ledger, moves, after, context.request.rights);
	if ("error" in promised) throw allRefusals([{ ...promised, at: decision.of[promised.at] ?? 0 }]);
	for (const [id, line] of onLines.after) ledger.lines.set(id, line);
	return enter(ledger, context, own, details, decision.entries, promised.entries);
}

/**
 * Decides about commands; a store's bins give only pieces that nobody else is promised. If these are too few, the promises refuse it,
 * with the names of those who hold them.
 */
function decideWithHeld(ledger: OpenLedger, lines: readonly CommandLine[], own: Levels): CommandDecision {
	const commands = lines.map(({ command }) => command);
	const bins = binsOf(ledger.binned);
	const held = (at: number, location: string): number => {
		const { command, details, mayOverride } = lines[at] as CommandLine;
		if (mayOverride || command.kind === "count" || command.kind === "adjust") return 0;
		return heldFromOthers(ledger, { product: command.product, line: details.ofLine.line }, location);
	};
	const decision = decide(commands, own, ledger.history, bins, held);
	if (decision.ok || decision.rejection.code !== "insufficient_stock") return decision;
	return decide(commands, own, ledger.history, bins);
}

/** Whether lines say better why there is too little on its way: what became of their own pieces, which no level tells. */
function isSaidByLines(rejection: Rejection, { refusals }: { refusals: readonly LineRefusal[] }): boolean {
	return "location" in rejection && rejection.location === TRANSIT_LOCATION && refusals.length > 0;
}

/** The place that a command belongs to; pieces that are on their way belong to where they go. */
function placeOf(command: StockCommand): string {
	return command.location === TRANSIT_LOCATION ? placeOfMovement(entryOf(command, 0)) : command.location;
}

function tooMuchWorth({ products }: OpenLedger, { product }: Entry): AppError {
	const { name = "" } = products.get(product) ?? {};
	return refusal("too_much_worth", { name, ...mostWorth(), details: { product } });
}

/** The line that a rejection is about: the last one that takes pieces of its product, if there is one. */
function lineOf(commands: readonly StockCommand[], { product }: Rejection): number {
	const last = commands.findLastIndex((command) => command.product === product && command.kind !== "receive");
	return last === -1 ? commands.findIndex((command) => command.product === product) : last;
}

/** To a request's other lines, its own undated bookings happened now, so drop their recorded time from the rejection. */
function seenFrom(
	{ recorded }: OpenLedger,
	{ request, batch }: BookingContext,
	rejection: Rejection,
): Rejection {
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
 * @throws AppError not_found for the first product that no longer exists, location_closed for the first closed location, forbidden
 * for the first booking of another store than the caller's.
 */
export function recordReversal(
	ledger: OpenLedger,
	context: BookingContext,
	rows: readonly MovementRow[],
): Recorded {
	const closed = whyNotOpen(ledger.locations, rows.flatMap(endsOf));
	if (closed !== undefined) throw closed;
	const other = firstOfOtherStores(ledger, context.request, rows);
	if (other !== undefined) throw ofOthers(other);
	const entries = rows.map(
		({ product, from_location: from, to_location: to, quantity }): Entry => ({ product, from, to, quantity }),
	);
	const details = rows.map((row): EnteredDetails => {
		const { id, kind, reason, reference } = row;
		const { line, line_kind, refused, refused_reason, settlement, photo, exceeds } = row;
		const ofLine = { line, line_kind, refused, refused_reason, settlement, photo, exceeds };
		const own = { kind, reason, counted: null, reference, note: "", reverses: id, occurredAt: undefined };
		return { ...own, ofLine, cost: null };
	});
	const own = ownLevels(ledger, entries);
	const decision = decideReversal(entries, own);
	const onLines = decideOnLines(ledger.lines, rows.map(partOfReversal));
	if (!decision.ok && !isSaidByLines(decision.rejection, onLines)) return decision;
	if (!decision.ok || onLines.refusals.length > 0) throw allRefusals(onLines.refusals);
	requireRoomFor(ledger, onLines.after);
	const moves = decision.entries.map((entry, i): MoveOfPromises => {
		const { id, kind, line, line_kind, reversals } = rows[i] as MovementRow;
		const isAgain = reversals % 2 === 1;
		return { entry, kind, ofLine: { line, line_kind }, mayOverride: false, takesBack: id, isAgain };
	});
	const after = { levels: applyEntries(own, decision.entries), lines: onLines.after };
	const promised = decideOnPromises(ledger, moves, after, context.request.rights);
	if ("error" in promised) throw promised.error;
	for (const [id, line] of onLines.after) ledger.lines.set(id, line);
	const booking = enter(ledger, context, own, details, decision.entries, promised.entries);
	for (const [i, movement] of booking.movements.entries()) {
		const row = rows[i] as MovementRow;
		row.reversed_by = movement._id;
		movement.counted = row.counted ?? row.counted_before;
		movement.undoes = undoneWith(row);
	}
	return booking;
}

/** The first place of bookings that somebody whose role holds only at their stores may not take back. */
export function firstOfOtherStores(
	{ places }: OpenLedger,
	request: WriteRequest,
	rows: readonly MovementRow[],
): PlaceInStore | undefined {
	return firstOfOthers(request, places, rows.map(placeOfBooking));
}

/** The place of the booking that a movement is, or that it takes back: a transfer that was undone belongs to where it came from. */
function placeOfBooking({ from_location: from, to_location: to, reversals }: MovementRow): string {
	return placeOfMovement(reversals % 2 === 0 ? { from, to } : { from: to, to: from });
}

/** @throws AppError too_much_stock if more pieces of a product would be on their way again than can be stored. */
function requireRoomFor({ products, lines, storedLines }: OpenLedger, after: OpenLedger["lines"]): void {
	if (after.size === 0) return;
	for (const [product, changes] of counterChanges(storedLines, new Map([...lines, ...after]))) {
		for (const name of lineCounters) {
			const change = changes[name] ?? 0;
			const pieces = products.get(product)?.stored?.[name] ?? 0;
			if (change <= 0 || pieces + change <= MAX_TURNOVER) continue;
			throw refusal("too_much_stock.coming", { limit: MAX_TURNOVER, details: { product } });
		}
	}
}

function whyUnknown({ products }: OpenLedger, { product }: { product: string }): AppError | undefined {
	return products.has(product) ? undefined : refusal("not_found", { what: "product", details: { product } });
}

/** @throws AppError not_found for the first unknown product, ordered by id. */
function ownLevels(ledger: OpenLedger, about: readonly { product: string }[]): Levels {
	const ids = [...new Set(about.map(({ product }) => product))].toSorted();
	const unknown = ids.find((id) => !ledger.products.has(id));
	if (unknown !== undefined) throw whyUnknown(ledger, { product: unknown });
	return new Map(ids.map((id) => [id, ledger.levels.get(id) ?? new Map<string, number>()]));
}

/** `cost`: what the pieces cost, in the shop's minor units; null: unknown, or they do not come from outside. */
type EnteredDetails = MovementDetails & { cost: number | null };

function enter(
	ledger: OpenLedger,
	{ request, batch }: BookingContext,
	levels: Levels,
	details: readonly EnteredDetails[],
	entries: readonly Entry[],
	promised: readonly CausedEntry[],
): Booking {
	const movements: Movement[] = [];
	for (const i of incomingFirst(entries)) {
		const entry = entries[i] as Entry;
		const product = ledger.products.get(entry.product) as OpenProduct;
		product.ledger_seq += 1;
		product.on_hand += onHandChange(entry);
		const now = request.now.getTime();
		if (isMisdated(ledger, product.movedAt, now)) correctTimes(ledger, product, now);
		const {
			occurredAt = new Date(Math.max(now, product.movedAt)),
			ofLine,
			...columns
		} = details[i] as EnteredDetails;
		product.movedAt = Math.max(product.movedAt, occurredAt.getTime());
		if (ledger.history !== undefined) addToHistory(ledger.history, { ...entry, at: occurredAt.getTime() });
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
			...ofLine,
		};
		ledger.recorded.push(row);
		const names = {
			product_name: product.name,
			product_sku: null,
			actor_name: request.actorName,
			reversed_by: null,
			...noChain,
		};
		const number = ledger.lines.get(row.line ?? "")?.line.number ?? null;
		movements[i] = toMovement({ ...row, ...names }, number);
	}
	for (const [id, bins] of applyEntries(levels, entries)) ledger.levels.set(id, bins);
	for (const [product, own] of Map.groupBy(promised, (one) => one.product)) {
		const caused = own.map(({ of, ...entry }) => {
			return { ...entry, movement: movements[of]?._id ?? null, actor: request.actor, at: request.now };
		});
		recordEntries(ledger.promises, product, caused);
	}
	const quantities = [...levels.keys()].map((id) => [id, ledger.products.get(id)?.on_hand ?? 0] as const);
	const told = toldOf(promised, ledger.promises.holders, request.rights);
	return { ok: true, movements, quantities: new Map(quantities), told };
}

/** Whatever was booked before now did not happen after now. */
function correctTimes(ledger: OpenLedger, product: OpenProduct, now: number): void {
	ledger.misdated.set(product.id, now);
	product.movedAt = now;
	for (const row of ledger.recorded) {
		if (row.product === product.id && row.occurred_at.getTime() > now) row.occurred_at = new Date(now);
	}
	for (const changes of ledger.history?.get(product.id)?.values() ?? []) {
		for (const change of changes) change.at = Math.min(change.at, now);
	}
}

/**
 * The order in which entries of one batch are numbered: incoming before outgoing. Their sum is allowed, so in this order no
 * intermediate balance is negative either.
 */
function incomingFirst(entries: readonly Entry[]): number[] {
	const delta = (i: number): number => Math.sign(onHandChange(entries[i] as Entry));
	return entries.map((_, i) => i).toSorted((a, b) => delta(b) - delta(a));
}
