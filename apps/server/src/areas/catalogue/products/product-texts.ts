import type { ProductTexts } from "@freehub/contract/translations";
import { searchWords, sortKey } from "@freehub/domain/catalogue/search-words";
import type { Language } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { sql } from "kysely";
import type { Connection, Db } from "#db/connection.ts";
import { marks } from "#db/search-index.ts";
import { statement } from "#db/statement.ts";

const translated = statement<ProductTexts & { product: string }, "language" | "ids">((db, value) =>
	sql<ProductTexts & { product: string }>`
		select product, name, description from product_text
		where language = ${value("language")}
			and product in (select value from ${db.engine.search.each(value("ids"))} as wanted)`.compile(db.kysely),
);

/**
 * The rows with their documents translated. Texts without a translation stay in the shop's language, and the document says so.
 * Without a language, or in the shop's own, nothing is read.
 */
export async function productsInLanguage<Row extends { id: string; document: string }>(
	db: Db,
	rows: readonly Row[],
	language: Language | undefined,
): Promise<readonly Row[]> {
	if (language === undefined || language === shop().language || rows.length === 0) return rows;
	const texts = await translated(db, { language, ids: JSON.stringify(rows.map(({ id }) => id)) });
	const textsOf = new Map(texts.map((text) => [text.product, text]));
	return rows.map((row) => ({ ...row, document: documentIn(row.document, textsOf.get(row.id)) }));
}

function documentIn(document: string, texts: ProductTexts | undefined): string {
	const own = shop().language;
	const { name = "", description = "" } = texts ?? {};
	const languages = { ...(name === "" && { name: own }), ...(description === "" && { description: own }) };
	const translations = { ...(name !== "" && { name }), ...(description !== "" && { description }) };
	const rest = Object.keys(languages).length > 0 ? `,"textLanguages":${JSON.stringify(languages)}}` : "}";
	if (Object.keys(translations).length === 0) return document.slice(0, -1) + rest;
	const original = JSON.parse(document) as { name: string };
	const whole = JSON.stringify({
		...original,
		...translations,
		...(name !== "" && { originalName: original.name }),
	});
	return whole.slice(0, -1) + rest;
}

/** All stored translations of products; includes empty ones, for their versions. */
export function textsQuery(connection: Connection, products: readonly string[]) {
	return connection
		.selectFrom("product_text")
		.selectAll()
		.where("product", "in", products)
		.orderBy("product")
		.orderBy("language");
}

/** The search and ranking columns derived from translations, and their distinct words. */
export function searchedOf(texts: readonly ProductTexts[]) {
	const names = new Set(texts.flatMap(({ name }) => sortKey(name) || []));
	const words = new Set(texts.flatMap(({ name, description }) => searchWords(`${name} ${description}`)));
	const nameWords = new Set([...names].flatMap((name) => name.split(" ")));
	return {
		columns: {
			translated_names: [...names].join("\n"),
			translated_tokens: [...words, ...[...nameWords].map((word) => marks.name + word)].join(" "),
		},
		words: [...words].join(" "),
	};
}
