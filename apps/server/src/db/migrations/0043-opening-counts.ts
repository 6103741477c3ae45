import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * The first count of a product at a location says what is there when nobody has booked anything there before: nothing was
 * expected, so it is no finding. 0029 knew that of a product's very first movement alone.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	for (const statement of engine.name === "sqlite" ? sqlite : postgres)
		await sql.raw(statement).execute(kysely);
	await sql
		.raw(
			`delete from finding where kind = 'count' and seen = 0 and exists (
				select 1 from movement where movement.id = finding.target and ${isOpening("movement")})`,
		)
		.execute(kysely);
}

/** What a count expected follows from what it found and what it booked. */
const expectedOf = (row: string) =>
	`(${row}.counted + case when ${row}.to_location = 'adjustment' then ${row}.quantity else -${row}.quantity end)`;

/** Whether nothing was expected and nothing booked before at the place that was counted. */
const isOpening = (row: string) => `(${expectedOf(row)} = 0 and not exists (
	select 1 from movement as earlier where earlier.product = ${row}.product and earlier.seq < ${row}.seq
		and ${row}.to_location in (earlier.from_location, earlier.to_location)))`;

const cents = "new.quantity * product.price";

/** Findings about a movement that is beyond the limits; one that takes a finding's movement back takes it away and makes none. */
const statements = `
	insert into finding (id, kind, target, at, cents)
	select case new.kind when 'adjust' then 'adjustment' else 'count' end || '.' || new.id,
		case new.kind when 'adjust' then 'adjustment' else 'count' end, new.id, new.recorded_at,
		case new.kind when 'adjust' then ${cents} end
	from product, review_limit
	where product.id = new.product and new.quantity > 0
		and (new.kind = 'adjust' and (new.quantity >= adjust_pieces or ${cents} >= adjust_cents)
			or new.kind = 'count' and new.quantity * 100 > ${expectedOf("new")} * count_percent and not ${isOpening("new")})
		and not exists (select 1 from finding where id in ('adjustment.' || new.reverses, 'count.' || new.reverses));
	delete from finding where id in ('adjustment.' || new.reverses, 'count.' || new.reverses);`;

const sqlite = [
	"drop trigger movement_finding",
	`create trigger movement_finding after insert on movement when new.kind in ('adjust', 'count') begin ${statements} end`,
];

const postgres = [
	`create or replace function movement_finding() returns trigger language plpgsql as $$
	begin
		${statements}
		return null;
	end $$`,
];
