import { setImmediate as nextTurn } from "node:timers/promises";
import type { PriceChange, PriceChanges } from "@freehub/contract/buying/price-changes";
import { type KnownPrice, priceChange } from "@freehub/domain/buying/price-change";
import { inCommon, isSamePrice } from "@freehub/domain/buying/price-per";
import { proposal } from "@freehub/domain/buying/proposal";
import { priceFor } from "@freehub/domain/buying/purchase";
import { costOf, exchanged } from "@freehub/domain/exact-amount";
import { shopDay } from "@freehub/domain/local-days";
import { fromMinor } from "@freehub/domain/money";
import { LOW_STOCK } from "@freehub/domain/quantity";
import { shop } from "@freehub/domain/shop";
import { currencyOf, exchangeOf } from "#areas/buying/purchase-lines/amounts.ts";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import type { Db } from "#db/connection.ts";
import * as repo from "./price-changes.repo.ts";

/** Products in the answer. */
const MAX_CHANGES = 50;
const YEAR = 365 * 86_400_000;

/**
 * The price changes of a supplier that matter: of products that were ordered there in the last year or are on an open draft,
 * whose price differs by at least 2 % from what it was, since a day in the last year or one to come. Most money first.
 *
 * The current price is that of the current offer, or of an offer that begins later if the current one changed nothing, or else of
 * the last order. The old one is that of an earlier order; of an earlier offer, or else of the draft, if nothing was ordered yet.
 * A price list overwrites its offers, so only orders and drafts know their old prices, and such an offer counts from its last
 * change. Prices in different currencies are not compared. Orders at a price break of an offer count as its price for the pieces of the next order.
 * @throws AppError not_found
 */
export async function readPriceChanges(
	{ kysely }: Db,
	{ id, now }: { id: string; now: number },
): Promise<PriceChanges> {
	const supplier = await requireSupplier(kysely, id);
	const since = new Date(now - YEAR);
	const lines = await repo.linesSince(kysely, id, since);
	const byProduct = Map.groupBy(lines, ({ product }) => product);
	const products = await repo.findProducts(kysely, [...byProduct.keys()]);
	const offers = Map.groupBy(
		await repo.findOffers(
			kysely,
			id,
			products.map((product) => product.id),
		),
		({ product }) => product,
	);
	const day = shopDay(new Date(now));
	const dayOf = daysOfLines();
	const found: Found[] = [];
	for (const product of products) {
		// A supplier's orders of a year may have many thousand lines.
		await nextTurn();
		const change = changeOf(
			product,
			{ lines: byProduct.get(product.id) ?? [], offers: offers.get(product.id) ?? [] },
			{ currency: currencyOf(supplier), day, dayOf },
		);
		if (change !== undefined && change.since >= shopDay(since)) found.push(change);
	}
	const rates = new Map(lines.flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate]])));
	const valued = found.map((change) => ({ change, value: valueOf(change, rates) }));
	const sorted = valued.toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0));
	return {
		changes: sorted.slice(0, MAX_CHANGES).map(({ change }) => answerOf(change)),
		dearer: found.filter(({ extra }) => extra > 0).length,
		cheaper: found.filter(({ extra }) => extra < 0).length,
		extra: valued.some(({ value }) => value === undefined)
			? null
			: fromMinor(valued.reduce((sum, { value = 0 }) => sum + value, 0)),
	};
}

type History = { lines: readonly repo.PricedLine[]; offers: readonly repo.PricedOffer[] };
type Next = Pick<PriceChange, "pieces" | "piecesOf">;
type Found = ReturnType<typeof changeOf> & object;

