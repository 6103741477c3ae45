import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

it("publishes the articles that were there before, as of the day they were written", async () => {
	const { kysely, engine } = await olderDatabase("0025-search-index");
	const written = new Date("2026-02-01T08:00:00Z");
	const texts = { image: "/i.svg", title: "Wheels", body: "Round.", author: "The workshop" };
	await kysely
		.insertInto("blog")
		.values({ id: "a", ...texts, created_at: written } as never)
		.execute();
	await migrate({ kysely, engine });
	const row = await kysely.selectFrom("blog").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ ...texts, state: "published", version: 1, deleted_at: null });
	expect([row.published_at, row.updated_at].map((moment) => new Date(moment ?? 0))).toEqual([
		written,
		written,
	]);
});
