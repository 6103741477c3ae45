import type { Engine } from "../../engine.ts";

/** SQL fragments that differ between the engines. */
export type Words = ReturnType<typeof wordsOf>;

export function wordsOf({ name }: Pick<Engine, "name">) {
	const isSqlite = name === "sqlite";
	return {
		isSqlite,
		/** Compared by bytes on both engines: keyset pages compare keys in the database, which must agree with its indexes. */
		key: isSqlite ? "text" : 'text collate "C"',
		moment: isSqlite ? "integer" : "timestamptz",
		/** A timestamp of better-auth. */
		stamp: isSqlite ? "text" : "timestamptz",
		bool: isSqlite ? "integer" : "boolean",
		whole: isSqlite ? "integer" : "bigint",
		/** SQLite continues with a double when 64 bits are not enough. */
		cents: isSqlite ? "integer" : "numeric",
		computed: isSqlite ? "virtual" : "stored",
		isJson: isSqlite ? "json_valid(value)" : "value::jsonb is not null",
		/** A column with the row's number, for the search index to refer to. */
		rowNumber: isSqlite ? "seq integer primary key," : "",
		/** The order of products, also used as a tie-breaker; SQLite's indexes end with it anyway. */
		order: isSqlite ? "seq" : "id",
		thenId: isSqlite ? "" : ", id",
		withoutRowid: isSqlite ? " without rowid" : "",
	};
}
