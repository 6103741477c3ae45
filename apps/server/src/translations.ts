import type { Language } from "@freehub/domain/language";
import { otherLanguages, shop } from "@freehub/domain/shop";
import { refusal } from "./app-error.ts";
import type { Changed } from "./db/changes.ts";
import type { Db, Tx } from "./db/connection.ts";
import { type WriteRequest, write } from "./db/write.ts";

/** The translatable texts of an object, by their names in the API. */
type Texts<Field extends string> = Record<Field, string>;
type Translation<Field extends string> = Texts<Field> & { language: Language; version: number };

/**
 * Objects translated to a language; a text without a translation stays in the shop's language and says so. Without a language, or
 * in the shop's own, nothing is read.
 * @param read finds the translations of the objects with these ids.
 */
export async function thingsInLanguage<Field extends string, Thing extends Texts<Field>, Id extends string>(
	things: readonly Thing[],
	fields: readonly Field[],
	language: Language | undefined,
	idOf: (thing: Thing) => Id,
	read: (ids: readonly Id[], language: Language) => Promise<readonly (Texts<Field> & { of: Id })[]>,
): Promise<(Thing & { textLanguages?: Partial<Record<Field, Language>> })[]> {
	const own = shop().language;
	if (language === undefined || language === own || things.length === 0) return [...things];
	const translations = new Map((await read(things.map(idOf), language)).map((row) => [row.of, row]));
	return things.map((thing) => {
		const translation = translations.get(idOf(thing));
		const texts: Partial<Texts<Field>> = {};
		const textLanguages: Partial<Record<Field, Language>> = {};
		for (const field of fields) {
			const text = translation?.[field] ?? "";
			if (text === "") textLanguages[field] = own;
			else texts[field] = text;
		}
		return { ...thing, ...texts, ...(Object.keys(textLanguages).length > 0 && { textLanguages }) };
	});
}

/** An object's texts in all languages except the shop's; empty texts if there are none. */
export function inEachLanguage<Field extends string>(
	fields: readonly Field[],
	stored: readonly Translation<Field>[],
): Translation<Field>[] {
	return otherLanguages().map((language) => translationIn(language, fields, stored));
}

function translationIn<Field extends string>(
	language: Language,
	fields: readonly Field[],
	stored: readonly Translation<Field>[],
): Translation<Field> {
	const row = stored.find((each) => each.language === language);
	const texts = Object.fromEntries(fields.map((field) => [field, row?.[field] ?? ""])) as Texts<Field>;
	return { language, ...texts, version: row?.version ?? 0 };
}

/** The columns of a translation's row besides its texts. */
export type Dates = { version: number; updated_at: Date };

type Write<Field extends string> = {
	language: Language;
	/** Empty: not translated. */
	texts: Texts<Field>;
	/** The version that the editor has seen; 0: there was none. */
	version: number;
	/** For the audit log. */
	detail: object;
	/** The error code if somebody else changed it first. */
	changed: "product_changed" | "article_changed" | "page_changed";
	/** Locks the object, and reads its translations. @throws AppError not_found */
	lock: (tx: Tx) => Promise<readonly Translation<NoInfer<Field>>[]>;
	/** @param others the translations to the other languages. @returns the changes to publish. */
	save: (tx: Tx, dates: Dates, others: readonly Translation<NoInfer<Field>>[]) => Promise<readonly Changed[]>;
};

/**
 * Sets an object's texts in a language. If they are already stored, it succeeds without a change.
 * @throws AppError `changed` with the current translation if somebody else changed it first; not_found; invalid_input for the
 * shop's own language, which has no translations.
 */
export function translate<Field extends string>(
	db: Db,
	{ language, texts, version, detail, changed, lock, save }: Write<Field>,
	request: WriteRequest,
): Promise<Translation<Field>> {
	if (language === shop().language) {
		throw refusal("invalid_input.own_language", { field: "language" });
	}
	return write(db, request, async (tx) => {
		const audit = [{ language, ...detail }];
		const fields = Object.keys(texts) as Field[];
		const stored = await lock(tx);
		const current = translationIn(language, fields, stored);
		if (fields.every((field) => current[field] === texts[field])) return { answer: current, audit };
		if (current.version !== version) throw refusal(`${changed}.translation`, { details: { current } });
		const next = { version: version + 1, updated_at: request.now };
		const others = stored.filter((row) => row.language !== language);
		const changes = await save(tx, next, others);
		return { answer: { language, ...texts, version: next.version }, changes, audit };
	});
}
