import type { Engine } from "../../engine.ts";

/** What the engines say in different ways. */
export type Words = ReturnType<typeof wordsOf>;

export function wordsOf({ name }: Pick<Engine, "name">) {
	const isSqlite = name === "sqlite";
	return {
		isSqlite,
		/** Compared by bytes in both: keyset pages compare keys in the database and must agree with its indexes. */
		key: isSqlite ? "text" : 'text collate "C"',
		moment: isSqlite ? "integer" : "timestamptz",
		/** A moment of better-auth. */
		stamp: isSqlite ? "text" : "timestamptz",
		bool: isSqlite ? "integer" : "boolean",
		whole: isSqlite ? "integer" : "bigint",
		/** SQLite goes on with a double where 64 bits are not enough. */
		cents: isSqlite ? "integer" : "numeric",
		computed: isSqlite ? "virtual" : "stored",
		isJson: isSqlite ? "json_valid(value)" : "value::jsonb is not null",
		/** A column with the row's number, where an index of searches refers to it. */
		rowNumber: isSqlite ? "seq integer primary key," : "",
		/** What products are ordered by, also where they are alike otherwise; SQLite's indexes end with it anyway. */
		order: isSqlite ? "seq" : "id",
		thenId: isSqlite ? "" : ", id",
		withoutRowid: isSqlite ? " without rowid" : "",
	};
}
