import { readFileSync } from "node:fs";
import { AppError } from "#app-error.ts";
import { ConfigError, readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { importProducts } from "#modules/products/import-products.ts";

/** npm run import -- FILE.csv: creates and updates products by their SKU, and says what it refused. */
async function main([file]: string[]): Promise<number> {
	if (file === undefined) throw new ConfigError("Usage: npm run import -- FILE.csv");
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		throw new ConfigError(`FILE.csv cannot be read: ${(error as Error).message}`);
	}
	const began = performance.now();
	const db = await openDatabase(readConfig(process.env), (error) => console.error(error.message));
	try {
		const { created, updated, refused } = await importProducts(db, text, new Date());
		for (const { line, reason } of refused) console.log(`line ${line}: refused: ${reason}`);
		const seconds = ((performance.now() - began) / 1000).toFixed(2);
		console.log(`${created} created, ${updated} updated, ${refused.length} refused, in ${seconds} s`);
		return refused.length === 0 ? 0 : 2;
	} finally {
		await db.kysely.destroy();
	}
}

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof ConfigError || error instanceof AppError ? error.message : error);
		process.exitCode = 1;
	},
);
