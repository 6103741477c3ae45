import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "..");

/** Calls that paste a text into SQL, or run SQL that may be made of parts. */
const TYPE_ARGUMENTS = "(?:<(?:[^<>(]|<[^<>]*>)*>)?";
const CALL = new RegExp(
	String.raw`\b(?:sql\s*\.(?:raw|ref|table|id)|CompiledQuery\.raw|(?:database|client|kysely)\.(?:exec|prepare|query))${TYPE_ARGUMENTS}\(`,
	"g",
);

/** Every place whose text is not a literal, and where it comes from. None may come from a request, a file or an archive. */
const reviewed: Record<string, { from: string; uses: string[] }> = {
	"actor-names.ts": {
		from: "constant columns with an actor's id",
		uses: ["column"],
	},
	"backup/load-archive.ts": {
		from: "the list of tables in which a shop begins",
		uses: ["BEGUN[table]", "table"],
	},
	"backup/read-tables.ts": {
		from: "the list of tables in tables.ts, and columns of the database that is copied",
		uses: [
			"text",
			'`select ${list} from "${table}"${isNumbered ? " order by rowid" : ""}`',
			"text, values",
			'`declare rows no scroll cursor for select ${quoted(columns)} from "${table}" order by ${order}`',
		],
	},
	"backup/swap-postgres.ts": {
		from: "names made here of times and random digits, and the catalogue of the database",
		uses: ["name", "aside", "restored", "statement"],
	},
	"backup/write-tables.ts": {
		from: "the list of tables in tables.ts, and columns of the schema that this program has just made",
		uses: ['`delete from "${table}"`', "insertion(table, columns)", "text, values"],
	},
	"db/bulk.ts": {
		from: "statements that Kysely has compiled",
		uses: ["text, [list]"],
	},
	"db/currency-check.ts": {
		from: "one of two constants",
		uses: ["text"],
	},
	"db/migrate.ts": {
		from: "the database's own schema",
		uses: ['schema, "kysely_migration"'],
	},
	"db/notices.ts": {
		from: "a constant channel",
		uses: ["`listen ${channel}`", "`unlisten ${channel}`"],
	},
	"db/out-of-range.ts": {
		from: "the constant table of ranges, and constant expressions",
		uses: [
			'`select cast(${row} as text) as "_row", ${order} as "_order", ${product} as "_product", ${values.join(", ")} from ${table} as t where ${tests.join(" or ")} limit ${MOST}`',
		],
	},
	"db/postgres.ts": {
		from: "constants, and statements that Kysely has compiled",
		uses: ["IN_SESSION", "begin", "text, values", "{ name, text, values }", "SHARED_SETTINGS"],
	},
	"db/search-index.ts": {
		from: "constant expressions",
		uses: ["tokens", "words"],
	},
	"db/sqlite.ts": {
		from: "constants, and statements that Kysely has compiled",
		uses: [
			"`PRAGMA optimize = ${ALL_GROWN_TABLES}`",
			"`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA analysis_limit = ${ANALYSIS_LIMIT}`",
			'text === "begin" ? begin : text',
		],
	},
	"db/take-over.ts": {
		from: "constants, and the catalogue of the database",
		uses: ["statement"],
	},
	"demo/remove-demo.ts": {
		from: "constant names of triggers, and the catalogue of the database",
		uses: ["table", "guard", "statement"],
	},
	"areas/buying/receipts/receipts.repo.ts": {
		from: "one of two constants",
		uses: ["pieces"],
	},
	"areas/catalogue/import/imports.repo.ts": {
		from: "the names of an import's counters, which are a type",
		uses: ["name"],
	},
	"areas/catalogue/models/models.repo.ts": {
		from: "the engine's order of products",
		uses: ["db.engine.productOrder"],
	},
	"areas/catalogue/products/find/best-matches.ts": {
		from: "a constant list of columns",
		uses: ["`product.${column}`", "db.engine.productOrder", "column"],
	},
	"areas/catalogue/products/find/conditions.ts": {
		from: "one of two constants, and the engine's order of products",
		uses: ['isTop ? "top_category_key" : "category_key"', "`product.${engine.productOrder}`"],
	},
	"areas/catalogue/products/find/hidden-cards.ts": {
		from: "a constant list of columns",
		uses: ["`product.${column}`"],
	},
	"areas/catalogue/products/find/list.ts": {
		from: "the columns and indexes of the sort orders, from a constant table",
		uses: [
			"`product.${productOrder}`",
			"productOrder",
			"`product.${column}`",
			"`product.${field}`",
			'isLocated ? "product_live" : index',
			'isDown ? "desc" : "asc"',
			"`product.${engine.productOrder}`",
			'isDown ? "<" : ">"',
			'isDown ? ">" : "<"',
			"`product.${sortOrderOf(engine, list.sort).column}`",
		],
	},
	"areas/catalogue/products/find/names.ts": {
		from: "supplier, category or model: a type",
		uses: ["kind"],
	},
	"areas/catalogue/products/list-first-products.ts": {
		from: "the constant columns of answers, and the engine's",
		uses: ["`product.${column}`", "`product.${db.engine.productOrder}`"],
	},
	"areas/catalogue/products/products.repo.ts": {
		from: "a constant list of columns",
		uses: ["column"],
	},
	"areas/office/settings/change-basics.ts": {
		from: "a constant list of tables",
		uses: ["table"],
	},
	"areas/people/presence/brief-rows.ts": {
		from: "two constant tables with a constant column each",
		uses: ["kind", "subjects[kind]"],
	},
	"areas/stock/findings/findings.repo.ts": {
		from: "a column, and constant expressions",
		uses: ['isBeyond("finding.cents")', 'findingsAmong("true")', "kind"],
	},
	"areas/stock/ledger/check-promises.ts": {
		from: "one of two constant columns",
		uses: ["`product.${column}`"],
	},
	"areas/stock/ledger/location-totals.ts": {
		from: "price or cost: a type",
		uses: ["column"],
	},
	"areas/stock/ledger/movements.repo.ts": {
		from: "the columns of a movement, which are a type",
		uses: ["`movement.${name}`", "name", "end"],
	},
	"areas/stock/ledger/note-figures.ts": {
		from: "constant expressions",
		uses: [
			'engine.name === "sqlite" ? inSqlite("true") : inPostgres("true")',
			"LANE",
			"columns",
			"add",
			"add, [product]",
			"remove, [product]",
		],
	},
};

