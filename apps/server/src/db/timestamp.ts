import type { ColumnType } from "kysely";

/**
 * A point in time: milliseconds since the epoch in SQLite, `timestamptz` in PostgreSQL. Written as a Date; each engine returns
 * its own type.
 */
export type Timestamp = ColumnType<Date | number, Date, Date>;

/** The same, or null. */
export type NullableTimestamp = ColumnType<Date | number | null, Date | null | undefined, Date | null>;

/** A stored point in time as in the API. */
export function isoOf<Moment extends Date | number | null>(
	moment: Moment,
): Moment extends null ? null : string {
	return (moment === null ? null : new Date(moment).toISOString()) as never;
}