function changeOf(
	product: repo.PricedProduct,
	{ lines, offers }: History,
	{ currency: usualCurrency, day, dayOf }: { currency: string; day: string; dayOf: DayOf },
) {
	const inForce = offers.filter(
		({ superseded_by, valid_to }) => superseded_by === null && (valid_to ?? day) >= day,
	);
	const current =
		inForce.findLast((offer) => offer.currency === usualCurrency && startOf(offer) <= day) ??
		inForce.findLast((offer) => startOf(offer) <= day);
	const last = lines.findLast(({ sent_at }) => sent_at !== null);
	const currency = current?.currency ?? last?.currency;
	if (currency === undefined) return undefined;
	const next = nextOrder(product, lines, current);
	const priced = (offer: repo.PricedOffer): KnownPrice => ({
		day: startOf(offer),
		cost: priceFor(offer.breaks, next.pieces) ?? 0,
		per: offer.per,
	});
	const paid = (line: repo.PricedLine): KnownPrice => {
		const { cost, per, ordered } = line;
		const offer = offers.find((one) => {
			const asked = one.currency === line.currency ? priceFor(one.breaks, ordered) : undefined;
			return asked !== undefined && isSamePrice({ cost: asked, per: one.per }, line);
		});
		return { ...(offer === undefined ? { cost, per } : priced(offer)), day: dayOf(line) };
	};
	const ofCurrency = lines.filter((line) => line.currency === currency);
	const sent = ofCurrency.filter(({ sent_at }) => sent_at !== null).map(paid);
	const former = offers
		.filter((offer) => offer.currency === currency && !inForce.includes(offer))
		.map(priced);
	const drafted = ofCurrency.map(paid);
	const earlier = [sent, former, drafted].find(({ length }) => length > 0) ?? [];
	const coming = inForce
		.filter((offer) => offer.currency === currency && startOf(offer) > day)
		.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0];
	const price = current === undefined ? sent.at(-1) : priced(current);
	if (price === undefined) return undefined;
	const change =
		priceChange(price, earlier) ??
		(coming && priceChange(priced(coming), [{ ...price, day: startOf(coming) }]));
	if (change === undefined) return undefined;
	const extra = costOf(change.now, next.pieces) - costOf(change.before, next.pieces);
	return { product, currency, ...change, ...next, extra };
}

/** The first day of an offer. That of one that a price list renews is the day when that last happened. */
function startOf({ valid_from, superseded_by, created_at, updated_at }: repo.PricedOffer): string {
	return valid_from ?? shopDay(new Date(superseded_by === null ? updated_at : created_at));
}

type DayOf = (line: repo.PricedLine) => string;

/** The day of each line. Those of an order share its time, and finding its day takes longer than all else of a line. */
function daysOfLines(): DayOf {
	const days = new Map<number, string>();
	return ({ sent_at, created_at }) => {
		const at = new Date(sent_at ?? created_at).getTime();
		let day = days.get(at);
		if (day === undefined) {
			day = shopDay(new Date(at));
			days.set(at, day);
		}
		return day;
	};
}

/** The size of the next order: of the drafts, or what is lacking, or the usual one. */
function nextOrder(
	{ on_hand, incoming, reorder_point, safety_stock }: repo.PricedProduct,
	lines: readonly repo.PricedLine[],
	offer: repo.PricedOffer | undefined,
): Next {
	const drafted = lines.filter(({ sent_at }) => sent_at === null);
	if (drafted.length > 0) {
		return { pieces: drafted.reduce((sum, { ordered }) => sum + ordered, 0), piecesOf: "draft" };
	}
	if (on_hand + incoming <= (reorder_point ?? LOW_STOCK)) {
		// Without its sales and what single stores and customers lack: they would be read only to weigh a price.
		const { pieces } = proposal({
			onHand: on_hand,
			coming: incoming,
			sold30: 0,
			sold90: 0,
			reorderPoint: reorder_point,
			safetyStock: safety_stock,
			storesLack: 0,
			waiting: 0,
			promisedComing: 0,
			leadDays: null,
			pack: offer?.pack ?? 1,
			minimum: offer?.minimum ?? 0,
		});
		return { pieces, piecesOf: "low" };
	}
	const sizes = lines.map(({ ordered }) => ordered).toSorted((a, b) => a - b);
	return { pieces: sizes[Math.floor((sizes.length - 1) / 2)] ?? 0, piecesOf: "usual" };
}

/** In the shop's minor units; undefined without a rate. */
function valueOf({ currency, extra }: Found, rates: ReadonlyMap<string, string>): number | undefined {
	const rate = currency === shop().currency ? "1" : rates.get(currency);
	return rate === undefined ? undefined : exchanged(BigInt(extra), exchangeOf({ currency, rate }));
}

function answerOf({
	product,
	currency,
	before,
	now,
	share,
	since,
	pieces,
	piecesOf,
	extra,
}: Found): PriceChange {
	const { costs, per } = inCommon(before, now);
	return {
		product: product.id,
		productName: product.name,
		sku: product.sku,
		currency,
		before: fromMinor(costs[0], currency),
		now: fromMinor(costs[1], currency),
		per,
		percent: Math.round(share * 1000) / 10,
		since,
		pieces,
		piecesOf,
		extra: fromMinor(extra, currency),
	};
}
