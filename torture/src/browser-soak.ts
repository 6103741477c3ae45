import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Resources } from "../../bench/src/resources.ts";
import type { Findings } from "./findings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs the browser tests that take too long for each change (e2e/soak.config.ts). Playwright prints what each did. */
export async function runBrowserSoak(resources: Resources, findings: Findings): Promise<void> {
	const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));
	const child = spawn(process.execPath, [playwright, "test", "--config", "e2e/soak.config.ts"], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, FREEHUB_SOAK: "1" },
	});
	resources.ownProcess(child);
	const [status] = (await once(child, "exit")) as [number | null];
	if (status !== 0) findings.add(`browser tests under soak ended with ${status}`);
}
