import type { CompanyPage, CompanyPageLine, PageSlug } from "@freehub/contract/shop-window/pages";
import type { PageTexts, PageTranslation } from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { type Dates, inEachLanguage, thingsInLanguage, translate } from "#translations.ts";
import * as repo from "./pages.repo.ts";

const fields = ["title", "text"] as const;
type Read = Language | undefined;

function pagesIn<Field extends "title" | "text", Page extends Record<Field, string> & { slug: PageSlug }>(
	db: Db,
	pages: readonly Page[],
	fields: readonly Field[],
	language: Read,
) {
	return thingsInLanguage(
		pages,
		fields,
		language,
		({ slug }) => slug,
		(slugs, of) => repo.textsQuery(db.kysely, slugs).where("language", "=", of).execute(),
	);
}

/** The list of pages, translated to a language. */
export function linesIn(
	db: Db,
	lines: readonly CompanyPageLine[],
	language: Read,
): Promise<CompanyPageLine[]> {
	return pagesIn(db, lines, ["title"], language);
}

/** A page, translated to a language. */
export async function pageIn(db: Db, page: CompanyPage, language: Read): Promise<CompanyPage> {
	const [inOther = page] = await pagesIn(db, [page], fields, language);
	return inOther;
}

/** A page's texts in all languages except the shop's. */
export async function listPageTranslations(db: Db, slug: PageSlug): Promise<PageTranslation[]> {
	return inEachLanguage(fields, await repo.textsQuery(db.kysely, [slug]).execute());
}

/**
 * Sets a page's texts in a language, even if the page is not written yet.
 * @throws AppError page_changed, invalid_input (see `translate`)
 */
export function translatePage(
	db: Db,
	{ slug, language }: { slug: PageSlug; language: Language },
	texts: PageTexts,
	version: number,
	request: WriteRequest,
): Promise<PageTranslation> {
	const { title, text: body } = texts;
	const lock = async (tx: Tx) => {
		await repo.lockPage(db, tx, slug);
		return repo.textsQuery(tx, [slug]).execute();
	};
	const save = async (tx: Tx, dates: Dates) => {
		await repo.saveText(tx, { page: slug, language, title, body, ...dates });
		return [changed("page", slug)];
	};
	const write = { language, texts, version, detail: { title }, changed: "page_changed", lock, save } as const;
	return translate(db, write, request);
}
