import { sql } from "kysely";
import type { Connection } from "../../connection.ts";

type Line = {
	id: string;
	product: string;
	supplier: string;
	currency: string;
	ordered: number;
	cost: number;
	per: number;
	own_cost: number | null;
	/** The shop's. */
	shop_currency: string;
};

type Offer = { id: string; breaks: string; is_listed: number };

/**
 * Says of each line of a draft where its price comes from, by equality, once: until now nothing else was known. A price that is the
 * offer's for its pieces follows the offer, and one that is the product's own cost follows that; all others were typed. Nobody is
 * known to have seen the offer beside a typed price, so that the editor asks about it.
 */
export async function sortDraftLines(kysely: Connection): Promise<void> {
	await sql`update purchase_order set currency_from = 'supplier'
		where sent_at is null and cancelled_at is null and currency = (
			select coalesce(supplier.currency, shop_currency.code) from supplier, shop_currency
			where supplier.id = purchase_order.supplier)`.execute(kysely);
	const { rows } = await sql<Line>`
		select line.id, line.product, purchase_order.supplier, purchase_order.currency, line.ordered, line.cost, line.per,
			product.cost as own_cost, shop_currency.code as shop_currency
		from purchase_order_line line
			join purchase_order on purchase_order.id = line.purchase_order
			join product on product.id = line.product
			cross join shop_currency
		where purchase_order.sent_at is null`.execute(kysely);
	for (const line of rows) {
		const from = await sourceOf(kysely, line);
		await sql`update purchase_order_line set price_from = ${from} where id = ${line.id}`.execute(kysely);
	}
}

async function sourceOf(kysely: Connection, line: Line): Promise<"typed" | "offer" | "list" | "cost"> {
	const { product, supplier, currency, ordered, cost, per, own_cost, shop_currency } = line;
	const day = new Date().toISOString().slice(0, 10);
	const { rows } = await sql<Offer>`
		select offer.id, offer.breaks, case when exists (
				select 1 from supplier_article article
				where article.product = offer.product and article.offer = offer.id and article.offer_version = offer.version
			) then 1 else 0 end as is_listed
		from offer
		where product = ${product} and supplier = ${supplier} and currency = ${currency}
			and superseded_by is null and deleted_at is null
			and coalesce(valid_from, ${day}) <= ${day} and coalesce(valid_to, ${day}) >= ${day}
		order by id desc limit 1`.execute(kysely);
	const [offer] = rows;
	if (offer === undefined) {
		const usual = currency === shop_currency ? (own_cost ?? 0) : 0;
		return cost === usual * per ? "cost" : "typed";
	}
	const breaks = JSON.parse(offer.breaks) as { from: number; price: number }[];
	const asked = (breaks.findLast(({ from }) => from <= ordered) ?? breaks[0])?.price;
	if (asked === undefined || cost !== asked * per) return "typed";
	return offer.is_listed === 1 ? "list" : "offer";
}
