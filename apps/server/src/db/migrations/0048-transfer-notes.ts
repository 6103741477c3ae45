import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Transfer notes between places of the shop. Movements name their lines (`line_kind` transfer). */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { key, moment, whole } = wordsOf(engine);
	for (const statement of [
		`create table transfer_note (
			id ${key} primary key,
			number ${key} constraint transfer_note_number unique,
			from_location ${key} not null references location (id),
			to_location ${key} not null references location (id),
			expected ${key},
			note text not null,
			version integer not null default 1,
			created_by ${key} not null,
			created_at ${moment} not null,
			updated_at ${moment} not null,
			cancelled_by ${key},
			cancelled_at ${moment},
			constraint transfer_note_moves check (from_location <> to_location)
		)`,
		`create table transfer_note_line (
			id ${key} primary key,
			transfer_note ${key} not null references transfer_note (id),
			position ${whole} not null constraint transfer_note_line_position_range check (position between 1 and 1000000),
			product ${key} not null references product (id),
			pieces ${whole} not null constraint transfer_note_line_pieces_range check (pieces between 0 and 1000000000),
			constraint transfer_note_line_product unique (transfer_note, product)
		)`,
		"create index transfer_note_newest on transfer_note (created_at, id)",
		"create index transfer_note_by_from on transfer_note (from_location)",
		"create index transfer_note_by_to on transfer_note (to_location)",
		"create index transfer_note_line_of_product on transfer_note_line (product)",
	])
		await sql.raw(statement).execute(kysely);
}
