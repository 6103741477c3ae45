import { defineConfig } from "@playwright/test";
import { findChromium } from "./chromium.ts";

export default defineConfig({
	testDir: "specs",
	outputDir: "../test-results",
	fullyParallel: true,
	// A browser waits much of the time: one more than a small machine has cores.
	workers: 3,
	// What fails once is a fault, of the product or of its test.
	retries: 0,
	timeout: 90_000,
	// What takes long beside a smaller example of the same: `npm run torture` runs it.
	grepInvert: /@torture/,
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
	use: {
		launchOptions: await findChromium(),
		viewport: { width: 1280, height: 800 },
		locale: "en-US",
		// Nobody waits for what only moves; who tests a motion asks for it.
		contextOptions: { reducedMotion: "reduce" },
		// What a worker asks for passes by the answers that tests give; app-shell.spec.ts has one.
		serviceWorkers: "block",
		// What a failed test did, step by step; without pictures, which take as long as the test itself.
		trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
		actionTimeout: 10_000,
	},
});
