import { defineConfig } from "@playwright/test";
import { findChromium } from "./chromium.ts";

export default defineConfig({
	testDir: "specs",
	outputDir: "../test-results",
	fullyParallel: true,
	// Browsers are idle much of the time, so use one worker more than a small machine has cores.
	workers: 3,
	// A flaky test is a bug, in the product or in the test.
	retries: 0,
	timeout: 90_000,
	// Skip slow tests that have a smaller version: `npm run torture` runs them.
	grepInvert: /@torture/,
	expect: {
		timeout: 10_000,
		// Low enough to detect a button that moves by one step, and similar shades.
		toHaveScreenshot: { maxDiffPixelRatio: 0.0003, threshold: 0.02 },
	},
	// Screenshots are compared only with the project's own Chromium, so their names contain no platform.
	snapshotPathTemplate: "{testDir}/look/{arg}{ext}",
	forbidOnly: Boolean(process.env.CI),
	// npm test reads the counts from the JSON report.
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
	use: {
		launchOptions: await findChromium(),
		viewport: { width: 1280, height: 800 },
		locale: "en-US",
		// Skip animations; tests of an animation turn them on.
		contextOptions: { reducedMotion: "reduce" },
		// A worker's requests bypass the test's mocked answers; app-shell.spec.ts enables the worker.
		serviceWorkers: "block",
		// Trace the steps of a failed test, without screenshots, which take as long as the test itself.
		trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
		actionTimeout: 10_000,
	},
});
