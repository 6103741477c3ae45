import type { ProductTexts, ProductTranslation } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { refusal } from "#app-error.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { noteActivity } from "#db/product-activity.ts";
import type { WriteRequest } from "#db/write.ts";
import { inEachLanguage, translate } from "#translations.ts";
import { learnWords } from "./find/vocabulary.ts";
import { searchedOf, textsQuery } from "./product-texts.ts";
import { findProduct, lockLive, updateProduct } from "./products.repo.ts";

/** A product's texts in all languages except the shop's. @throws AppError not_found */
export async function listProductTranslations(db: Db, id: string): Promise<ProductTranslation[]> {
	if ((await findProduct(db, id)) === undefined) throw refusal("not_found", { what: "product" });
	return inEachLanguage(["name", "description"], await textsQuery(db.kysely, [id]).execute());
}

/**
 * Sets a product's texts in a language, and its search columns.
 * @throws AppError product_changed, not_found, invalid_input (see `translate`)
 */
export function translateProduct(
	db: Db,
	{ id, language }: { id: string; language: Language },
	texts: ProductTexts,
	version: number,
	request: WriteRequest,
): Promise<ProductTranslation> {
	return translate(
		db,
		{
			language,
			texts,
			version,
			detail: texts,
			changed: "product_changed",
			lock: async (tx) => {
				await lockLive(db, tx, id);
				return textsQuery(tx, [id]).execute();
			},
			save: async (tx, dates, others) => {
				const columns = { ...texts, ...dates };
				await tx
					.insertInto("product_text")
					.values({ product: id, language, ...columns })
					.onConflict((conflict) => conflict.columns(["product", "language"]).doUpdateSet(columns))
					.execute();
				const searched = searchedOf([...others, texts]);
				await updateProduct(db, tx, id, { ...searched.columns, updated_at: dates.updated_at });
				await learnWords(db, tx, [searched.words]);
				await noteActivity(db, tx, [id], "changed", request);
				return [changed("product", id)];
			},
		},
		request,
	);
}
