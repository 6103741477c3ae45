import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { measureEngine, type Plan } from "./measure-engine.ts";
import { openEngine } from "./open-engine.ts";
import { type EngineName, engines, type Options, readOptions } from "./options.ts";
import { table } from "./report.ts";
import { createResources, type Resources } from "./resources.ts";
import { judge } from "./targets.ts";

const full: Plan = { sizes: [10_000, 100_000], rounds: 5, roundMs: 2_000 };
const quick: Plan = { sizes: [10_000], rounds: 1, roundMs: 3_000 };

let open: Resources | undefined;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => {
		isInterrupted = true;
		void (open?.close() ?? Promise.resolve()).finally(() => process.exit(130));
	});
}

/** @returns whether every target was met. */
async function run(options: Options): Promise<boolean> {
	const { isQuick, engine: only, profile } = options;
	const plan = isQuick ? quick : full;
	console.log(
		`${availableParallelism()} cores, Node ${process.versions.node}, 32 connections, ` +
			`median of ${plan.rounds} round${plan.rounds === 1 ? "" : "s"} of ${plan.roundMs / 1000} s`,
	);
	let isMet = true;
	for (const name of only === undefined ? engines : [only]) {
		open = createResources();
		try {
			isMet = (await runEngine(open, name, plan, profile && resolve(profile), name === only)) && isMet;
		} finally {
			await open.close();
		}
	}
	return isMet;
}

async function runEngine(
	resources: Resources,
	name: EngineName,
	plan: Plan,
	profile: string | undefined,
	isWanted: boolean,
): Promise<boolean> {
	const engine = await openEngine(resources, name);
	if (engine === undefined) {
		if (isWanted)
			throw new Error("There is no PostgreSQL: set TEST_DATABASE_URL or put postgres on the path.");
		console.log("\nPostgreSQL: not found, not measured");
		return true;
	}
	const rows = await measureEngine(resources, engine, plan, profile);
	console.log(`\n### ${engine.title}\n\n${table(rows)}`);
	const verdicts = name === "sqlite" ? judge(rows) : [];
	if (verdicts.length > 0) console.log("");
	for (const { text, isMet } of verdicts) console.log(`- ${isMet ? "met" : "MISSED"}: ${text}`);
	return verdicts.every(({ isMet }) => isMet);
}

try {
	if (!(await run(readOptions(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
	// After Ctrl-C requests fail because their server is gone; the signal's handler ends the process.
	if (!isInterrupted) {
		console.error(error);
		process.exitCode = 1;
	}
}
