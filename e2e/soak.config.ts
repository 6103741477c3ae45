import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

const hasCyclingData = existsSync(new URL("../../shared/data/adventureworks", import.meta.url));
if (!hasCyclingData && process.env.TEST_WORKER_INDEX === undefined) {
	console.warn("The cycling data is not beside the project: importing it is not tested in a browser.");
}

/** Tests that take too long for each change: `npm run torture` runs all of them. */
export default defineConfig(config, {
	projects: [
		// The tests of specs/ with larger amounts (`amount` in fixtures.ts), and those that run only here.
		{ name: "amounts", testDir: "specs", grep: /@soak|@torture/ },
		{ name: "crawls", testDir: "soak", testIgnore: hasCyclingData ? [] : "**/cycling-*.spec.ts" },
	],
	grepInvert: [],
	timeout: 300_000,
	workers: 2,
});
