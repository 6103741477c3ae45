import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * The sequence of all changes (ADR 32). SQLite has one writer, so a row's number is its place in the order of commits. On PostgreSQL
 * triggers write to an outbox, and `placeChanges` gives places to what is committed.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const moment = isSqlite ? sql`integer` : sql`timestamptz`;
	for (const table of isSqlite ? ["change"] : ["change", "change_outbox"]) {
		const create = kysely.schema.createTable(table);
		const isOutbox = table === "change_outbox";
		await (isOutbox
			? create.addColumn("id", "uuid", (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
			: create.addColumn("place", isSqlite ? "integer" : "bigint", (c) => c.primaryKey())
		)
			.addColumn("kind", key, (c) => c.notNull())
			.addColumn("subject", key, (c) => c.notNull())
			.addColumn("what", key, (c) => c.notNull().check(sql`what in ('added', 'changed', 'removed')`))
			.addColumn("needs", key)
			.addColumn("at", moment, (c) => c.notNull().defaultTo(isSqlite ? SQLITE_NOW : sql`clock_timestamp()`))
			.execute();
	}
	if (!isSqlite) await sql`insert into counter (name, value) values ('change', 0)`.execute(kysely);
	for (const statement of (isSqlite ? sqlite : postgres)()) await sql.raw(statement).execute(kysely);
}

const SQLITE_NOW = sql`(cast(unixepoch('subsec') * 1000 as integer))`;

/** How a trigger's row is called. */
type Row = string;

/** A table whose rows tell of changes, and what is written down for a row. */
type Source = {
	table: string;
	kind: string;
	subject: (row: Row) => string;
	/** The right that the change's readers need, or `null`. */
	needs: (row: Row) => string;
	/** Whether a row is there for those who see no deleted ones. */
	isThere?: (row: Row) => string;
	/** Columns whose update is a change; none: rows are only added. */
	updated?: readonly string[];
	/** Rows can be removed. */
	isRemoved?: boolean;
	/** A new row is a change of something that is there already. */
	isPart?: boolean;
};

const everybody = () => "null";
const id = (row: Row) => `${row}.id`;
const isNotDeleted = (row: Row) => `${row}.deleted_at is null`;
const isPublished = (row: string) => `(${row}.state = 'published' and ${row}.deleted_at is null)`;

const sources: readonly Source[] = [
	{
		table: "product",
		kind: "product",
		subject: id,
		needs: everybody,
		isThere: isNotDeleted,
		updated: ["version", "deleted_at"],
	},
	{
		table: "product_text",
		kind: "product",
		subject: (row) => `${row}.product`,
		needs: everybody,
		updated: ["version"],
		isPart: true,
	},
	{ table: "movement", kind: "stock", subject: (row) => `${row}.product`, needs: everybody, isPart: true },
	{
		table: "location",
		kind: "location",
		subject: id,
		needs: () => "'stock.read'",
		updated: ["name", "closed_at"],
	},
	{
		table: "blog",
		kind: "article",
		subject: id,
		needs: (row) => `case when ${isPublished(row)} then null else 'blog.write' end`,
		isThere: isNotDeleted,
		updated: ["version", "state", "deleted_at"],
	},
	{
		table: "article_text",
		kind: "article",
		subject: (row) => `${row}.article`,
		needs: (row) =>
			`(select case when ${isPublished("blog")} then null else 'blog.write' end from blog where id = ${row}.article)`,
		updated: ["version"],
		isPart: true,
	},
	{
		table: "import",
		kind: "import",
		subject: id,
		needs: () => "'product.write'",
		updated: ["state", "position", "reached", "mapping", "mode", "decimals", "quantity_as"],
		isRemoved: true,
	},
	{
		table: "company_page",
		kind: "page",
		subject: (row) => `${row}.slug`,
		needs: everybody,
		updated: ["version"],
	},
	{
		table: "company",
		kind: "page",
		subject: () => "'company'",
		needs: everybody,
		updated: ["name", "street", "postal_code", "city", "country", "phone", "email", "opening_hours"],
	},
	{
		table: "enquiry",
		kind: "enquiry",
		subject: id,
		needs: () => "'people.manage'",
		isRemoved: true,
	},
];

/** What becomes of a thing with an update; who saw it is told that it has gone. */
function whatOf({ isThere }: Source): string {
	if (isThere === undefined) return "'changed'";
	return `case when not (${isThere("old")}) and ${isThere("new")} then 'added'
		when ${isThere("old")} and not (${isThere("new")}) then 'removed' else 'changed' end`;
}

/** Whoever could read it before may know that it is another now. */
const needsOfUpdate = ({ needs, table }: Source) =>
	table === "blog" ? `case when ${needs("old")} is null then null else ${needs("new")} end` : needs("new");

const isChanged = (updated: readonly string[], differs: string) =>
	updated.map((column) => `old.${column} ${differs} new.${column}`).join(" or ");

const columns = "(kind, subject, what, needs)";

function sqlite(): string[] {
	const insert = (source: Source, row: Row, what: string, needs: string) =>
		`insert into change ${columns} values ('${source.kind}', ${source.subject(row)}, ${what}, ${needs});`;
	const made = sources.flatMap((source) => {
		const { table, updated, isRemoved, isPart } = source;
		const added = isPart === true ? "'changed'" : "'added'";
		return [
			`create trigger ${table}_added_change after insert on ${table} begin
				${insert(source, "new", added, source.needs("new"))}
			end`,
			updated &&
				`create trigger ${table}_updated_change after update of ${updated.join(", ")} on ${table}
				when ${isChanged(updated, "is not")} begin
					${insert(source, "new", whatOf(source), needsOfUpdate(source))}
				end`,
			isRemoved &&
				`create trigger ${table}_removed_change after delete on ${table} begin
				${insert(source, "old", "'removed'", source.needs("old"))}
			end`,
		].filter((statement) => typeof statement === "string");
	});
	return [
		...made,
		`create trigger access_change after update of value on counter
		when new.name = 'access' and new.value <> old.value begin
			insert into change ${columns} values ('access', '', 'changed', 'people.manage');
		end`,
		"create index change_by_time on change (at)",
	];
}

function postgres(): string[] {
	const insert = (source: Source, row: Row, what: string, needs: string) =>
		`insert into change_outbox ${columns} values ('${source.kind}', ${source.subject(row)}, ${what}, ${needs});`;
	const body = (
		name: string,
		statement: string,
	) => `create function ${name}() returns trigger language plpgsql as $$
	begin
		${statement}
		return null;
	end $$`;
	const made = sources.flatMap((source) => {
		const { table, kind, subject, needs, updated, isRemoved, isPart } = source;
		const [added, changed, removed] = ["added", "updated", "removed"].map(
			(event) => `${table}_${event}_change`,
		);
		// Many rows come with one statement; of several of a product one change is enough.
		const distinct = isPart === true ? "distinct" : "";
		return [
			body(
				`${added}`,
				`insert into change_outbox ${columns}
				select ${distinct} '${kind}', ${subject("added")}, '${isPart === true ? "changed" : "added"}', ${needs("added")}
				from added;`,
			),
			`create trigger ${added} after insert on ${table}
				referencing new table as added for each statement execute function ${added}()`,
			...(updated === undefined
				? []
				: [
						body(`${changed}`, insert(source, "new", whatOf(source), needsOfUpdate(source))),
						`create trigger ${changed} after update of ${updated.join(", ")} on ${table} for each row
				when (${isChanged(updated, "is distinct from")}) execute function ${changed}()`,
					]),
			...(isRemoved === true
				? [
						body(`${removed}`, insert(source, "old", "'removed'", needs("old"))),
						`create trigger ${removed} after delete on ${table} for each row execute function ${removed}()`,
					]
				: []),
		];
	});
	return [
		...made,
		body(
			"access_change",
			`insert into change_outbox ${columns} values ('access', '', 'changed', 'people.manage');`,
		),
		`create trigger access_change after update of value on counter for each row
			when (new.name = 'access' and new.value <> old.value) execute function access_change()`,
		"create index change_by_time on change (at)",
	];
}
