import { sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

it("keeps the findings that there are, with who saw them, and what adds and removes them", async () => {
	const { kysely, engine } = await olderDatabase("0029-review");
	const at = new Date(Date.UTC(2026, 1, 1));
	await kysely
		.insertInto("finding")
		.values([
			{ id: "count.m1", kind: "count", target: "m1", at, cents: null, seen: 0, seen_by: null, seen_at: null },
			{
				id: "adjustment.m2",
				kind: "adjustment",
				target: "m2",
				at,
				cents: 5,
				seen: 1,
				seen_by: "kim",
				seen_at: at,
			},
		])
		.execute();
	const findings = () => kysely.selectFrom("finding").selectAll().orderBy("id").execute();
	const before = await findings();
	await migrate({ kysely, engine }, "0030-enquiries");
	expect(await findings()).toEqual(before);

	const ask = (more: object) =>
		kysely
			.insertInto("enquiry")
			.values({ id: "e1", name: "Ada", email: "a@b.c", text: "?", product: null, created_at: at, ...more })
			.execute();
	await ask({});
	expect((await findings()).map(({ id, kind, target }) => [id, kind, target])).toEqual([
		["adjustment.m2", "adjustment", "m2"],
		["count.m1", "count", "m1"],
		["enquiry.e1", "enquiry", "e1"],
	]);
	await kysely.deleteFrom("enquiry").execute();
	expect(await findings()).toEqual(before);
	// Those of other tables go on writing to the table.
	await sql`insert into import (id, name, state, head, mapping, pictures, quantity_as, mode, created_by, actor, created_at)
		values ('i1', 'a.csv', 'reading', '[]', '{}', '', 'count', 'all', 'kim', 'kim', ${at})`.execute(kysely);
	await kysely.updateTable("import").set({ state: "failed" }).execute();
	expect((await findings()).map(({ id }) => id)).toEqual(["adjustment.m2", "count.m1", "import.i1"]);

	for (const wrong of [
		{ name: "" },
		{ name: "x".repeat(101) },
		{ email: "x".repeat(255) },
		{ text: "" },
		{ text: "x".repeat(4001) },
		{ product: "none" },
	]) {
		await expect(ask(wrong), JSON.stringify(wrong).slice(0, 30)).rejects.toThrow();
	}
	await expect(
		kysely
			.insertInto("finding")
			.values({ id: "x", kind: "x" as never, target: "x", at, cents: null, seen_by: null, seen_at: null })
			.execute(),
	).rejects.toThrow();
});
