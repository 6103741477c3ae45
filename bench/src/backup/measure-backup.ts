import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { type Steady, startSteadyLoad, stockChange } from "../load/steady-load.ts";
import type { BenchEngine, DatabaseSettings } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { asStarted, startServer } from "../start-server.ts";
import { openStockStore } from "../stock/open-stock-store.ts";
import type { Verdict } from "../targets.ts";

export type BackupPlan = { products: number; entries: number };

const READS_PER_SECOND = 40;
const CHANGES_PER_SECOND = 50;
const TARGET_MS = 50;
const TARGET_S = { sqlite: 120, postgres: 240 };
const root = fileURLToPath(new URL("../../../", import.meta.url));

type Figures = {
	megabytes: number;
	copySeconds: number;
	proofSeconds: number;
	meanwhile: Record<"product" | "stock change", Steady>;
	/** From the command's start to the first page of a server on the restored shop, in s. */
	restoreSeconds: number;
};

/** Copies a shop while others use it, proves the copy, and restores it into an empty place of the same engine. */
export async function measureBackup(
	resources: Resources,
	engine: BenchEngine,
	{ products, entries }: BackupPlan,
	profile: string | undefined,
): Promise<Figures> {
	console.error(`${engine.title}: making a shop of ${products} products and ${entries} movements`);
	const { settings, server } = await openStockStore(resources, engine, entries, profile, products);
	const { origin } = server;
	const cookie = await signUp(origin);
	const folder = mkdtempSync(join(tmpdir(), "freehub-bench-backup-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	const random = seededRandom(7);
	const asked = [
		{
			name: "product" as const,
			everyMs: 1000 / READS_PER_SECOND,
			what: () => ({ path: `/api/products/${productId(random.below(products))}` }),
		},
		{
			name: "stock change" as const,
			everyMs: 1000 / CHANGES_PER_SECOND,
			what: (n: number) => stockChange(n, products),
		},
	];
	console.error(`${engine.title}: copying`);
	const load = startSteadyLoad({ origin, cookie, connections: 16, asked });
	const copySeconds = await run(settings, "backup", "--to", folder);
	const meanwhile = await load.stop();
	const file = join(folder, readdirSync(folder)[0] ?? "");
	console.error(`${engine.title}: proving`);
	const proofSeconds = await run(settings, "backup", "--prove", file);
	console.error(`${engine.title}: restoring`);
	const empty = await engine.newDatabase();
	const began = performance.now();
	await run(empty, "restore", file);
	const restored = await startServer(resources, empty, undefined);
	const page = await fetch(`${restored.origin}/`);
	if (!page.ok) throw new Error(`The first page was answered with ${page.status}`);
	await page.arrayBuffer();
	const restoreSeconds = (performance.now() - began) / 1000;
	return { megabytes: statSync(file).size / 1e6, copySeconds, proofSeconds, meanwhile, restoreSeconds };
}

/** @returns how long the command took, in s. */
async function run({ dataDir, databaseUrl }: DatabaseSettings, ...args: string[]): Promise<number> {
	const began = performance.now();
	const child = spawn(process.execPath, [...asStarted.flags, "apps/server/dist/backup-command.js", ...args], {
		cwd: root,
		env: { ...asStarted.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
		stdio: ["ignore", "ignore", "inherit"],
	});
	const [code] = (await once(child, "close")) as [number];
	if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
	return (performance.now() - began) / 1000;
}

export function backupTable(figures: Figures, { products, entries }: BackupPlan): string {
	const [shop, moved] = [products, entries].map((number) => number.toLocaleString("en"));
	const { megabytes, copySeconds, proofSeconds, restoreSeconds, meanwhile } = figures;
	const rows = [
		["the file, MB", megabytes.toFixed(0)],
		["a copy, s", copySeconds.toFixed(1)],
		["its proof, s", proofSeconds.toFixed(1)],
		["a restore, to the first page, s", restoreSeconds.toFixed(1)],
		["a product while copying, p99 ms", meanwhile.product.p99.toFixed(1)],
		["a stock change while copying, p99 ms", meanwhile["stock change"].p99.toFixed(1)],
	];
	const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
	return [`${shop} products, ${moved} movements.`, "", "| what | figure |", "| --- | ---: |", ...lines].join(
		"\n",
	);
}

export function judgeBackup(name: BenchEngine["name"], figures: Figures): Verdict[] {
	const { restoreSeconds, meanwhile } = figures;
	return [
		{
			text: `a restore, to the first page: ${restoreSeconds.toFixed(1)} s (target: under ${TARGET_S[name]})`,
			isMet: restoreSeconds < TARGET_S[name],
		},
		...Object.entries(meanwhile).map(([what, { p99 }]) => ({
			text: `${what} while copying: p99 ${p99.toFixed(1)} ms (target: under ${TARGET_MS})`,
			isMet: p99 < TARGET_MS,
		})),
	];
}
