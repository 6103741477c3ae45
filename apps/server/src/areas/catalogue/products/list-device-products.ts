import { type DeviceProduct, MAX_KEPT_PRODUCTS } from "@freehub/contract/catalogue/device";
import type { StockLevel } from "@freehub/contract/stock/levels";
import { expectedOf } from "#areas/stock/ledger/line-books.ts";
import { levelsNow } from "#areas/stock/ledger/list-levels.ts";
import type { Caller } from "#caller.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import type { Server } from "#http/route.ts";
import { furtherBarcodes } from "./barcodes.ts";
import { audienceOf, visibleTo } from "./in-shop.ts";
import { type AnswerRow, answerText, type Knows, knowsOf } from "./product-document.ts";
import { findProducts, productsById, productsByMovement, productTotal } from "./products.repo.ts";

type Asked = { limit: number; cursor?: string | undefined; ids?: string[] | undefined };

/**
 * One page of products with their levels and additional barcodes, as a JSON array, and the total number of products.
 * @param most if there are more products than this, only those in stock are listed, the most recently moved first.
 */
export async function listDeviceProducts(
	{ db, access }: Pick<Server, "db" | "access">,
	{ limit, cursor, ids }: Asked,
	caller: Caller | undefined,
	most = MAX_KEPT_PRODUCTS,
): Promise<{ json: string; total: number; next: string | undefined }> {
	const total = await productTotal(db);
	const { items, next } =
		ids !== undefined
			? { items: await findProducts(db, ids), next: undefined }
			: total > most
				? await pageByMovement(db, limit, cursor)
				: await pageById(db, limit, cursor);
	const visible = visibleTo(items, await audienceOf(db, caller));
	return { json: await deviceTexts(db, visible, knowsOf(caller, access())), total, next };
}

async function pageById(db: Db, limit: number, cursor: string | undefined): Promise<Page<AnswerRow>> {
	const [after = ""] = decodeCursor(cursor, "text") ?? [];
	const rows = await productsById(db.kysely, after, limit + 1).execute();
	return pageOf(rows, limit, ({ id }) => encodeCursor(id));
}

async function pageByMovement(db: Db, limit: number, cursor: string | undefined): Promise<Page<AnswerRow>> {
	const before = decodeCursor(cursor, MOMENT, "text");
	const rows = await productsByMovement(db.kysely, before, limit + 1).execute();
	return pageOf(rows, limit, ({ moved_at, id }) => encodeCursor(new Date(moved_at ?? 0).getTime(), id));
}

async function deviceTexts(db: Db, rows: readonly AnswerRow[], knows: Knows): Promise<string> {
	const ids = rows.map(({ id }) => id);
	const ordered = rows.filter(({ incoming }) => incoming > 0).map(({ id }) => id);
	if (ids.length === 0) return "[]";
	const [levels, barcodes, expected] = await Promise.all([
		levelsOf(db, ids),
		furtherBarcodes(db.kysely, ids),
		expectedOf(db.kysely, ordered),
	]);
	const texts = rows.map((row) => {
		const rest = JSON.stringify({
			levels: levels.get(row.id)?.map(levelThere) ?? [],
			barcodes: barcodes.get(row.id) ?? [],
			expected: expected.get(row.id)?.map(({ pieces, day }) => ({ pieces, day })),
		});
		const next = expected.get(row.id)?.[0]?.day ?? null;
		const product = row.incoming > 0 ? { ...row, incoming_next: next } : row;
		return `{"product":${answerText(product, knows)},${rest.slice(1)}`;
	});
	return `[${texts.join(",")}]`;
}

function levelThere({ location, quantity, reserved = 0 }: StockLevel): DeviceProduct["levels"][number] {
	return { location, quantity, ...(reserved > 0 && { reserved }) };
}

const LEVELS_AT_ONCE = 2000;

/** The levels of each product by location. */
async function levelsOf(db: Db, products: readonly string[]) {
	const levels: StockLevel[] = [];
	let cursor: string | undefined;
	do {
		const page = await levelsNow(db, { products, cursor, limit: LEVELS_AT_ONCE });
		levels.push(...page.items);
		cursor = page.next;
	} while (cursor !== undefined);
	return Map.groupBy(levels, ({ product }) => product);
}
