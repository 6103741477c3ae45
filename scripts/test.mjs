// npm test: everything, in this order: types, lint, format, boundaries, dead code; unit and API tests; browser tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureEmulatorInstalled, ensureInstalled, node, root } from "./install.mjs";
import { checks, runSteps } from "./steps.mjs";

// npm test -- --long: many more random commands against the stock's model.
if (process.argv.includes("--long")) process.env.FREEHUB_LONG = "1";

// As run.sh does for servers: tests start hundreds of programs, which then take half the time to begin.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/freehub");

ensureInstalled();
ensureEmulatorInstalled();
ensureBuilt();

const reports = mkdtempSync(join(tmpdir(), "freehub-test-"));
const failed = await runSteps(checks.filter(({ name }) => name !== "unit tests"));

const vitest = join(reports, "vitest.json");
console.log("\nUnit and API tests");
run("unit and API tests", "node_modules/vitest/vitest.mjs", [
	"run",
	"--reporter=default",
	"--reporter=json",
	`--outputFile.json=${vitest}`,
]);

const playwright = join(reports, "playwright.json");
console.log("\nBrowser tests");
run(
	"browser tests",
	"node_modules/@playwright/test/cli.js",
	["test", "--config", "e2e/playwright.config.ts"],
	{
		PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
	},
);

const unit = readReport(vitest);
const browserReport = readReport(playwright);
const browser = browserReport?.stats;
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
// A test that has passed with a failure to tell of passed at the second try.
const flakyUnit = unitResults().filter(
	({ status, failureMessages }) => status === "passed" && failureMessages.length > 0,
);
const flaky = (browser?.flaky ?? 0) + flakyUnit.length;
const broken = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (browser?.skipped ?? 0);
rmSync(reports, { recursive: true });

console.log();
// Once more at the end: what came before is long, and who looks at a log looks here first.
for (const test of flakyUnit) console.log(`at the second try: ${inWords(test)}`);
for (const test of unitResults()) if (test.status === "failed") console.log(`failed: ${inWords(test)}`);
for (const test of brokenBrowserTests()) console.log(`failed: ${test}`);
if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
if (flaky > 0) console.log(`${flaky} of them at the second try`);
console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed.length > 0 || broken > 0 || unit === undefined || browser === undefined ? 1 : 0);

function run(name, program, args, env = {}) {
	const { status } = spawnSync(node, [join(root, program), ...args], {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...env },
	});
	if (status !== 0) failed.push(name);
}

function unitResults() {
	return (unit?.testResults ?? []).flatMap((file) =>
		file.assertionResults.map((one) => ({ ...one, file: file.name })),
	);
}

function inWords({ file, fullName, failureMessages }) {
	return `${file}: ${fullName}\n${failureMessages.join("\n")}`;
}

function brokenBrowserTests() {
	const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
	return (browserReport?.suites ?? [])
		.flatMap(specs)
		.filter(({ ok }) => !ok)
		.map(({ file, line, title }) => `${file}:${line}: ${title}`);
}

function readReport(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
