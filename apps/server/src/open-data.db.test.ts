import { openShop, shop } from "@freehub/domain/shop";
import { expect, it, onTestFinished } from "vitest";
import { seedDemo } from "#demo/seed-demo.ts";
import { emptyDatabase } from "../test/database.ts";
import { openDatabase } from "./db/open.ts";
import { storeCurrency } from "./shop/shop-in-force.ts";

async function database() {
	const { config, remove } = await emptyDatabase();
	const db = await openDatabase(config, () => {});
	const usual = shop();
	onTestFinished(async () => {
		openShop(usual);
		await db.kysely.destroy();
		await remove();
	});
	const kept = async () =>
		(await db.kysely.selectFrom("shop_currency").select("code").executeTakeFirstOrThrow()).code;
	return { db, kept };
}

it("takes any currency while nothing has a price, and one with as many decimals afterwards", async () => {
	const { db, kept } = await database();
	expect(await kept()).toBe("USD");
	await storeCurrency(db, "JPY");
	await storeCurrency(db, "EUR");
	await seedDemo(db, new Date());
	await storeCurrency(db, "BDT");
	expect(await kept()).toBe("BDT");
});

it("refuses one with other decimals where products have prices, and those that are deleted", async () => {
	const { db, kept } = await database();
	openShop({ ...shop(), currency: "JPY" });
	await storeCurrency(db, "JPY");
	await seedDemo(db, new Date());
	await db.transact((tx) => tx.updateTable("product").set({ deleted_at: new Date() }).execute());
	await expect(storeCurrency(db, "USD")).rejects.toThrow(
		"CURRENCY cannot be USD (2 decimals): the prices of this shop are stored in JPY (0 decimals); set CURRENCY=JPY, or begin with another database",
	);
	expect(await kept()).toBe("JPY");
	await db.transact((tx) => tx.updateTable("product").set({ price: 0, cost: 5 }).execute());
	await expect(storeCurrency(db, "KWD")).rejects.toThrow("CURRENCY cannot be KWD (3 decimals)");
	await db.transact((tx) => tx.updateTable("product").set({ cost: null }).execute());
	await storeCurrency(db, "KWD");
	expect(await kept()).toBe("KWD");
});
