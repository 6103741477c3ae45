import { priceFor } from "@freehub/domain/purchase";
import type { Connection } from "#db/connection.ts";
import { today } from "./order-answer.ts";

/** A price as the columns of an order line. */
type Price = { cost: number; per: number };

export type CurrentOffer = {
	product: string;
	supplier_sku: string;
	pack: number;
	minimum: number;
	currency: string;
	lead_days: number | null;
	breaks: readonly { from: number; price: number }[];
};

/** A supplier's newest offer per product that is valid today, in a currency. */
export async function currentOffers(
	connection: Connection,
	{ supplier, currency, now }: { supplier: string; currency: string; now: Date },
	products: readonly string[],
): Promise<Map<string, CurrentOffer>> {
	if (products.length === 0) return new Map();
	const day = today(now);
	const rows = await connection
		.selectFrom("offer")
		.select(["product", "supplier_sku", "pack", "minimum", "currency", "lead_days", "breaks"])
		.select(["valid_from", "valid_to"])
		.where("supplier", "=", supplier)
		.where("product", "in", products)
		.where("currency", "=", currency)
		.where("superseded_by", "is", null)
		.where("deleted_at", "is", null)
		.orderBy("id")
		.execute();
	const current = rows.filter(
		({ valid_from, valid_to }) => (valid_from ?? day) <= day && (valid_to ?? day) >= day,
	);
	return new Map(
		current.map(({ breaks, ...row }) => [
			row.product,
			{ ...row, breaks: JSON.parse(breaks) as CurrentOffer["breaks"] },
		]),
	);
}

/** Per product with an offer: its price for a number of pieces. */
export async function currentPrices(
	connection: Connection,
	supplier: string,
	currency: string,
	now: Date,
	lines: readonly { product: string }[],
): Promise<Map<string, (pieces: number) => Price | undefined>> {
	const products = [...new Set(lines.map(({ product }) => product))];
	const offers = await currentOffers(connection, { supplier, currency, now }, products);
	return new Map(
		[...offers].map(([product, { breaks }]) => [
			product,
			(pieces: number) => {
				const cost = priceFor(breaks, pieces);
				return cost === undefined ? undefined : { cost, per: 1 };
			},
		]),
	);
}
