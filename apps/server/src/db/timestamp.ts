import type { ColumnType } from "kysely";

/**
 * A point in time: milliseconds since the epoch in SQLite, `timestamptz` in PostgreSQL. Written as a Date; each engine returns
 * its own type.
 */
export type Timestamp = ColumnType<Date | number, Date, Date>;

/** The same, or null. */
export type NullableTimestamp = ColumnType<Date | number | null, Date | null | undefined, Date | null>;
