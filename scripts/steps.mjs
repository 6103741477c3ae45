import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./install.mjs";

const bin = (path) => [node, join(root, "node_modules", path)];

/** The cache of a step's results per file, so that it reads only changed files again. */
const cache = (name) => join(root, "node_modules/.cache", name);

const words = (what) => [
	...bin("@lingui/cli/dist/lingui.js"),
	"check",
	what,
	"--config",
	join(root, "apps/web/lingui.config.ts"),
];

/** Type-checks a folder; unchanged files are skipped. */
const types = (folder) => [
	...bin("typescript/bin/tsc"),
	"-p",
	join(folder, "tsconfig.json"),
	"--incremental",
	"--tsBuildInfoFile",
	join(cache("types"), `${folder.replaceAll("/", "-")}.tsbuildinfo`),
];

/** Builds the web app if necessary. */
export const build = {
	name: "build of the web app",
	command: [process.execPath, join(root, "scripts/prepare.mjs"), "e2e/build"],
};

/** The folders with TypeScript. */
const folders = ["apps", "packages", "e2e", "bench", "torture", "tools"];

const lint = (...more) => [
	...bin("oxlint/bin/oxlint"),
	"--type-aware",
	...more,
	"--deny-warnings",
	...folders,
	"vitest.config.ts",
];

const boundaries = (name, config, where) => ({
	name,
	command: [
		...bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
		"--config",
		config,
		"--cache",
		cache(name.replaceAll(" ", "-")),
		"--cache-strategy",
		"content",
		...where,
	],
});

const others = [
	{ name: "format", command: [...bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."] },
	boundaries("boundaries", ".dependency-cruiser.mjs", folders),
	boundaries("boundaries of folders", ".dependency-cruiser-folders.mjs", ["apps", "packages"]),
	{
		name: "dead code",
		command: [...bin("knip/bin/knip.js"), "--no-progress", "--cache", "--cache-location", cache("dead-code")],
	},
	{ name: "sentences are in the catalogues", command: words("sync") },
	{ name: "sentences are translated", command: words("missing") },
];

/** The steps of `npm run check`: each is one line in the report, with its output if it fails. */
export const checks = [
	{ name: "types", command: types(".") },
	{ name: "types of the browser tests", command: types("e2e") },
	{ name: "types of the browser benchmarks", command: types("bench/src/browser") },
	{ name: "types of the web app", command: types("apps/web") },
	{ name: "types of the service worker", command: types("apps/web/service-worker") },
	{ name: "lint", command: lint() },
	...others,
];

/**
 * The same for `npm test`: without a cache of unchanged files, the linter checks types in half the time, because it has them
 * anyway.
 */
export const checksAtOnce = [{ name: "lint and types", command: lint("--type-check") }, ...others];

/**
 * Runs the steps two at a time.
 * @returns the names of the failed ones.
 */
export async function runSteps(steps) {
	const waiting = [...steps];
	const failed = [];
	const worker = async () => {
		for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
			const began = performance.now();
			const { status, output } = await capture(step.command);
			const seconds = ((performance.now() - began) / 1000).toFixed(1);
			console.log(`${status === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
			if (status !== 0) {
				console.log(output);
				failed.push(step.name);
			}
		}
	};
	await Promise.all([worker(), worker()]);
	return failed;
}

function capture([program, ...args]) {
	return new Promise((resolve) => {
		const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		child.stdout.on("data", (text) => (output += text));
		child.stderr.on("data", (text) => (output += text));
		child.on("close", (status) => resolve({ status, output }));
	});
}
