import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { PlainChange, Slot } from "../data/plain-change.ts";
import { PRODUCT_ID_BEGINNING } from "../data/product-id.ts";
import type { LoadResult } from "../load/run-load.ts";

export type PgbenchJob = {
	program: string;
	url: string;
	changes: readonly PlainChange[];
	/** Number of products; each change picks a random one of the first `products`. */
	products: number;
	clients: number;
	durationMs: number;
};

/** Looks for pgbench on the path and in Debian's folder. */
export function findPgbench(): string | undefined {
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...versions.map((version) => join(debian, version, "bin")),
		...(process.env.PATH ?? "").split(delimiter),
	];
	return folders.map((folder) => join(folder, "pgbench")).find((program) => existsSync(program));
}

/** Without a warm-up and without quantiles: pgbench reports only the rate and the mean. */
export async function runPgbench(job: PgbenchJob): Promise<LoadResult> {
	const { program, url, changes, products, clients, durationMs } = job;
	const folder = mkdtempSync(join(tmpdir(), "freehub-pgbench-"));
	try {
		const scripts = changes.map((change) => {
			const file = join(folder, `${change.kind}.sql`);
			writeFileSync(file, scriptOf(change, products));
			return file;
		});
		const { stdout } = await promisify(execFile)(program, [
			"--no-vacuum",
			"--protocol=prepared",
			`--client=${clients}`,
			`--jobs=${Math.min(clients, 2)}`,
			`--time=${Math.max(1, Math.round(durationMs / 1000))}`,
			...scripts.map((file) => `--file=${file}`),
			url,
		]);
		const requestsPerSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
		const answered = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
		// Versions before 15 do not count failures; they end a client after a failure.
		if (!(requestsPerSecond > 0) || /failed transactions: [1-9]/.test(stdout)) throw new Error(stdout);
		return { requestsPerSecond, p50: Number.NaN, p99: Number.NaN, answered };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function scriptOf(change: PlainChange, products: number): string {
	const values = valuesOf(change.delta);
	const lines = change.statements.map(({ sql, slots }) => {
		const line = sql.replaceAll(/\$(\d+)/g, (_, number: string) => values[slots[Number(number) - 1] as Slot]);
		return line + (sql.startsWith("select on_hand") ? " \\gset" : ";");
	});
	return [
		`\\set number random(0, ${products - 1})`,
		"\\set key random(1, 9000000000000000000)",
		"begin;",
		...lines,
		"commit;",
		"",
	].join("\n");
}

/** SQL for each value; movement ids increase with time, like the server's. */
function valuesOf(delta: number): Record<Slot, string> {
	const id = "(to_char(clock_timestamp(), 'YYYYMMDDHH24MISSUS') || substr(gen_random_uuid()::text, 21))";
	return {
		product: `('${PRODUCT_ID_BEGINNING}' || lpad(to_hex(cast(:number as int)), 12, '0'))`,
		key: "('benchmark-of-writes-' || cast(:key as text))",
		movement: id,
		batch: id,
		audit: id,
		now: "now()",
		seq: "cast(:ledger_seq as int) + 1",
		balance: `cast(:on_hand as int) + (${delta})`,
	};
}
