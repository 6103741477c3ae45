import { MIN_INSIDE, type OtherWords, type Vocabulary } from "@freehub/domain/catalogue/search-terms";
import { canBeMisspelt, isMisspelling, typoKeys } from "@freehub/domain/catalogue/typo";
import { sql } from "kysely";
import type { Db, Tx } from "#db/connection.ts";
import { statement } from "#db/statement.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

/** Max word length; nobody types longer words. */
const MAX_WORD = 40;

/** The search for a misspelt word checks at most this many candidates per key. */
const MAX_LOOKED_AT = 40;

/** Max words that contain a text. */
const MAX_INSIDE = 60;

/** Between variants, which contain spaces. */
const SEPARATOR = "\n";

/**
 * Adds words to the vocabulary, which is used to complete words and to forgive typos. Words are never removed: a word that no
 * product has any more finds nothing.
 * @param texts as `searchWords` makes them, words separated by spaces; adding many at once is much cheaper than one by one.
 */
export async function learnWords(
	{ engine }: Pick<Db, "engine">,
	tx: Tx,
	texts: readonly string[],
): Promise<void> {
	const words = new Set(texts.flatMap((text) => text.split(" ")));
	// The same order everywhere, so that two transactions that add the same words never deadlock.
	const sorted = [...words].filter((word) => word !== "" && word.length <= MAX_WORD).toSorted();
	if (sorted.length === 0) return;
	const { rows } = await sql<{ word: string }>`
		insert into search_word (word)
		select value from ${engine.search.each(JSON.stringify(sorted))} where true
		on conflict (word) do nothing returning word`.execute(tx);
	const variants = rows.flatMap(({ word }) =>
		canBeMisspelt(word) ? typoKeys(word).map((variant) => `${variant} ${word}`) : [],
	);
	if (variants.length === 0) return;
	await sql`
		insert into search_typo (variant)
		select value from ${engine.search.each(JSON.stringify(variants))} where true
		on conflict (variant) do nothing`.execute(tx);
}

type KnownRow = { typed: string; words: string | null; is_whole: number };

const known = statement<KnownRow, "beginnings" | "limit" | "words">((db, value) =>
	sql<KnownRow>`
		select typed.value as typed, (
			select string_agg(word, ' ') from (
				select word from search_word
				where word >= typed.value and word < typed.value || ${sql.lit(LAST_CHARACTER)}
				order by word limit ${value("limit")}
			) as begun
		) as words, 0 as is_whole from ${db.engine.search.each(value("beginnings"))} as typed
		union all
		select word, null, 1 from search_word
		where word in (select value from ${db.engine.search.each(value("words"))} as asked)`.compile(db.kysely),
);

/** Looks texts up, in one statement. */
export async function knownWords(
	db: Db,
	{ beginnings, limit, words }: Parameters<Vocabulary["known"]>[0],
): ReturnType<Vocabulary["known"]> {
	const values = { beginnings: JSON.stringify(beginnings), limit, words: JSON.stringify(words) };
	const rows = await known(db, values);
	const beginning = rows.filter(({ is_whole }) => is_whole === 0);
	const whole = rows.filter(({ is_whole }) => is_whole === 1);
	return {
		beginning: new Map(beginning.map((row) => [row.typed, row.words?.split(" ") ?? []])),
		words: new Set(whole.map(({ typed }) => typed)),
	};
}

type OtherRow = { typed: string; found: string | null; is_key: number };

const others = statement<OtherRow, "texts" | "keys">((db, value) =>
	sql<OtherRow>`
		select typed, words as found, 0 as is_key
		from (${db.engine.search.wordsContaining(value("texts"), MAX_INSIDE)}) as inside
		union all
		select typo.value, (
			select string_agg(variant, ${sql.lit(SEPARATOR)}) from (
				select variant from search_typo
				where variant >= typo.value and variant < typo.value || ${sql.lit(LAST_CHARACTER)}
				order by variant limit ${sql.lit(MAX_LOOKED_AT)}
			) as near
		), 1 from ${db.engine.search.each(value("keys"))} as typo`.compile(db.kysely),
);

/** For each text, words that contain it and words that it may be a misspelling of, in one statement. */
export async function otherWords(db: Db, texts: readonly string[]): Promise<Map<string, OtherWords>> {
	const long = texts.filter((text) => Array.from(text).length >= MIN_INSIDE);
	const keysOf = new Map(texts.filter(canBeMisspelt).map((text) => [text, typoKeys(text)]));
	const rows = await others(db, {
		texts: db.engine.search.listOfTexts(long),
		keys: JSON.stringify([...new Set([...keysOf.values()].flat())]),
	});
	const found = (isKey: 0 | 1) =>
		new Map(rows.filter((row) => row.is_key === isKey).map((row) => [row.typed, row.found]));
	const [inside, near] = [found(0), found(1)];
	const words = texts.map((text) => {
		const variants = (keysOf.get(text) ?? []).flatMap((key) => near.get(key)?.split(SEPARATOR) ?? []);
		return [
			text,
			{ containing: inside.get(text)?.split(" ") ?? [], meant: meantBy(text, variants) },
		] as const;
	});
	return new Map(words);
}

/**
 * The words that a misspelt word may mean: whole words if there are any, else words that it may be a prefix of.
 * @param variants rows of `search_typo` that begin with a key of the typed word: a key, a space and the word.
 */
function meantBy(typed: string, variants: readonly string[]): string[] {
	const keys = new Set(typoKeys(typed));
	const wordOf = (variant: string) => variant.slice(variant.indexOf(" ") + 1);
	const whole = variants.filter((variant) => keys.has(variant.slice(0, variant.indexOf(" "))));
	for (const [some, kind] of [
		[whole, "word"],
		[variants, "beginning"],
	] as const) {
		const words = new Set(some.map(wordOf));
		const meant = [...words].filter((word) => word !== typed && isMisspelling(typed, word) === kind);
		if (meant.length > 0) return meant.toSorted();
	}
	return [];
}
