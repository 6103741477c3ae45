import {
	fillSource,
	makePromises,
	movePromise as moveDecision,
	type PromiseDecision,
	type Promised,
	type PromiseEntry,
	promisedTo,
	releasePromises,
	type Source,
	settleSource,
	type Wanted,
} from "@freehub/domain/stock/promises";
import { isVirtual, levelOf, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { refusal } from "#app-error.ts";
import { closeLedger } from "#areas/stock/ledger/close-ledger.ts";
import { nothingPromised, refusalOfHeld, supplyOf } from "#areas/stock/ledger/decide-on-promises.ts";
import { lineWhat, type NamedLine } from "#areas/stock/ledger/line-books.ts";
import { whyNotOpen } from "#areas/stock/ledger/locked-locations.ts";
import { type OpenLedger, openLedger } from "#areas/stock/ledger/open-ledger.ts";
import { recordEntries } from "#areas/stock/ledger/open-promises.ts";
import { findFirstPromised, findWaitingProducts, promisedOutOf } from "#areas/stock/ledger/read-promises.ts";
import { type ToldPromises, toldOf } from "#areas/stock/ledger/told-promises.ts";
import type { Query } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";

// Changes of promises by people, in the transaction of the document whose lines they are. They go through the ledger of stock, which
// locks the products and writes promises with the levels that they reserve.

/** A line of a document of a kind with promises. */
export type LineOfPromises = { id: string; kind: string; product: string };

/** Pieces of a line to promise: those out of wanted sources, and the rest out of none. */
export type LineToPromise = LineOfPromises & {
	pieces: number;
	wanted?: readonly { source: Source; pieces: number }[];
};

/**
 * Promises pieces of lines, in order; also more pieces of lines that have some. The lines' documents must say by now that they are
 * ordered.
 * @throws AppError promised if a source has too few pieces that are free; not_found; location_closed.
 */
export async function promiseLines(
	db: Db,
	tx: Tx,
	lines: readonly LineToPromise[],
	request: WriteRequest,
): Promise<void> {
	const sources = lines.flatMap(({ wanted = [] }) => wanted.map(({ source }) => source));
	const ledger = await opened(db, tx, lines, sources, request);
	const known = await findFirstPromised(
		tx,
		lines.map(({ id }) => id),
	);
	promiseOn(ledger, lines, request, known);
	await closeLedger(db, tx, ledger);
}

/**
 * Promises pieces of lines in a ledger that is open with their products and sources; nothing is written until it is closed.
 * @param known when lines were first promised, in ms since 1970.
 * @throws AppError promised, not_found, location_closed.
 */
export function promiseOn(
	ledger: OpenLedger,
	lines: readonly LineToPromise[],
	request: WriteRequest,
	known: ReadonlyMap<string, number> = new Map(),
): void {
	for (const [product, own] of Map.groupBy(lines, (line) => line.product)) {
		if (!ledger.products.has(product)) throw refusal("not_found", { what: "product", details: { product } });
		const wanted = own.map(({ id, kind, pieces, wanted: asked = [] }): Wanted => {
			const since = known.get(id) ?? request.now.getTime();
			return { line: id, lineKind: kind, product, since, pieces, wanted: asked };
		});
		const promises = promisesOf(ledger, product);
		keep(ledger, product, makePromises(promises, wanted, capacityOf(ledger, product)), request);
	}
}

/**
 * Moves promised pieces of a line to another source. @param from undefined: out of its other sources, those that wait first.
 * @param also statements of the line's document.
 * @throws AppError promised if the source has too few pieces that are free; nothing_promised if the line has; not_found; location_closed.
 */
export async function movePromise(
	db: Db,
	tx: Tx,
	{ from, to, pieces, ...line }: LineOfPromises & { from?: Source | undefined; to: Source; pieces: number },
	request: WriteRequest,
	also: readonly Query[] = [],
): Promise<void> {
	const { id, product } = line;
	const ledger = await opened(db, tx, [line], [to], request);
	const decision = moveDecision(
		promisesOf(ledger, product),
		{ line: id, from, to, pieces },
		capacityOf(ledger, product),
	);
	keep(ledger, product, decision, request);
	await closeLedger(db, tx, ledger, also);
}

/**
 * Releases promised pieces of lines, those that wait first; without a number all of them. Products may be deleted.
 * @throws AppError nothing_promised if a line has fewer.
 */
export async function releaseLines(
	db: Db,
	tx: Tx,
	lines: readonly (LineOfPromises & { pieces?: number })[],
	request: WriteRequest,
): Promise<void> {
	const ledger = await opened(db, tx, lines, [], request, true);
	for (const { id, product, pieces } of lines) {
		const promises = promisesOf(ledger, product);
		const decision = releasePromises(promises, id, pieces ?? promisedTo(promises, id));
		keep(ledger, product, decision, request);
	}
	await closeLedger(db, tx, ledger);
}

/** A line that brings pieces, such as of a purchase order: those that it brings from now on, and those that it brought before. */
export type Supply = { id: string; product: string; pieces: number; before: number };

/**
 * Lines bring other pieces from now on: the youngest promises out of each that brings less lose it until no more is promised than it
 * brings; what one that brings more has free is for the oldest promises that wait. Products may be deleted; they must be locked. Lines
 * that no promise concerns are not looked at.
 * @returns the promises that wait now.
 */
export async function followSupplies(
	db: Db,
	tx: Tx,
	kind: "purchase" | "transfer",
	lines: readonly Supply[],
	request: WriteRequest,
): Promise<ToldPromises> {
	const [less, more] = [lines.filter(bringsLess), lines.filter((line) => line.pieces > line.before)];
	const promised = await promisedOutOf(
		tx,
		kind,
		less.map(({ id }) => id),
	);
	const short = less.filter(({ id, pieces }) => (promised.get(id) ?? 0) > pieces);
	// Pieces that lose their line now can be served by another one of the same change.
	const waiting = await findWaitingProducts(
		tx,
		more.map(({ product }) => product),
	);
	for (const { product } of short) waiting.add(product);
	const concerned = [...short, ...more.filter(({ product }) => waiting.has(product))];
	if (concerned.length === 0) return {};
	const ledger = await opened(db, tx, concerned, [], request, true);
	const entries = concerned.flatMap((line) => {
		const source = { kind, id: line.id };
		const follow = bringsLess(line) ? settleSource : fillSource;
		const own = follow(promisesOf(ledger, line.product), source, line.pieces);
		keep(ledger, line.product, { ok: true, entries: own }, request);
		return own;
	});
	await closeLedger(db, tx, ledger);
	return toldOf(stillLost(entries), ledger.promises.holders, request.rights);
}

function bringsLess({ pieces, before }: Supply): boolean {
	return pieces < before;
}

/** The entries of lost pieces, without those for which another line brings pieces in the same change. */
function stillLost(entries: readonly PromiseEntry[]): PromiseEntry[] {
	const served = new Map<string, number>();
	for (const { line, pieces, reason } of entries) {
		if (reason === "supplied") served.set(line, (served.get(line) ?? 0) + pieces);
	}
	return entries.flatMap((entry) => {
		if (entry.reason === "supplied") return [];
		const pieces = Math.max(0, entry.pieces - (served.get(entry.line) ?? 0));
		served.set(entry.line, Math.max(0, (served.get(entry.line) ?? 0) - entry.pieces));
		return pieces === 0 ? [] : { ...entry, pieces };
	});
}

function opened(
	db: Db,
	tx: Tx,
	lines: readonly { product: string }[],
	sources: readonly Source[],
	request: WriteRequest,
	alsoDeleted = false,
): Promise<OpenLedger> {
	const named = sources.flatMap(({ kind, id }): NamedLine[] =>
		kind === "purchase" || kind === "transfer" ? [{ kind, id }] : [],
	);
	return openLedger(db, tx, {
		requests: [request],
		products: [...new Set(lines.map(({ product }) => product))],
		lines: named,
		locations: sources.flatMap(({ kind, id }) => (kind === "place" ? id : [])),
		promising: true,
		alsoDeleted,
	});
}

function promisesOf({ promises }: OpenLedger, product: string): readonly Promised[] {
	return promises.now.get(product) ?? [];
}

/** @throws AppError not_found for a place or a line that is not there, location_closed. */
function capacityOf(ledger: OpenLedger, product: string) {
	return ({ kind, id }: Source): number => {
		if (kind === "none") return 0;
		if (kind === "place") {
			if (isVirtual(id) || id === TRANSIT_LOCATION) throw refusal("not_found.location", { location: id });
			const why = whyNotOpen(ledger.locations, [id]);
			if (why !== undefined) throw why;
			return levelOf(ledger.levels, product, id);
		}
		const open = ledger.lines.get(id);
		const supply = open?.line.product === product ? supplyOf(open) : undefined;
		if (supply === undefined) throw refusal("not_found.such", { what: lineWhat(kind) });
		return supply.pieces;
	};
}

/** @throws AppError promised, nothing_promised. */
function keep(
	ledger: OpenLedger,
	product: string,
	decision: PromiseDecision,
	{ actor, now, rights }: WriteRequest,
): void {
	if (decision.ok) {
		const entries = decision.entries.map((entry) => ({ ...entry, movement: null, actor, at: now }));
		return recordEntries(ledger.promises, product, entries);
	}
	const { rejection } = decision;
	if (rejection.code === "too_little_promised") {
		throw nothingPromised(product, { ...rejection, requested: rejection.wanted });
	}
	const { source, wanted, free } = rejection;
	const held = promisesOf(ledger, product).filter(
		(one) => one.source.kind === source.kind && one.source.id === source.id,
	);
	const where = source.kind === "place" ? { location: source.id } : { purchaseLine: source.id };
	const details = { product, ...where, requested: wanted, available: free };
	if (held.length === 0) throw refusal("promised.too_few", { free, details });
	throw refusalOfHeld(held, { free, details }, ledger.promises.holders, rights);
}
