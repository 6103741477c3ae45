import { canBeMisspelt, isMisspelling, typoKeys } from "@freehub/domain/typo";
import { sql } from "kysely";
import type { Connection, Db, Tx } from "#db/connection.ts";
import { statement } from "#db/statement.ts";
import { LAST_CHARACTER } from "#db/storable.ts";

/** Max word length; nobody types longer words. */
const MAX_WORD = 40;

/** The search for a misspelt word checks at most this many candidates per key. */
const MAX_LOOKED_AT = 40;

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

const beginnings = statement<{ typed: string; words: string | null }, "typed" | "limit">((db, value) =>
	sql<{ typed: string; words: string | null }>`
		select typed.value as typed, (
			select string_agg(word, ' ') from (
				select word from search_word
				where word >= typed.value and word < typed.value || ${sql.lit(LAST_CHARACTER)}
				order by word limit ${value("limit")}
			) as begun
		) as words from ${db.engine.search.each(value("typed"))} as typed`.compile(db.kysely),
);

/** For each text, up to `limit` words with that prefix, in alphabetical order. */
export async function wordsBeginning(
	db: Db,
	typed: readonly string[],
	limit: number,
): Promise<Map<string, string[]>> {
	if (typed.length === 0) return new Map();
	const rows = await beginnings(db, { typed: JSON.stringify(typed), limit });
	return new Map(rows.map((row) => [row.typed, row.words?.split(" ") ?? []]));
}

/** The words that a misspelt word may mean: whole words if there are any, else words that it may be a prefix of. */
export async function wordsMeant(connection: Connection, typed: string): Promise<string[]> {
	if (!canBeMisspelt(typed)) return [];
	const near = (end: string) =>
		sql.join(
			typoKeys(typed).map(
				(key) => sql`select variant from (
					select variant from search_typo
					where variant >= ${`${key}${end}`} and variant < ${`${key}${end}${LAST_CHARACTER}`}
					order by variant limit ${MAX_LOOKED_AT}
				) as near`,
			),
			sql` union `,
		);
	for (const [end, kind] of [
		[" ", "word"],
		["", "beginning"],
	] as const) {
		const { rows } = await sql<{ variant: string }>`${near(end)}`.execute(connection);
		const words = new Set(rows.map(({ variant }) => variant.slice(variant.indexOf(" ") + 1)));
		const meant = [...words].filter((word) => word !== typed && isMisspelling(typed, word) === kind);
		if (meant.length > 0) return meant.toSorted();
	}
	return [];
}
