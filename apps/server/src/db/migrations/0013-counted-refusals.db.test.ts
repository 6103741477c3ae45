import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("counts all refused rows of earlier imports as stored, which they are", async () => {
	const db = await bareDatabase();
	await migrate(db, "0008-facet-counts");
	const row = { id: "i", name: "bikes.csv", state: "ready", head: "{}", mapping: "{}", pictures: "{}" };
	await db.kysely
		.insertInto("import")
		.values({
			...row,
			quantity_as: "count",
			mode: "all",
			count_refused: 7,
			created_by: "kim",
			actor: "kim",
			created_at: new Date(),
		} as never)
		.execute();
	await migrate(db);
	const { rows } = await sql`select stored_refused, refusals, stored_bytes from import`.execute(db.kysely);
	expect(rows).toEqual([{ stored_refused: 7, refusals: "[]", stored_bytes: 0 }]);
});
