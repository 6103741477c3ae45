import type { BasicsFixed } from "@freehub/contract/office/basics";
import type { Config } from "#config.ts";
import type { Connection } from "#db/connection.ts";
import type { Schema } from "#db/schema.ts";
import { sizeOfDemo } from "#demo/remove-demo.ts";

/** The tables whose rows hold amounts in the shop's currency, or compared with it. */
export const amountTables = [
	"product",
	"worth_change",
	"supplier",
	"offer",
	"supplier_article",
	"purchase_order",
	"charge",
	"import",
] as const satisfies (keyof Schema)[];

/**
 * Why the shop's currency, time zone, unit of weight and language cannot be changed in the app; null: it can. The time zone and
 * the unit only say how moments and weights are read, which are stored as moments and as they were entered.
 */
export async function whyFixed(
	connection: Connection,
	{ setShop }: Pick<Config, "setShop">,
): Promise<BasicsFixed> {
	const byEnvironment = (name: keyof BasicsFixed) =>
		setShop[name] === undefined ? null : ("environment" as const);
	return {
		currency: byEnvironment("currency") ?? (await whyCurrency(connection)),
		timeZone: byEnvironment("timeZone"),
		weightUnit: byEnvironment("weightUnit"),
		language:
			byEnvironment("language") ?? ((await hasTranslations(connection)) ? ("translations" as const) : null),
	};
}

async function whyCurrency(connection: Connection): Promise<BasicsFixed["currency"]> {
	if (!(await hasAmounts(connection))) return (await hasWaitingImport(connection)) ? "import" : null;
	return (await sizeOfDemo(connection)).products > 0 ? "demo" : "amounts";
}

/** Whether any amount is stored whose meaning depends on the shop's currency, of deleted products too. */
async function hasAmounts(connection: Connection): Promise<boolean> {
	const { exists } = await connection
		.selectNoFrom((eb) =>
			eb
				.or([
					eb.exists(
						eb
							.selectFrom("product")
							.select("id")
							.where((product) => product.or([product("price", ">", 0), product("cost", ">", 0)])),
					),
					eb.exists(
						eb
							.selectFrom("worth_change")
							.select("product")
							.where((change) => change.or([change("price", "!=", 0), change("cost", "!=", 0)])),
					),
					eb.exists(eb.selectFrom("supplier").select("id").where("minimum_order", ">", 0)),
					...(["offer", "supplier_article", "purchase_order"] as const).map((table) =>
						eb.exists(eb.selectFrom(table).select("supplier")),
					),
					eb.exists(eb.selectFrom("charge").select("receipt")),
				])
				.as("exists"),
		)
		.executeTakeFirstOrThrow();
	return Boolean(exists);
}

/** Whether a file was read whose prices are not in the shop yet: they were read as the shop's currency. */
async function hasWaitingImport(connection: Connection): Promise<boolean> {
	const waiting = await connection
		.selectFrom("import")
		.select("id")
		.where("state", "not in", ["done", "cancelled", "failed", "undone"])
		.limit(1)
		.executeTakeFirst();
	return waiting !== undefined;
}

/** Whether texts are stored as translations of original texts in the shop's language. */
async function hasTranslations(connection: Connection): Promise<boolean> {
	for (const table of ["product_text", "article_text", "page_text", "home_text"] as const) {
		const row = await connection.selectFrom(table).select("language").limit(1).executeTakeFirst();
		if (row !== undefined) return true;
	}
	return false;
}
