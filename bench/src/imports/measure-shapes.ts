import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@freehub/contract/catalogue/imports";
import { cpuTime } from "../cpu-time.ts";
import type { BenchEngine } from "../open-engine.ts";
import { memoryOf } from "../process-memory.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { openStockStore } from "../stock/open-stock-store.ts";
import type { Verdict } from "../targets.ts";
import { generateFile } from "./generate-file.ts";
import { generateShopifyFile } from "./generate-shopify-file.ts";
import { importsOf } from "./import-calls.ts";

/** Products and ledger entries that the shop already has. */
const ENTRIES = 10_000;

const shapes = [
	{ name: "our own columns", format: null, generate: generateFile },
	{ name: "Shopify's", format: "shopify-products", generate: generateShopifyFile },
] as const;

const phases = ["dry run", "commit"] as const;

/** The server's processor time in seconds, with that of the file's reader, and its peak memory in MB. */
type ShapeFigure = { shape: string; seconds: Record<(typeof phases)[number], number>; peak: number };

/** Imports as many new products from a file of each shape, each into a new shop of which nobody else asks anything. */
export async function measureShapes(
	resources: Resources,
	engine: BenchEngine,
	rows: number,
): Promise<ShapeFigure[]> {
	const figures: ShapeFigure[] = [];
	for (const { name, format, generate } of shapes) {
		console.error(`${engine.title}: ${rows.toLocaleString("en")} rows of ${name}`);
		const path = join(tmpdir(), `freehub-bench-shape-${process.pid}.csv`);
		resources.onStopped(async () => rmSync(path, { force: true }));
		generate(path, rows);
		const { server } = await openStockStore(resources, engine, ENTRIES, undefined);
		const imports = importsOf(server.origin, await signUp(server.origin));
		const file = await openAsBlob(path, { type: "text/csv" });
		const measured = async (work: () => Promise<Import>) => {
			const before = cpuTime(server.pid, true);
			const end = await work();
			if (end.format !== format || end.counts.new !== rows)
				throw new Error(`${name}: ${JSON.stringify(end)}`);
			return { id: end._id, seconds: (cpuTime(server.pid, true) - before) / 1000 };
		};
		const read = await measured(() => imports.read(file));
		const commit = await measured(() => imports.commit(read.id));
		figures.push({
			shape: name,
			seconds: { "dry run": read.seconds, commit: commit.seconds },
			peak: memoryOf(server.pid, rows).most,
		});
		await server.stop();
	}
	return figures;
}

/** The figures as a Markdown table. */
export function shapesTable(figures: readonly ShapeFigure[]): string {
	const lines = figures.map(({ shape, seconds, peak }) => [
		shape,
		...phases.map((phase) => seconds[phase].toFixed(1)),
		peak.toFixed(0),
	]);
	const head = ["file", "dry run, processor s", "commit, processor s", "peak memory, MB"];
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A file of another program may cost this many times as much as one of our own columns, and its memory as many. */
const MOST_TIMES = 1.3;
const MOST_MEMORY = 1.1;

/** The targets for a file of another program, whose limit is the one of our own columns in the same run. */
export function judgeShapes([own, ...others]: readonly ShapeFigure[]): Verdict[] {
	if (own === undefined) return [];
	return others.flatMap(({ shape, seconds, peak }) => {
		const times = phases.map((phase): Verdict => {
			const ratio = seconds[phase] / own.seconds[phase];
			const text = `${phase} of ${shape}: ${ratio.toFixed(2)} times the processor time of our own columns (target: at most ${MOST_TIMES})`;
			return { text, isMet: ratio <= MOST_TIMES };
		});
		const ratio = peak / own.peak;
		const text = `memory of ${shape}: ${ratio.toFixed(2)} times that of our own columns (target: at most ${MOST_MEMORY})`;
		return [...times, { text, isMet: ratio <= MOST_MEMORY }];
	});
}
