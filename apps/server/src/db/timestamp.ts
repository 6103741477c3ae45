import type { ColumnType } from "kysely";

/**
 * A moment: milliseconds since the epoch in SQLite, `timestamptz` in PostgreSQL. Written as a Date;
 * each engine gives its own type back.
 */
export type Timestamp = ColumnType<Date | number, Date, Date>;
