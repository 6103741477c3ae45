import { type RawBuilder, sql } from "kysely";

/** The ids of a location and of its bins, as a subquery. */
export function withBins(location: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(select id from location where id = ${location} or parent = ${location})`;
}
