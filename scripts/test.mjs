// npm test: everything. npm test -- NAME...: the unit, API, component and browser tests whose files have a name in their path.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureEmulatorInstalled, ensureInstalled, node, root } from "./install.mjs";
import { build, checksAtOnce, runSteps } from "./steps.mjs";

const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWhole = names.length === 0;

// npm test -- --long: many more random commands against the stock's model.
if (process.argv.includes("--long")) process.env.FREEHUB_LONG = "1";

// Like run.sh for servers: tests start hundreds of programs, whose start then takes half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/freehub");

const began = performance.now();
const reports = mkdtempSync(join(tmpdir(), "freehub-test-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const failed = [];

// Both wait for the network, and the emulator is needed last.
const emulator = isWhole ? ensureEmulatorInstalled() : undefined;
ensureInstalled();
if (isWhole) failed.push(...(await runSteps([build, ...checksAtOnce])));
else ensureBuilt();
if (failed.includes(build.name)) process.exit(1);
await emulator;
// Both runners wait for servers and browsers, at different times: together they keep the machine's cores busy.
await Promise.all([
	run(
		"browser tests",
		"node_modules/@playwright/test/cli.js",
		["test", "--config", "e2e/playwright.config.ts", ...(isWhole ? [] : ["--pass-with-no-tests"]), ...names],
		{ stdio: "inherit", env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport } },
	),
	run("unit, API and component tests", "node_modules/vitest/vitest.mjs", [
		"run",
		"--reporter=dot",
		"--reporter=json",
		`--outputFile.json=${vitestReport}`,
		...(isWhole ? [] : ["--passWithNoTests"]),
		...names,
	]),
]);
summarise();

/** Output that is not inherited is printed at the end, in one piece. */
async function run(name, program, args, options) {
	const start = performance.now();
	const child = spawn(node, [join(root, program), ...args], {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		...options,
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
	const status = await new Promise((resolve) => child.on("close", resolve));
	console.log(`${output}\n${name}: ${secondsSince(start)} s`);
	if (status !== 0) failed.push(name);
}

/** Repeats at the end what failed and how many passed, because the output above is long. */
function summarise() {
	const unit = readReport(vitestReport);
	const browser = readReport(playwrightReport);
	rmSync(reports, { recursive: true });
	console.log();
	for (const test of brokenUnitTests(unit)) console.log(`failed: ${test}`);
	for (const test of brokenBrowserTests(browser)) console.log(`failed: ${test}`);
	if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
	const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
	const broken = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0) + (browser?.stats.flaky ?? 0);
	const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (browser?.stats.skipped ?? 0);
	console.log(`all of it: ${secondsSince(began)} s`);
	console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
	const isIncomplete = unit === undefined || browser === undefined || passed === 0;
	process.exit(failed.length > 0 || broken > 0 || isIncomplete ? 1 : 0);
}

function brokenUnitTests(report) {
	return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === "failed")
			.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`),
	);
}

function brokenBrowserTests(report) {
	const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
	return (report?.suites ?? [])
		.flatMap(specs)
		.filter(({ ok }) => !ok)
		.map(({ file, line, title }) => `${file}:${line}: ${title}`);
}

function readReport(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function secondsSince(start) {
	return Math.round((performance.now() - start) / 1000);
}
