import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";
import { layRanges } from "./0010-numbers-in-range/lay-ranges.ts";

const kinds =
	"('adjustment', 'count', 'reversal', 'import', 'enquiry', 'no-price', 'no-category', 'no-picture')";
const columns = "id, kind, target, at, cents, seen, seen_by, seen_at";

/** The rights with which a token could take something back, also an import. */
const toBook = [
	"stock.receive",
	"stock.deliver",
	"stock.return",
	"stock.adjust",
	"stock.transfer",
	"stock.count",
	"product.write",
];

function includesOne(scopes: readonly string[]): string {
	return scopes.map((scope) => `' ' || scopes || ' ' like '% ${scope} %'`).join(" or ");
}

/**
 * Rights to take back what others have booked: tokens that may book keep what they could do, as far as their owners have the
 * right. Findings about it, and who committed an import, and when.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, whole, withoutRowid, isSqlite } = wordsOf(engine);
	const statements = [
		`update api_token set scopes = scopes || ' movement.reverse' where ${includesOne(toBook)}`,
		`update api_token set scopes = scopes || ' receipt.reverse' where ${includesOne(["stock.receive", "order.write"])}`,
		`alter table import add column committed_by ${key}`,
		`alter table import add column committed_at ${moment}`,
		"update import set committed_by = actor, committed_at = created_at where state in ('committing', 'done')",
		...(isSqlite
			? // SQLite cannot change a check.
				[
					`create table finding_remade (
						id ${key} primary key,
						kind ${key} not null constraint finding_kind check (kind in ${kinds}),
						target ${key} not null,
						at ${moment} not null,
						cents ${whole},
						seen integer not null default 0 check (seen in (0, 1)),
						seen_by ${key},
						seen_at ${moment},
						constraint finding_seen check ((seen = 1) = (seen_by is not null and seen_at is not null))
					)${withoutRowid}`,
					`insert into finding_remade (${columns}) select ${columns} from finding`,
					"drop table finding",
					"alter table finding_remade rename to finding",
					"create index finding_by_time on finding (seen, at, id)",
					"create index finding_by_kind on finding (seen, kind, at, id)",
				]
			: [
					`alter table finding drop constraint finding_kind,
						add constraint finding_kind check (kind in ${kinds})`,
				]),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
	// The triggers of the table that was made again are gone.
	if (isSqlite) await layRanges({ kysely, engine });
}
