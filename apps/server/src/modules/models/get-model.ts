import { MAX_VARIANTS, type Model } from "@freehub/contract/models";
import { sortKey } from "@freehub/domain/search-words";
import { compareSizes } from "@freehub/domain/size-order";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { toProduct, toPublicProduct } from "#modules/products/product-document.ts";
import { findModel, variantQuery } from "./models.repo.ts";

/**
 * A model with its variants, by size and then by colour.
 * @param withCost whether whoever asks may know what they cost.
 * @throws AppError not_found
 */
export async function getModel(db: Db, id: string, withCost: boolean): Promise<Model> {
	const model = await findModel(db.kysely, id);
	if (model === undefined) throw new AppError("not_found", "There is no model with this id.");
	const rows = await variantQuery(db, id, MAX_VARIANTS).execute();
	const keyed = rows.map((row) => ({ row, colour: sortKey(row.colour ?? "") }));
	keyed.sort(
		(a, b) =>
			compareSizes(a.row.size, b.row.size) || compare(a.colour, b.colour) || compare(a.row.id, b.row.id),
	);
	return {
		_id: model.id,
		name: model.name,
		variants: keyed.map(({ row }) => (withCost ? toProduct(row) : toPublicProduct(row))),
	};
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
