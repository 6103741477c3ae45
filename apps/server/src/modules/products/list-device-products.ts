import { MAX_KEPT_PRODUCTS } from "@freehub/contract/device";
import type { Caller } from "#caller.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { MOMENT } from "#db/storable.ts";
import { expectedOf } from "#modules/buying/list-incoming.ts";
import { levelsNow } from "#modules/stock/list-levels.ts";
import { furtherBarcodes } from "./barcodes.ts";
import { audienceOf, visibleTo } from "./in-shop.ts";
import { type AnswerRow, answerText, knowsCost } from "./product-document.ts";
import { findProducts, productsById, productsByMovement, productTotal } from "./products.repo.ts";

type Asked = { limit: number; cursor?: string | undefined; ids?: string[] | undefined };

/**
 * One page of products with their levels and additional barcodes, as a JSON array, and the total number of products.
 * @param most if there are more products than this, only those in stock are listed, the most recently moved first.
 */
export async function listDeviceProducts(
	db: Db,
	{ limit, cursor, ids }: Asked,
	caller: Caller | undefined,
	most = MAX_KEPT_PRODUCTS,
): Promise<{ json: string; total: number; next: string | undefined }> {
	const total = await productTotal(db);
	const { rows, next } =
		ids !== undefined
			? { rows: await findProducts(db, ids), next: undefined }
			: total > most
				? await pageByMovement(db, limit, cursor)
				: await pageById(db, limit, cursor);
	const visible = visibleTo(rows, await audienceOf(db, caller));
	return { json: await deviceTexts(db, visible, knowsCost(caller)), total, next };
}

type Page = { rows: AnswerRow[]; next: string | undefined };

async function pageById(db: Db, limit: number, cursor: string | undefined): Promise<Page> {
	const [after = ""] = cursor === undefined ? [] : decodeCursor(cursor, "text");
	const rows = await productsById(db.kysely, after, limit + 1).execute();
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { rows: rows.slice(0, limit), next: last && encodeCursor(last.id) };
}

async function pageByMovement(db: Db, limit: number, cursor: string | undefined): Promise<Page> {
	const [movedAt, id] = cursor === undefined ? [] : decodeCursor(cursor, MOMENT, "text");
	const before = id === undefined ? undefined : { movedAt: new Date(movedAt ?? 0), id };
	const rows = await productsByMovement(db.kysely, before, limit + 1).execute();
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	const next = last && encodeCursor(new Date(last.moved_at ?? 0).getTime(), last.id);
	return { rows: rows.slice(0, limit), next };
}

async function deviceTexts(db: Db, rows: readonly AnswerRow[], withCost: boolean): Promise<string> {
	const ids = rows.map(({ id }) => id);
	const ordered = rows.filter(({ incoming }) => incoming > 0).map(({ id }) => id);
	const [levels, barcodes, expected] = await Promise.all([
		levelsOf(db, ids),
		furtherBarcodes(db.kysely, ids),
		expectedOf(db.kysely, ordered),
	]);
	const texts = rows.map((row) => {
		const rest = JSON.stringify({
			levels: levels.get(row.id) ?? [],
			barcodes: barcodes.get(row.id) ?? [],
			expected: expected.get(row.id)?.map(({ pieces, day }) => ({ pieces, day })),
		});
		const next = expected.get(row.id)?.[0]?.day ?? null;
		const product = row.incoming > 0 ? { ...row, incoming_next: next } : row;
		return `{"product":${answerText(product, withCost)},${rest.slice(1)}`;
	});
	return `[${texts.join(",")}]`;
}

const LEVELS_AT_ONCE = 2000;

/** The levels of each product by location. */
async function levelsOf(db: Db, products: readonly string[]) {
	const found = new Map<string, { location: string; quantity: number }[]>();
	if (products.length === 0) return found;
	let cursor: string | undefined;
	do {
		const page = await levelsNow(db, { products, cursor, limit: LEVELS_AT_ONCE });
		for (const { product, location, quantity } of page.items) {
			const known = found.get(product);
			if (known === undefined) found.set(product, [{ location, quantity }]);
			else known.push({ location, quantity });
		}
		cursor = page.next;
	} while (cursor !== undefined);
	return found;
}
