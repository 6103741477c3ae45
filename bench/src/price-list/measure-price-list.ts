import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PriceList } from "@freehub/contract/buying/price-lists";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { cpuTime } from "../cpu-time.ts";
import { jobsAt } from "../imports/import-calls.ts";
import { OTHERS, whatOthersAsk } from "../imports/measure-imports.ts";
import { type Steady, startSteadyLoad } from "../load/steady-load.ts";
import type { BenchEngine, DatabaseSettings } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { openStockStore } from "../stock/open-stock-store.ts";
import { changesOf, generateList, type ListedRow } from "./generate-list.ts";

/** Products and ledger entries that the shop already has. */
const ENTRIES = 10_000;
/** Searches of the catalogue, at a rate that leaves the server idle in between. */
const SEARCHES = { everyMs: 25, forMs: 50_000 };

export const phases = ["first load", "nightly update", "searches"] as const;
export type Phase = (typeof phases)[number];

/** The figures of the other requests meanwhile; in the last phase, of the searches. */
export type PriceListFigure = Steady & {
	phase: Phase;
	rows: number;
	seconds: number;
	/** The server's processor time, which other programs on the machine change little; PostgreSQL's is not in it. */
	processorSeconds: number;
};

/** Loads a supplier's list, then the next day's, while others work in the shop; then searches the catalogue. */
export async function measurePriceList(
	resources: Resources,
	engine: BenchEngine,
	rows: number,
	profile: string | undefined,
): Promise<PriceListFigure[]> {
	const path = join(tmpdir(), `freehub-bench-${process.pid}.csv`);
	resources.onStopped(async () => rmSync(path, { force: true }));
	const { server, settings } = await openStockStore(resources, engine, ENTRIES, profile);
	const { origin } = server;
	const cookie = await signUp(origin);
	const supplier = await addSupplier(origin, cookie, settings);
	const lists = jobsAt<PriceList>(`${origin}/api`, origin, cookie);
	const figures: PriceListFigure[] = [];

	async function load(phase: Phase, wanted: Partial<PriceList["counts"]>): Promise<void> {
		console.error(`${engine.title}: ${phase} of ${rows.toLocaleString("en")} rows`);
		const others = startSteadyLoad({
			origin,
			cookie,
			connections: OTHERS.connections,
			asked: [{ name: "others", everyMs: OTHERS.everyMs, what: whatOthersAsk }],
		});
		const began = performance.now();
		const before = cpuTime(server.pid);
		try {
			const body = await openAsBlob(path, { type: "text/csv" });
			const read = await lists.post(`/suppliers/${supplier}/price-lists?name=bench.csv`, "/price-lists", {
				body,
				headers: { "content-type": "text/csv" },
			});
			for (const [name, count] of Object.entries(wanted)) {
				if (read.counts[name as keyof PriceList["counts"]] !== count) {
					throw new Error(`${phase}: ${JSON.stringify(read)}`);
				}
			}
			await lists.post(`/price-lists/${read._id}/commit`, "/price-lists");
		} finally {
			const seconds = (performance.now() - began) / 1000;
			const processorSeconds = (cpuTime(server.pid) - before) / 1000;
			figures.push({ phase, rows, seconds, processorSeconds, ...(await others.stop()).others });
		}
	}

	const sample = generateList(path, rows, 0);
	await load("first load", { new: rows });
	generateList(path, rows, 1);
	const { changed, added } = changesOf(rows);
	await load("nightly update", { new: added, changed, withdrawn: added, unchanged: rows - changed - added });
	console.error(`${engine.title}: searches of ${rows.toLocaleString("en")} rows`);
	const beforeSearches = cpuTime(server.pid);
	const searching = startSteadyLoad({
		origin,
		cookie,
		connections: 4,
		asked: [
			{
				name: "searches",
				everyMs: SEARCHES.everyMs,
				what: (n) => ({ path: `/api/suppliers/${supplier}/articles?search=${searchOf(sample, n)}` }),
			},
		],
	});
	await new Promise((resolve) => setTimeout(resolve, SEARCHES.forMs));
	figures.push({
		phase: "searches",
		rows,
		seconds: SEARCHES.forMs / 1000,
		processorSeconds: (cpuTime(server.pid) - beforeSearches) / 1000,
		...(await searching.stop()).searches,
	});
	return figures;
}

/** A search as somebody types it, complete or in part: each word of a name is in an eighth of all names. */
function searchOf(sample: readonly ListedRow[], n: number): string {
	const { sku, name, barcode } = sample[(n * 37) % sample.length] as ListedRow;
	const [first = "", second = "", third = ""] = name.split(" ");
	const typed = [
		first.slice(0, 4),
		`${first} ${second.slice(0, 3)}`,
		`${second} ${third} ${name.slice(-2)}`,
		name,
		sku,
		sku.slice(0, 6),
		barcode,
		`${third} nowhere`,
	];
	return encodeURIComponent(typed[n % typed.length] ?? "");
}

/** A product that names a supplier adds it. */
async function addSupplier(origin: string, cookie: string, settings: DatabaseSettings): Promise<string> {
	const name = "Bench wholesale";
	const body = { name: "Bell", description: "-", price: 1, quantity: 0, supplier: name, image: "/x.svg" };
	const response = await fetch(`${origin}/api/product`, {
		method: "POST",
		headers: { "content-type": "application/json", cookie, origin },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(await response.text());
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		const query = db.kysely.selectFrom("supplier").select("id").where("name", "=", name);
		return (await query.executeTakeFirstOrThrow()).id;
	} finally {
		await db.kysely.destroy();
	}
}
