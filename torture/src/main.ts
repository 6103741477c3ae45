import { type BenchEngine, openEngine } from "../../bench/src/open-engine.ts";
import { type EngineName, engines } from "../../bench/src/options.ts";
import { createResources, type Resources } from "../../bench/src/resources.ts";
import { runBrowserSoak } from "./browser-soak.ts";
import { runCluster } from "./cluster/run-cluster.ts";
import { runCrashes } from "./crash/run-crashes.ts";
import { followFeed } from "./feed-readers.ts";
import { createFindings } from "./findings.ts";
import { runFullDisk } from "./full-disk/run-full-disk.ts";
import { closeShop, openShop } from "./open-shop.ts";
import {
	type ClusterScenario,
	clusterScenarios,
	DELIVERY,
	isWithoutEngines,
	type Options,
	PROMISES,
	readOptions,
	SPREADSHEETS,
} from "./options.ts";
import { runPromises } from "./promises/run-promises.ts";
import { type Amounts, runPeopleScenarios, runScenarios, timed } from "./run-scenarios.ts";
import { oneDelivery } from "./scenarios/one-delivery.ts";
import { runSpreadsheets } from "./spreadsheets/run-spreadsheets.ts";
import { runStrangers } from "./strangers/run-strangers.ts";
import { verifyLevels } from "./verify-books.ts";

const full: Amounts & {
	serverKills: number;
	strangersMs: number;
	rolls: number;
	primaryKills: number;
	promises: number;
} = {
	hotMs: 10_000,
	readMs: 20_000,
	transfers: 4_000,
	offline: 6_000,
	receipts: 10_000,
	operations: 100_000,
	revocations: 200,
	leavings: 200,
	texts: 3_000_000,
	strangersMs: 60_000,
	serverKills: 30,
	rolls: 3,
	primaryKills: 20,
	promises: 100_000,
};
const quick: typeof full = {
	hotMs: 2_000,
	readMs: 4_000,
	transfers: 400,
	offline: 600,
	receipts: 1_000,
	operations: 2_000,
	revocations: 20,
	leavings: 10,
	texts: 200_000,
	strangersMs: 10_000,
	serverKills: 3,
	rolls: 1,
	primaryKills: 5,
	promises: 2_000,
};

const findings = createFindings(print);
let open: Resources | undefined;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	process.on(signal, () => {
		isInterrupted = true;
		findings.close();
		void (open?.close() ?? Promise.resolve()).finally(() => process.exit(130));
	});
}

function print(line: string): void {
	if (!isInterrupted) process.stdout.write(`${line}\n`);
}

async function run(options: Options): Promise<boolean> {
	print(`Seed ${options.seed}, Node ${process.versions.node}`);
	let operations = 0;
	const { isQuick, isCrashOnly, isPeopleOnly, isStrangersOnly, isBrowserOnly, only, seed } = options;
	const isEverything = !isQuick && !isCrashOnly && !isPeopleOnly && !isStrangersOnly && only === undefined;
	for (const scenario of only === undefined && isEverything && !isBrowserOnly ? clusterScenarios : [only]) {
		if (!isOfCluster(scenario)) continue;
		open = createResources();
		try {
			const amounts = isQuick ? quick : full;
			operations += await runCluster(open, scenario, { findings, seed, ...amounts, print });
		} finally {
			await open.close();
		}
	}
	if (only === SPREADSHEETS || (isEverything && !isBrowserOnly)) {
		open = createResources();
		try {
			operations += await runSpreadsheets(open, { findings, seed, print });
		} finally {
			await open.close();
		}
	}
	for (const name of enginesOf(options)) {
		open = createResources();
		try {
			const engine = await openEngine(open, name);
			if (engine !== undefined) operations += await runEngine(open, engine, options);
			else if (options.engine === undefined) print("PostgreSQL: not found, not tried");
			else throw new Error("There is no PostgreSQL: set TEST_DATABASE_URL or put postgres on the path.");
		} finally {
			await open.close();
		}
	}
	if (isEverything) {
		open = createResources();
		try {
			await runBrowserSoak(open, findings);
		} finally {
			await open.close();
		}
	}
	print(`${operations} operations, ${findings.count} violations`);
	return findings.count === 0;
}

function isOfCluster(scenario: Options["only"]): scenario is ClusterScenario {
	return clusterScenarios.some((one) => one === scenario);
}

function enginesOf({ engine, isBrowserOnly, only }: Options): readonly EngineName[] {
	if (isBrowserOnly || isWithoutEngines({ only })) return [];
	return engine === undefined ? engines : [engine];
}

/** Many receipts of one delivery, on PostgreSQL also with two servers. @returns the number of answered operations. */
async function runDelivery(
	resources: Resources,
	engine: BenchEngine,
	{ receipts, seed }: { receipts: number; seed: number },
): Promise<number> {
	let operations = 0;
	for (const processes of engine.name === "sqlite" ? [1] : [1, 2]) {
		const shop = await openShop(resources, await engine.newDatabase(), { processes, findings, seed });
		const name = `${engine.title}, ${processes} servers: ${receipts} receipts of one delivery`;
		await timed(name, shop, findings, print, async () => {
			await oneDelivery(shop, receipts);
			await verifyLevels(shop);
		});
		await closeShop(shop);
		operations += shop.operations;
	}
	return operations;
}

/** @returns the number of answered operations. */
async function runEngine(
	resources: Resources,
	engine: BenchEngine,
	{ isQuick, isCrashOnly, isPeopleOnly, isStrangersOnly, only, seed }: Options,
): Promise<number> {
	const amounts = isQuick ? quick : full;
	if (only === DELIVERY) return runDelivery(resources, engine, { ...amounts, seed });
	const promising = { findings, seed, commands: amounts.promises };
	if (only === PROMISES) return runPromises(resources, engine, promising, print);
	let operations = 0;
	if (!isCrashOnly && !isPeopleOnly) {
		const setup = { findings, milliseconds: amounts.strangersMs };
		operations += await runStrangers(resources, engine, setup, print);
	}
	if (isStrangersOnly) return operations;
	const arrangements = engine.name === "sqlite" ? [1] : [1, 2];
	for (const processes of isCrashOnly ? [] : arrangements) {
		const shop = await openShop(resources, await engine.newDatabase(), { processes, findings, seed });
		const title = processes === 1 ? engine.title : `${engine.title}, ${processes} servers`;
		const share = { ...amounts, operations: amounts.operations / arrangements.length };
		const feed = await followFeed(shop);
		if (!isPeopleOnly) await runScenarios(shop, title, share, print);
		await runPeopleScenarios(shop, title, share, print);
		print(`${title}: ${await feed.verify()}`);
		await closeShop(shop);
		operations += shop.operations;
	}
	if (isPeopleOnly) return operations;
	if (engine.name === "sqlite" && !isCrashOnly) {
		operations += await runFullDisk(resources, { findings, seed }, print);
	}
	if (!isCrashOnly) operations += await runPromises(resources, engine, promising, print);
	const { serverKills } = amounts;
	for (const processes of arrangements) {
		operations += await runCrashes(resources, engine, { findings, seed, processes, serverKills }, print);
	}
	return operations;
}

try {
	if (!(await run(readOptions(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
	// After Ctrl-C requests fail because their server is gone; the signal's handler ends the process.
	if (!isInterrupted) {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exitCode = 1;
	}
}
