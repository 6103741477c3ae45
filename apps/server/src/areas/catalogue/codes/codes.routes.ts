import { type CodedProduct, findProductCodes } from "@freehub/contract/catalogue/product-codes";
import { fromMinor } from "@freehub/domain/money";
import { audienceOf, visibleTo } from "#areas/catalogue/products/in-shop.ts";
import type { Caller } from "#caller.ts";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { inParts } from "#queues/long-lists.ts";
import { byCode, openCodeBook, withInside } from "./code-book.ts";

/** Codes that are looked up at once; other requests run in between. */
const CODES_AT_ONCE = 100;

/** The products of lists of codes. */
export function codeRoutes(server: Server): void {
	route(server, findProductCodes, ({ body, caller }) =>
		inParts(body.codes, (codes) => findSome(server.db, codes, caller), CODES_AT_ONCE),
	);
}

/** The products of codes, in their order; null: there is none that the caller may see. */
async function findSome(
	db: Db,
	codes: readonly string[],
	caller: Caller | undefined,
): Promise<(CodedProduct | null)[]> {
	const [book, audience] = await Promise.all([
		openCodeBook(db.kysely, { codes: withInside(codes), ids: codes }),
		audienceOf(db, caller),
	]);
	return codes.map((code) => {
		const found = byCode(book, code) ?? book.byId(code);
		if (found === undefined || visibleTo([found.product], audience).length === 0) return null;
		const { id: _id, name, sku, image, price } = found.product;
		return { product: { _id, name, sku, image, price: fromMinor(price) }, pieces: found.pieces };
	});
}
