import { type ChangeKind, changeKinds } from "@freehub/contract/kinds";
import type { Connection, Db } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { kinds } from "#kinds.ts";

/** Their changes have more reasons than a different row: changes.ts has them. */
const otherKinds: readonly ChangeKind[] = [
	"product",
	"stock",
	"availability",
	"supplier",
	"purchase_order",
	"transfer_note",
	"sales_order",
	"import",
	"article",
	"page",
	"access",
	"presence",
	"counting",
];
/** Kinds whose things change exactly if one of their rows does. */
export const plainKinds = changeKinds.filter((kind) => !otherKinds.includes(kind));

/** The things of a kind by their ids, each with the rows of the kind's other tables that name it, as JSON. */
async function thingsOf(connection: Connection, kind: ChangeKind): Promise<Map<string, string>> {
	const [head = [], ...others] = await Promise.all(
		(Object.keys(kinds[kind].tables) as (keyof Schema)[]).map((table) =>
			connection.selectFrom(table).selectAll().execute(),
		),
	);
	const rows = others.flat().map((row) => ({ json: JSON.stringify(row), values: Object.values(row) }));
	return new Map(
		// A place's key in the order of all changes with its store's; lists are sorted by it, but nobody reads it.
		(head as { id: string }[]).map((each) => {
			const row = { ...each, place_order: undefined };
			const parts = rows.filter(({ values }) => values.includes(row.id)).map(({ json }) => json);
			return [row.id, [JSON.stringify(row), ...parts.toSorted()].join("\n")];
		}),
	);
}

/** All source data of derived data, and most of the derived data. */
export async function snapshotOf({ kysely }: Db) {
	const read = {
		products: kysely.selectFrom("product").selectAll().orderBy("created_at").orderBy("id").execute(),
		texts: kysely.selectFrom("product_text").selectAll().execute(),
		barcodes: kysely.selectFrom("further_barcode").selectAll().orderBy("key").execute(),
		storePoints: kysely
			.selectFrom("store_reorder_point")
			.selectAll()
			.orderBy("product")
			.orderBy("store")
			.execute(),
		movements: kysely.selectFrom("movement").selectAll().orderBy("id").execute(),
		suppliers: kysely.selectFrom("supplier").selectAll().orderBy("created_at").orderBy("id").execute(),
		offers: kysely.selectFrom("offer").selectAll().orderBy("id").execute(),
		charges: kysely.selectFrom("charge").selectAll().orderBy("id").execute(),
		credits: kysely.selectFrom("supplier_credit").selectAll().orderBy("id").execute(),
		orders: kysely.selectFrom("purchase_order").selectAll().orderBy("created_at").orderBy("id").execute(),
		purchaseLines: kysely
			.selectFrom("purchase_order_line")
			.selectAll()
			.orderBy("purchase_order")
			.orderBy("position")
			.execute(),
		transferNotes: kysely
			.selectFrom("transfer_note")
			.selectAll()
			.orderBy("created_at")
			.orderBy("id")
			.execute(),
		transferLines: kysely
			.selectFrom("transfer_note_line")
			.selectAll()
			.orderBy("transfer_note")
			.orderBy("position")
			.execute(),
		sales: kysely.selectFrom("sales_order").selectAll().orderBy("created_at").orderBy("id").execute(),
		saleLines: kysely
			.selectFrom("sales_order_line")
			.selectAll()
			.orderBy("sales_order")
			.orderBy("position")
			.execute(),
		saleReturns: kysely.selectFrom("sale_return").selectAll().orderBy("id").execute(),
		promises: kysely
			.selectFrom("promise")
			.selectAll()
			.orderBy("line")
			.orderBy("source_kind")
			.orderBy("source")
			.execute(),
		levels: kysely.selectFrom("level").selectAll().execute(),
		locations: kysely
			.selectFrom("location")
			.selectAll()
			.orderBy("created_at")
			.orderBy("id", "desc")
			.execute(),
		imports: kysely.selectFrom("import").selectAll().orderBy("id").execute(),
		enquiries: kysely.selectFrom("enquiry").selectAll().orderBy("id").execute(),
		users: kysely.selectFrom("user").selectAll().orderBy("id").execute(),
		sessions: kysely.selectFrom("session").select("id").execute(),
		tokens: kysely.selectFrom("api_token").select(["id", "revoked_at"]).orderBy("id").execute(),
		settings: kysely.selectFrom("setting").selectAll().orderBy("key").execute(),
		shop: kysely.selectFrom("shop_currency").selectAll().execute(),
		articles: kysely.selectFrom("blog").selectAll().orderBy("id").execute(),
		articleTexts: kysely.selectFrom("article_text").selectAll().orderBy("article").execute(),
		pageTexts: kysely.selectFrom("page_text").selectAll().orderBy("page").execute(),
		pages: kysely.selectFrom("company_page").select(["slug", "version"]).orderBy("slug").execute(),
		home: kysely.selectFrom("home_section").selectAll().orderBy("section").execute(),
		homeTexts: kysely.selectFrom("home_text").selectAll().orderBy("section").execute(),
		company: kysely.selectFrom("company").selectAll().execute(),
		presence: kysely.selectFrom("presence").selectAll().execute(),
		limits: kysely.selectFrom("review_limit").selectAll().executeTakeFirstOrThrow(),
		findings: kysely.selectFrom("finding").selectAll().orderBy("id").execute(),
		activity: kysely.selectFrom("product_activity").selectAll().execute(),
		figures: kysely.selectFrom("stock_figure").selectAll().execute(),
		plain: Promise.all(plainKinds.map((kind) => thingsOf(kysely, kind))),
	};
	const names = Object.keys(read) as (keyof typeof read)[];
	const rows = await Promise.all(names.map((name) => read[name]));
	return Object.fromEntries(names.map((name, n) => [name, rows[n]])) as {
		[Name in keyof typeof read]: Awaited<(typeof read)[Name]>;
	};
}

export type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;
export type ProductRow = Snapshot["products"][number];
export type MovementRow = Snapshot["movements"][number];

/** A time in ms; the engines store times in different types. */
export const ms = (moment: Date | number): number => new Date(moment).getTime();

/** Pairs the rows of a list in two snapshots: without `before` the row is new, without `after` it was removed. */
export function compared<
	Name extends
		| "products"
		| "imports"
		| "articles"
		| "users"
		| "orders"
		| "sales"
		| "suppliers"
		| "transferNotes",
>(before: Snapshot, after: Snapshot, name: Name) {
	type Row = Snapshot[Name][number];
	const old = new Map((before[name] as Row[]).map((row) => [row.id, row]));
	const now = new Map((after[name] as Row[]).map((row) => [row.id, row]));
	return [...new Set([...old.keys(), ...now.keys()])].map((id) => ({
		id,
		old: old.get(id),
		now: now.get(id),
	}));
}

/** Movements that were booked between two snapshots. */
export function bookedBetween(before: Snapshot, after: Snapshot): MovementRow[] {
	const known = new Set(before.movements.map(({ id }) => id));
	return after.movements.filter(({ id }) => !known.has(id));
}
