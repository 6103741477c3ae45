import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** What takes too long for each change: `npm run torture` runs it whole. */
export default defineConfig(config, {
	projects: [
		// Tests of specs/ with larger amounts (`amount` in fixtures.ts).
		{ name: "amounts", testDir: "specs", grep: /@soak/ },
		{ name: "crawls", testDir: "soak" },
	],
	timeout: 300_000,
	workers: 2,
});
