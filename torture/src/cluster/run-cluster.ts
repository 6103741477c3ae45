import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Resources } from "../../../bench/src/resources.ts";
import type { ClusterScenario } from "../options.ts";
import type { ClusterSetup } from "./cluster-setup.ts";
import { failover } from "./failover.ts";
import { NotInstalled } from "./programs.ts";
import { rollingRestarts } from "./rolling.ts";
import { throughPgBouncer } from "./through-pgbouncer.ts";

const scenarios: Record<ClusterScenario, (resources: Resources, setup: ClusterSetup) => Promise<number>> = {
	rolling: rollingRestarts,
	pgbouncer: throughPgBouncer,
	failover,
};

/**
 * Runs one scenario of several machines, all on loopback. It is skipped, with a line that says so, where a program is missing.
 * @returns the number of answered operations.
 */
export async function runCluster(
	resources: Resources,
	name: ClusterScenario,
	setup: Omit<ClusterSetup, "folder">,
): Promise<number> {
	const folder = mkdtempSync(join(tmpdir(), `freehub-${name}-`));
	// Some programs run as another user.
	chmodSync(folder, 0o755);
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	try {
		return await scenarios[name](resources, { ...setup, folder });
	} catch (error) {
		if (!(error instanceof NotInstalled)) throw error;
		setup.print(`${name}: not tried, because ${error.message} is not installed`);
		return 0;
	}
}
