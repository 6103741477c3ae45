import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@freehub/contract/catalogue/imports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { productPath } from "@freehub/domain/catalogue/product-slug";
import { pagePath, typed } from "../build-requests.ts";
import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { generateFile } from "../imports/generate-file.ts";
import { importsOf } from "../imports/import-calls.ts";
import { type Asked, type Steady, startSteadyLoad, stockChange } from "../load/steady-load.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { checkBooks, openStockStore } from "../stock/open-stock-store.ts";

export const READERS = 32;
export const WRITERS = 8;
/** Interval between the requests of each reader in ms, and changes per second of all writers together. */
const READ_MS = 400;
const CHANGES_PER_SECOND = 50;

export type ShopPlan = {
	products: number;
	entries: number;
	/** Number of new products in the imported file. */
	rows: number;
	/** Duration of the measurement without an import, in ms. */
	aloneMs: number;
};

export const asked = ["list of 50", "product", "search", "visitor's page", "stock change"] as const;
export type AskedName = (typeof asked)[number];

/** Response times of the shop's requests while something else ran. */
export type ShopRow = { during: string; seconds: number; answers: Record<AskedName, Steady> };

/** A shop's day: people read and book at a steady rate, without and with an import in parallel. */
export async function measureShop(
	resources: Resources,
	engine: BenchEngine,
	plan: ShopPlan,
	profile: string | undefined,
): Promise<ShopRow[]> {
	const file = join(tmpdir(), `freehub-bench-${process.pid}.csv`);
	resources.onStopped(async () => rmSync(file, { force: true }));
	generateFile(file, plan.rows);
	console.error(`${engine.title}: making a shop of ${plan.products} products and ${plan.entries} movements`);
	const { server } = await openStockStore(resources, engine, plan.entries, profile, plan.products);
	const { origin } = server;
	const cookie = await signUp(origin);
	const paths = await pathsOfPages(origin);
	const what = whatIsAsked(paths, plan.products);
	const rows: ShopRow[] = [];
	const beside = async (during: string, work: () => Promise<Import | undefined>) => {
		console.error(`${engine.title}: ${during}`);
		const load = startSteadyLoad({ origin, cookie, connections: READERS + WRITERS, asked: what });
		const began = performance.now();
		const done = await work().catch(async (error: unknown) => {
			await load.stop().catch(() => {});
			throw error;
		});
		const seconds = (performance.now() - began) / 1000;
		rows.push({ during, seconds, answers: await load.stop() });
		return done;
	};
	const imports = importsOf(origin, cookie);
	// A shop that has been open for a while: every page was rendered once.
	for (const path of paths) await fetch(origin + path).then((page) => page.arrayBuffer());
	await beside("warming up", () => passed(1000));
	rows.pop();
	await beside("nothing else", () => passed(plan.aloneMs));
	const csv = await openAsBlob(file, { type: "text/csv" });
	const read = await beside("an import is read", () => imports.read(csv));
	await beside("an import is committed", () => imports.commit(read?._id ?? ""));
	await checkBooks(origin);
	return rows;
}

async function passed(ms: number): Promise<undefined> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}

async function pathsOfPages(origin: string): Promise<string[]> {
	const first = (await (await fetch(`${origin}/api/products?limit=200`)).json()) as Product[];
	return ["/", "/products", ...first.map(({ _id, name }) => productPath(_id, name))];
}

function whatIsAsked(paths: readonly string[], products: number): Asked<AskedName>[] {
	const random = seededRandom(7);
	const any = () => productId(random.below(products));
	const reads: Record<Exclude<AskedName, "stock change">, () => string> = {
		"list of 50": () => pagePath(any()),
		product: () => `/api/products/${any()}`,
		search: () => `/api/products?limit=20&search=${encodeURIComponent(typed(random))}`,
		"visitor's page": () => random.pick(paths),
	};
	const all = Object.entries(reads).map(([name, path]) => ({
		name: name as AskedName,
		everyMs: (READ_MS * Object.keys(reads).length) / READERS,
		what: (n: number) => ({
			path: path(),
			from: `127.0.1.${1 + (n % READERS)}`,
			isSignedIn: name !== "visitor's page",
		}),
	}));
	const change = {
		name: "stock change",
		everyMs: 1000 / CHANGES_PER_SECOND,
		what: (n: number) => stockChange(n, products),
	} as const;
	return [...all, change];
}
