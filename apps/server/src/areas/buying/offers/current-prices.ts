import { isOfferCurrent } from "@freehub/domain/buying/purchase-price";
import { shopDay } from "@freehub/domain/local-days";
import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

export type CurrentOffer = {
	product: string;
	supplier_sku: string;
	pack: number;
	minimum: number;
	currency: string;
	lead_days: number | null;
	/** In minor units, for `per` pieces. */
	breaks: readonly { from: number; price: number }[];
	per: number;
	/** As a price list has written it: nobody has changed it since. */
	isListed: boolean;
};

type Terms = { supplier: string; currency: string; now: Date };

/** A supplier's newest offer per product that is valid today, in a currency. */
export async function currentOffers(
	connection: Connection,
	terms: Terms,
	products: readonly string[],
): Promise<Map<string, CurrentOffer>> {
	return (await offersFor(connection, terms, products)).current;
}

/** The same, and per product without one the newest offer that there was: one that is over or was deleted. */
export async function offersFor(
	connection: Connection,
	{ supplier, currency, now }: Terms,
	products: readonly string[],
): Promise<{ current: Map<string, CurrentOffer>; former: Map<string, CurrentOffer> }> {
	const day = shopDay(now);
	const rows = await inParts([...new Set(products)], (part) =>
		connection
			.selectFrom("offer")
			.select(["product", "supplier_sku", "pack", "minimum", "currency", "lead_days", "breaks", "per"])
			.select(["valid_from", "valid_to", "superseded_by", "deleted_at"])
			.select(isListedSql.as("is_listed"))
			.where("supplier", "=", supplier)
			.where("product", "in", part)
			.where("currency", "=", currency)
			.orderBy("id")
			.execute(),
	);
	const [current, former] = [new Map<string, CurrentOffer>(), new Map<string, CurrentOffer>()];
	for (const { valid_from, valid_to, superseded_by, deleted_at, is_listed, breaks, ...row } of rows) {
		if ((valid_from ?? day) > day) continue;
		const isGone = superseded_by !== null || deleted_at !== null;
		const isCurrent = isOfferCurrent({ validFrom: valid_from, validTo: valid_to, isGone }, day);
		const prices = JSON.parse(breaks) as CurrentOffer["breaks"];
		(isCurrent ? current : former).set(row.product, { ...row, breaks: prices, isListed: is_listed === 1 });
	}
	return { current, former };
}

/** 1: a price list has written the row of `offer`, and nobody has changed it since. */
export const isListedSql = sql<number>`case when exists (
	select 1 from supplier_article article
	where article.product = offer.product and article.offer = offer.id and article.offer_version = offer.version
) then 1 else 0 end`;
