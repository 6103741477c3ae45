import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Each worker loads this file again; all must talk to the one server that the first load starts.
const port = Number((process.env.FREEHUB_E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))));
const dataDir = (process.env.FREEHUB_E2E_DATA ??= mkdtempSync(join(tmpdir(), "freehub-e2e-")));
const hasCyclingData = existsSync(new URL("../../shared/data/adventureworks", import.meta.url));
if (!hasCyclingData && process.env.TEST_WORKER_INDEX === undefined) {
	console.warn("The cycling data is not beside the project: importing it is not tested in a browser.");
}

export default defineConfig({
	testDir: "specs",
	testIgnore: hasCyclingData ? [] : "**/cycling-import.spec.ts",
	outputDir: "../test-results",
	fullyParallel: true,
	// A browser waits much of the time: one more than a small machine has cores.
	workers: 3,
	// A machine of CI can stall for longer than a test waits; what passes at the second try is counted and shown.
	retries: process.env.CI ? 1 : 0,
	timeout: 60_000,
	expect: {
		timeout: 10_000,
		// Few enough to see a button move by a step, and shades that lie close.
		toHaveScreenshot: { maxDiffPixelRatio: 0.0003, threshold: 0.02 },
	},
	// Pictures are compared only with the Chromium that the project brings: they have no platform in their name.
	snapshotPathTemplate: "{testDir}/look/{arg}{ext}",
	forbidOnly: Boolean(process.env.CI),
	// npm test reads the counts from the second report.
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
	globalTeardown: "./remove-data.ts",
	use: {
		baseURL: `http://localhost:${port}`,
		launchOptions: await findChromium(),
		viewport: { width: 1280, height: 800 },
		locale: "en-US",
		// What a worker asks for passes by the answers that tests give; app-shell.spec.ts has one.
		serviceWorkers: "block",
		// Recording one takes as long as the test itself; `--trace on` records one on demand.
		trace: "on-first-retry",
		actionTimeout: 10_000,
	},
	webServer: {
		command: `"${process.execPath}" apps/server/src/main.ts`,
		cwd: root,
		url: `http://localhost:${port}/readyz`,
		env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "error" },
		stdout: "ignore",
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
	},
});
