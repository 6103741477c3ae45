import type { ProductTexts, ProductTranslation } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { otherLanguages } from "@freehub/domain/shop";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { learnWords } from "#db/vocabulary.ts";
import { refuseOwnLanguage } from "#own-language.ts";
import { noteActivity } from "./my-items.ts";
import { searchedOf, textsQuery } from "./product-texts.ts";
import { findProduct, lockProduct, updateProduct } from "./products.repo.ts";

/** A product's texts in every language but the shop's own. @throws AppError not_found */
export async function listProductTranslations(db: Db, id: string): Promise<ProductTranslation[]> {
	if ((await findProduct(db, id)) === undefined) throw noProduct();
	const rows = await textsQuery(db.kysely, [id]).execute();
	return otherLanguages().map((language) => toTranslation(language, rows));
}

/**
 * Sets a product's texts in a language; empty ones are not translated. What is there already is answered as done.
 * @param version of the translation as whoever changes it has seen it; 0: there was none.
 * @throws AppError product_changed with the translation as it is now when somebody else was faster; not_found;
 * invalid_input for the shop's own language.
 */
export function translateProduct(
	db: Db,
	{ id, language }: { id: string; language: Language },
	texts: ProductTexts,
	version: number,
	request: WriteRequest,
): Promise<ProductTranslation> {
	refuseOwnLanguage(language);
	return answerOnce(db, request, { language, ...texts }, async (tx) => {
		const product = await lockProduct(db, tx, id);
		if (product === undefined || product.deleted_at !== null) throw noProduct();
		const rows = await textsQuery(tx, [id]).execute();
		const current = toTranslation(language, rows);
		if (current.name === texts.name && current.description === texts.description) return current;
		if (current.version !== version) {
			const message =
				"Somebody else changed this translation in the meantime. Look at what is there now, then change it again.";
			throw new AppError("product_changed", message, undefined, { current });
		}
		const changed = { ...texts, version: version + 1, updated_at: request.now };
		await tx
			.insertInto("product_text")
			.values({ product: id, language, ...changed })
			.onConflict((conflict) => conflict.columns(["product", "language"]).doUpdateSet(changed))
			.execute();
		const searched = searchedOf([...rows.filter((row) => row.language !== language), texts]);
		await updateProduct(db, tx, id, { ...searched.columns, updated_at: request.now });
		await learnWords(db, tx, [searched.words]);
		await noteActivity(db, tx, [id], "changed", request);
		return { language, ...texts, version: version + 1 };
	});
}

function toTranslation(
	language: Language,
	rows: readonly (ProductTexts & { language: Language; version: number })[],
): ProductTranslation {
	const row = rows.find((each) => each.language === language);
	return {
		language,
		name: row?.name ?? "",
		description: row?.description ?? "",
		version: row?.version ?? 0,
	};
}

function noProduct(): AppError {
	return new AppError("not_found", "There is no product with this id.");
}
