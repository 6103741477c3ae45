import type { MyItem } from "@freehub/contract/people/my-items";
import { shopState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import type { ValueOf } from "#db/statement.ts";
import { MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { conditionsOf } from "./find/conditions.ts";
import { termsOf } from "./find/terms.ts";

const DEFAULT_LIMIT = 50;

export type MyItemsQuery = {
	actor: string;
	/** With pieces, or with availability in words. */
	pieces: boolean;
	search?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
};

type Row = Pick<MyItem, "name" | "image" | "what"> & {
	id: string;
	sku: string | null;
	on_hand: number;
	reserved: number;
	incoming: number;
	reorder_point: number | null;
	at: Date | number;
};

/** One page of the products that a person has worked on, latest first. */
export async function pageOfMyItems(db: Db, query: MyItemsQuery): Promise<Page<MyItem>> {
	const limit = query.limit ?? DEFAULT_LIMIT;
	const rows = await findItems(db, query, limit + 1);
	return pageOf(
		rows,
		limit,
		({ at, id }) => encodeCursor(new Date(at).getTime(), id),
		(row) => toMyItem(row, query.pieces),
	);
}

async function findItems(db: Db, { actor, search, cursor }: MyItemsQuery, limit: number): Promise<Row[]> {
	const after = decodeCursor(cursor, MOMENT, "text");
	const found = search ? await termsOf(db, search) : undefined;
	if (search && found === undefined) return [];
	const [condition] = found ? conditionsOf(db.engine, {}, { terms: found.terms, within: "text" }) : [];
	const value: ValueOf = (name) => sql`${condition?.values[name]}` as never;
	const { rows } = await sql<Row>`
		select product.id, name, sku, image, on_hand, reserved, incoming, reorder_point, what, activity.at
		from product_activity as activity join product on product.id = activity.product
		where activity.actor = ${actor} and product.deleted_at is null
			${condition === undefined ? sql`` : sql`and ${condition.predicate(value)}`}
			${after === undefined ? sql`` : sql`and (activity.at, activity.product) < (${new Date(after[0])}, ${after[1]})`}
		order by activity.at desc, activity.product desc limit ${limit}`.execute(db.kysely);
	return rows;
}

function toMyItem(
	{ id, on_hand, reserved, incoming, reorder_point, at, ...row }: Row,
	pieces: boolean,
): MyItem {
	const available = on_hand - reserved;
	const stock = pieces
		? { quantity: on_hand, reserved, available, incoming, reorderPoint: reorder_point }
		: { availability: shopState(available), reorderPoint: null };
	return { _id: id, ...row, ...stock, at: isoOf(at) };
}
