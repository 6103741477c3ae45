import { expect, it } from "vitest";
import { openDatabase } from "#db/open.ts";
import { emptyDatabase } from "../../test/database.ts";
import { demoArticles } from "./articles.ts";
import { demoPages } from "./pages.ts";
import { demoProducts } from "./products.ts";
import { seedDemo } from "./seed-demo.ts";

it("fills an empty database once, also when two processes start on it at once", async () => {
	const { config, remove } = await emptyDatabase();
	const first = await openDatabase(config, () => {});
	const second = await openDatabase(config, () => {});
	try {
		const start = seedDemo(first, new Date());
		// Two SQLite connections in one process would wait for each other for ever: its waiting blocks the thread.
		if (first.engine.name === "sqlite") await start;
		const done = await Promise.all([start, seedDemo(second, new Date())]);
		expect(done.filter(Boolean)).toHaveLength(1);
		const products = await first.kysely.selectFrom("product").select("name").orderBy("id").execute();
		expect(products.map(({ name }) => name)).toEqual(demoProducts.map(({ name }) => name));
		const blogs = await first.kysely.selectFrom("blog").select("title").orderBy("id").execute();
		expect(blogs.map(({ title }) => title)).toEqual(demoArticles.map(({ title }) => title));
		const pages = await first.kysely.selectFrom("company_page").select(["slug", "body"]).execute();
		expect(Object.fromEntries(pages.map(({ slug, body }) => [slug, body]))).toEqual(demoPages);
		await first.transact((tx) => tx.updateTable("product").set({ deleted_at: new Date() }).execute());
		expect(await seedDemo(first, new Date())).toBe(false);
	} finally {
		await first.kysely.destroy();
		await second.kysely.destroy();
		await remove();
	}
});
