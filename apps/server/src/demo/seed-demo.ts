import { pageSlugs } from "@freehub/contract/pages";
import { fromMinor, minorUnits } from "@freehub/domain/money";
import { v7 as uuidv7 } from "uuid";
import { systemRequest } from "#db/answer-once.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { writeProduct } from "#modules/products/add-product.ts";
import { demoArticles } from "./articles.ts";
import { demoPages } from "./pages.ts";
import { demoProducts } from "./products.ts";

const ARTICLES_APART_MS = 9 * 24 * 60 * 60 * 1000;

/**
 * Fills a database that never held a product or an article with the demo catalogue.
 * @returns whether it did.
 */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		// Two processes may start on one empty database: the second waits here and then finds it filled.
		await tx
			.updateTable("counter")
			.set({ value: (eb) => eb.ref("value") })
			.where("name", "=", "product")
			.execute();
		const product = await tx.selectFrom("product").select("id").limit(1).executeTakeFirst();
		const blog = await tx.selectFrom("blog").select("id").limit(1).executeTakeFirst();
		if (product !== undefined || blog !== undefined) return false;
		const request = systemRequest(now);
		for (const demo of demoProducts) {
			const price = fromMinor(Math.round(demo.price * minorUnits()));
			await writeProduct(db, tx, { ...demo, price }, request);
		}
		for (const [index, { image, title, desc, author }] of demoArticles.entries()) {
			// Visitors read the newest first.
			const moment = new Date(now.getTime() - index * ARTICLES_APART_MS);
			await tx
				.insertInto("blog")
				.values({
					id: uuidv7(),
					image,
					title,
					body: desc,
					author,
					state: "published",
					created_at: moment,
					updated_at: moment,
					published_at: moment,
				})
				.execute();
		}
		for (const slug of pageSlugs) {
			await tx
				.updateTable("company_page")
				.set({ body: demoPages[slug], updated_at: now })
				.where("slug", "=", slug)
				.where("body", "=", "")
				.execute();
		}
		return true;
	});
}
