import {
	type Home,
	type HomeSection,
	type HomeSectionName,
	type HomeText,
	type HomeTexts,
	type HomeTranslation,
	homeTexts,
} from "@freehub/contract/shop-window/home";
import type { Language } from "@freehub/domain/language";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { type Dates, inEachLanguage, thingsInLanguage, translate } from "#translations.ts";
import { HOME, toSection } from "./change-home.ts";
import * as repo from "./home.repo.ts";

/** The home page's parts, translated to a language. */
export async function homeIn(db: Db, language: Language | undefined): Promise<Home> {
	const rows = await repo.listSections(db.kysely);
	const inLanguage = async (name: HomeSectionName) => {
		const [section] = await thingsInLanguage(
			[toSection(rows.find((row) => row.section === name))],
			homeTexts,
			language,
			() => name,
			(names, of) => repo.textsQuery(db.kysely, names).where("language", "=", of).execute(),
		);
		return withoutEmpty(section as HomeSection);
	};
	const [hero, about] = await Promise.all([inLanguage("hero"), inLanguage("about")]);
	return { hero, about };
}

/** A text that the shop has not written is the app's own, which is in every language. */
function withoutEmpty({ textLanguages = {}, ...section }: HomeSection): HomeSection {
	const written = Object.entries(textLanguages).filter(([name]) => section[name as HomeText] !== "");
	return { ...section, ...(written.length > 0 && { textLanguages: Object.fromEntries(written) }) };
}

/** A part's texts in all languages except the shop's. */
export async function listHomeTranslations(db: Db, section: HomeSectionName): Promise<HomeTranslation[]> {
	return inEachLanguage(homeTexts, await repo.textsQuery(db.kysely, [section]).execute());
}

/**
 * Sets a part's texts in a language.
 * @throws AppError page_changed, invalid_input (see `translate`)
 */
export function translateHome(
	db: Db,
	{ section, language }: { section: HomeSectionName; language: Language },
	texts: HomeTexts,
	version: number,
	request: WriteRequest,
): Promise<HomeTranslation> {
	const { text: body, ...rest } = texts;
	const lock = async (tx: Tx) => {
		await repo.lockSection(db, tx, section, request.now);
		return repo.textsQuery(tx, [section]).execute();
	};
	const save = async (tx: Tx, dates: Dates) => {
		await repo.saveText(tx, { section, language, body, ...rest, ...dates });
		return [changed("page", HOME)];
	};
	const detail = { section };
	return translate(db, { language, texts, version, detail, changed: "page_changed", lock, save }, request);
}
