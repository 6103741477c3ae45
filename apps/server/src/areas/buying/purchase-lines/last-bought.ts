import { shopDay } from "@freehub/domain/local-days";
import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The price of the last line of a product, in minor units of the currency for `per` pieces. */
export type LastBought = {
	product: string;
	cost: number;
	per: number;
	currency: string;
	supplier_name: string;
	/** The shop's. */
	day: string;
};

/** The last price of each of these products, from any supplier, in Freehub or before. */
export async function lastBought(
	connection: Connection,
	products: readonly string[],
): Promise<Map<string, LastBought>> {
	const ids = [...new Set(products)];
	const ordered = await inParts(ids, async (part) => {
		const { rows } = await sql<Omit<LastBought, "day"> & { sent_at: Date | number }>`
			select line.product, line.cost, line.per, purchase_order.currency, purchase_order.sent_at,
				supplier.name as supplier_name
			from product
			join purchase_order_line line on line.id = (
				select latest.id from purchase_order_line latest
				join purchase_order sent on sent.id = latest.purchase_order
				where latest.product = product.id and sent.sent_at is not null and sent.cancelled_at is null
					and latest.ordered > 0
				order by sent.sent_at desc, latest.id desc limit 1)
			join purchase_order on purchase_order.id = line.purchase_order
			join supplier on supplier.id = purchase_order.supplier
			where product.id in (${sql.join(part)})`.execute(connection);
		return rows.map(({ sent_at, ...row }) => ({ ...row, day: shopDay(new Date(sent_at)) }));
	});
	const past = await inParts(ids, async (part) => {
		const { rows } = await sql<LastBought>`
			select past.product, past.cost, past.per, past.currency, past.ordered_on as day, supplier.name as supplier_name
			from product
			join past_purchase past on past.id = (
				select latest.id from past_purchase latest
				where latest.product = product.id and latest.cost is not null
				order by latest.ordered_on desc, latest.id desc limit 1)
			join supplier on supplier.id = past.supplier
			where product.id in (${sql.join(part)})`.execute(connection);
		return rows;
	});
	// An order in Freehub counts before one of the same day.
	const last = new Map<string, LastBought>();
	for (const row of [...ordered, ...past]) {
		const known = last.get(row.product);
		if (known === undefined || known.day < row.day) last.set(row.product, row);
	}
	return last;
}
