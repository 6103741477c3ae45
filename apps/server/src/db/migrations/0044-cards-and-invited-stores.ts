import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The number of cards of the catalogue, in total and per supplier, brand and category; and the stores of invited people. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { whole, isSqlite } = wordsOf(engine);
	const top = isSqlite
		? "case instr(category, ' > ') when 0 then category else substr(category, 1, instr(category, ' > ') - 1) end"
		: "split_part(category, ' > ', 1)";
	const kinds = [
		["supplier", "supplier"],
		["brand", "brand"],
		["category", "category"],
		["top_category", top],
	];
	const cards = "count(distinct coalesce(model_id, id))";
	const statements = [
		`alter table facet_count add column cards ${whole} not null default 0`,
		...kinds.map(
			([kind, value]) => `insert into facet_count (kind, value, products, cards)
				select '${kind}', ${value}, count(*), ${cards} from product
				where deleted_at is null and ${value} <> '' group by ${value}
				on conflict (kind, value) do update set cards = excluded.cards`,
		),
		`insert into counter (name, value) select 'card', ${cards} from product where deleted_at is null`,
		"alter table invitation add column stores text not null default '[]'",
		`alter table invitation add column only_there integer not null default 0
			constraint invitation_only_there_range check (only_there = 0 or (only_there = 1 and role <> 'owner'))`,
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
