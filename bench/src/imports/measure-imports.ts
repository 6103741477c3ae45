import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@freehub/contract/catalogue/imports";
import { productId } from "../data/product-id.ts";
import { type Steady, startSteadyLoad, stockChange } from "../load/steady-load.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { checkBooks, openStockStore } from "../stock/open-stock-store.ts";
import { generateFile } from "./generate-file.ts";
import { importsOf } from "./import-calls.ts";

/** Products and ledger entries that the shop already has. */
const ENTRIES = 10_000;
/** Concurrent work of other people in the shop. */
export const OTHERS = { everyMs: 10, connections: 16, products: 1000 };

export const phases = ["dry run", "commit", "import again: dry run", "undo"] as const;
export type Phase = (typeof phases)[number];

export type ImportFigure = Steady & { phase: Phase; rows: number; seconds: number };

/** Imports a file with this many new products, shows that importing it again would change nothing, and undoes it. */
export async function measureImports(
	resources: Resources,
	engine: BenchEngine,
	rows: number,
	profile: string | undefined,
): Promise<ImportFigure[]> {
	const path = join(tmpdir(), `freehub-bench-${process.pid}.csv`);
	resources.onStopped(async () => rmSync(path, { force: true }));
	generateFile(path, rows);
	const { server } = await openStockStore(resources, engine, ENTRIES, profile);
	const { origin } = server;
	const cookie = await signUp(origin);
	const imports = importsOf(origin, cookie);
	const figures: ImportFigure[] = [];
	const run = async (phase: Phase, begin: () => Promise<Import>, wanted: Partial<Import["counts"]>) => {
		console.error(`${engine.title}: ${phase} of ${rows.toLocaleString("en")} rows`);
		const others = startSteadyLoad({
			origin,
			cookie,
			connections: OTHERS.connections,
			asked: [{ name: "others", everyMs: OTHERS.everyMs, what: whatOthersAsk }],
		});
		const began = performance.now();
		const end = await begin().catch(async (error: unknown) => {
			await others.stop().catch(() => {});
			throw error;
		});
		const seconds = (performance.now() - began) / 1000;
		figures.push({ phase, rows, seconds, ...(await others.stop()).others });
		for (const [name, count] of Object.entries(wanted)) {
			if (end.counts[name as keyof Import["counts"]] !== count || end.result?.kept) {
				throw new Error(`${phase}: ${JSON.stringify(end)}`);
			}
		}
		await checkBooks(origin);
		return end._id;
	};
	const file = await openAsBlob(path, { type: "text/csv" });
	const id = await run("dry run", () => imports.read(file), { new: rows });
	await run("commit", () => imports.commit(id), { new: rows });
	await run("import again: dry run", () => imports.read(file), { unchanged: rows });
	await run("undo", () => imports.undo(id), { new: rows });
	return figures;
}

/** The nth request of others: reads of products, and every fourth a stock change. */
export function whatOthersAsk(n: number) {
	const reads = [
		`/api/products/${productId((n * 7) % OTHERS.products)}`,
		"/api/products?limit=50&sort=name",
		"/api/products?limit=50&search=carbon%20chain",
	];
	const path = reads[n % 4];
	return path === undefined ? stockChange(Math.floor(n / 4), OTHERS.products) : { path };
}
