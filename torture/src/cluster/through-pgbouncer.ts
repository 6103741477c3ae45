import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findPostgres } from "../../../apps/server/test/find-postgres.ts";
import { type PoolMode, startPgBouncer } from "../../../apps/server/test/start-pgbouncer.ts";
import { startPostgres } from "../../../apps/server/test/start-postgres.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { endWithUs } from "../end-with-us.ts";
import type { ClusterSetup } from "./cluster-setup.ts";
import { NotInstalled, programOf } from "./programs.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const modes: readonly PoolMode[] = ["session", "transaction"];
/** The API tests of the stock and of the feed of changes, and those of migrations and of the transactions beneath them. */
const TESTS = [
	"apps/server/src/areas/stock/ledger",
	"apps/server/src/changes",
	"apps/server/src/db/migrate.db.test.ts",
	"apps/server/src/db/write.routes.test.ts",
];

/** Runs the API tests of stock and feed with PgBouncer in front of their databases, in both of its modes. */
export async function throughPgBouncer(
	resources: Resources,
	{ findings, print }: ClusterSetup,
): Promise<number> {
	const program = programOf("pgbouncer");
	const found = findPostgres();
	if (found === undefined) throw new NotInstalled("postgres");
	const postgres = "url" in found ? { url: found.url, stop: async () => {} } : await startPostgres(found.bin);
	resources.onStop(() => postgres.stop());
	for (const mode of modes) {
		const pooler = await startPgBouncer(program, postgres.url, mode);
		resources.ownProcess(pooler.child);
		endWithUs(pooler.child, "SIGKILL");
		const { code, output } = await runTests(resources, {
			TEST_DATABASE_URL: postgres.url,
			TEST_POOLER_URL: pooler.url,
		});
		const counted = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? "no tests";
		print(`pgbouncer: ${mode} mode: ${counted}`);
		if (code !== 0) findings.add(`API tests fail through PgBouncer in ${mode} mode`, output.slice(-4000));
		await pooler.stop();
	}
	return 0;
}

async function runTests(resources: Resources, env: Record<string, string>) {
	const child = spawn(
		process.execPath,
		["node_modules/vitest/vitest.mjs", "run", "--project", "postgres", "--maxWorkers", "1", ...TESTS],
		{
			cwd: root,
			env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...env },
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	resources.ownProcess(child);
	endWithUs(child, "SIGKILL");
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
	const [code] = (await once(child, "close")) as [number | null];
	return { code, output };
}
