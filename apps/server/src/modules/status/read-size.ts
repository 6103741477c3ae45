import type { Status } from "@freehub/contract/status";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** The engine's version, and how large the shop is. Counts all movements, so it is a heavy read. */
export async function readSize({ kysely, engine }: Db): Promise<Status["database"]> {
	const about =
		engine.name === "postgres"
			? sql`current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
			: sql`sqlite_version() as version,
				(select page_count * page_size from pragma_page_count(), pragma_page_size()) as bytes`;
	const { rows } = await sql<Omit<Status["database"], "engine">>`
		select ${about},
			(select count(*) from product where deleted_at is null) as products,
			(select count(*) from movement) as movements`.execute(kysely);
	const [size] = rows;
	if (size === undefined) throw new Error("A query without rows.");
	return { engine: engine.name, ...size };
}
