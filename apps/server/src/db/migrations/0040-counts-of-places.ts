import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** The counts at each place, to find the last ones (`last-counts.ts`), and who counts where now. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment } = wordsOf(engine);
	for (const statement of [
		`create index movement_of_count on movement (
				cast(case when from_location = 'adjustment' then to_location else from_location end as text), occurred_at, id, product, actor
			) where counted is not null and substr(reference, 1, 7) <> 'Import '`,
		`create table counting (
			person text not null references "user" (id) on delete cascade,
			screen ${key} not null,
			location ${key} not null references location (id),
			seen_at ${moment} not null,
			constraint counting_key primary key (person, screen)
		)`,
		"create index counting_by_location on counting (location)",
		"create index counting_by_time on counting (seen_at)",
	])
		await sql.raw(statement).execute(kysely);
}
