import { sql } from "kysely";

/**
 * The pieces of `line`, a row of transfer_note_line, that are on their way: those that were sent, without those that arrived, came
 * back or were lost. An undone movement and its undo cancel out.
 */
export const onTheWay = sql<number>`coalesce((
	select cast(sum(case when movement.to_location = 'transit' then movement.quantity else -movement.quantity end) as bigint)
	from movement where movement.line = line.id and movement.line_kind = 'transfer'
		and 'transit' in (movement.from_location, movement.to_location)), 0)`;