/** The argument of a call that begins at a position, in one line. */
function argumentAt(text: string, start: number): string {
	let depth = 1;
	let end = start;
	for (; end < text.length && depth > 0; end++) {
		if (text[end] === "(") depth += 1;
		if (text[end] === ")") depth -= 1;
	}
	return text
		.slice(start, end - 1)
		.replace(/\s+/g, " ")
		.replace(/, ?$/, "")
		.trim();
}

const isLiteral = (argument: string): boolean =>
	/^"[^"]*"$/.test(argument) || /^`[^`$]*`$/.test(argument) || /^["`][^"`$]*["`], \[.*\]$/.test(argument);

it("pastes no text into SQL whose origin nobody has reviewed", () => {
	const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
		// Migrations read no data, and are never edited.
		(file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("db/migrations/"),
	);
	const found = files.flatMap((file) => {
		const text = readFileSync(join(src, file), "utf8");
		return [...text.matchAll(CALL)]
			.map((call) => argumentAt(text, call.index + call[0].length))
			.filter((argument) => !isLiteral(argument))
			.map((argument) => `${file}: ${argument}`);
	});
	const known = Object.entries(reviewed).flatMap(([file, { uses }]) => uses.map((use) => `${file}: ${use}`));
	expect(new Set(found)).toEqual(new Set(known));
});
