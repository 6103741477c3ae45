import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@freehub/contract/imports";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { checkBooks, openStockStore } from "../stock/open-stock-store.ts";
import { generateFile } from "./generate-file.ts";
import { type Probed, startProbe } from "./probe.ts";

const LOOK_MS = 100;
/** Products and entries that the shop has already. */
const ENTRIES = 10_000;

export const phases = ["dry run", "commit", "import again: dry run", "undo"] as const;
export type Phase = (typeof phases)[number];

export type ImportFigure = Probed & { phase: Phase; rows: number; seconds: number };

/** Imports a file of this many new products, shows that importing it again would change nothing, and takes it back. */
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
	const call = async (address: string, init: RequestInit = {}): Promise<Import> => {
		const headers = { cookie, origin, ...(init.headers as Record<string, string>) };
		const response = await fetch(`${origin}/api/imports${address}`, { ...init, headers });
		if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Import;
	};
	const figures: ImportFigure[] = [];
	const run = async (phase: Phase, begin: () => Promise<Import>, wanted: Partial<Import["counts"]>) => {
		console.error(`${engine.title}: ${phase} of ${rows.toLocaleString("en")} rows`);
		const probe = startProbe(origin, cookie);
		const began = performance.now();
		const work = begin().then(({ _id }) => settled(() => call(`/${_id}`)));
		const end = await work.catch(async (error: unknown) => {
			await probe.stop().catch(() => {});
			throw error;
		});
		const seconds = (performance.now() - began) / 1000;
		figures.push({ phase, rows, seconds, ...(await probe.stop()) });
		for (const [name, count] of Object.entries(wanted)) {
			if (end.counts[name as keyof Import["counts"]] !== count || end.result?.kept) {
				throw new Error(`${phase}: ${JSON.stringify(end)}`);
			}
		}
		await checkBooks(origin);
		return end._id;
	};
	const file = await openAsBlob(path, { type: "text/csv" });
	const upload = () =>
		call("?name=bench.csv", { method: "POST", body: file, headers: { "content-type": "text/csv" } });
	const id = await run("dry run", upload, { new: rows });
	await run("commit", () => call(`/${id}/commit`, { method: "POST" }), { new: rows });
	await run("import again: dry run", upload, { unchanged: rows });
	await run("undo", () => call(`/${id}/undo`, { method: "POST" }), { new: rows });
	return figures;
}

async function settled(look: () => Promise<Import>): Promise<Import> {
	for (;;) {
		const answer = await look();
		if (["ready", "done", "undone"].includes(answer.state)) return answer;
		if (["failed", "cancelled"].includes(answer.state)) throw new Error(answer.error ?? answer.state);
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
	}
}
