import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { backupTable, judgeBackup, measureBackup } from "./backup/measure-backup.ts";
import { runBuying } from "./buying/run-buying.ts";
import { changesTable, judgeChanges, judgePaint, paintTable } from "./changes/changes-report.ts";
import { measureChanges } from "./changes/measure-changes.ts";
import { measurePaint } from "./changes/measure-paint.ts";
import { customersTable, judgeCustomers, measureCustomers } from "./customers/measure-customers.ts";
import { deviceTable, judgeDevice, measureDevice } from "./device/measure-device.ts";
import { findTable, judgeFind } from "./find/find-report.ts";
import { measureFind } from "./find/measure-find.ts";
import { greedyTable, judgeGreedy } from "./greedy/greedy-report.ts";
import { measureGreedy } from "./greedy/measure-greedy.ts";
import { homeTable, judgeHome } from "./home/home-report.ts";
import { measureHome } from "./home/measure-home.ts";
import { runImports } from "./imports/run-imports.ts";
import { fullLabels, judgeLabels, labelsTable, measureLabels, quickLabels } from "./labels/measure-labels.ts";
import { measureEngine, type Plan } from "./measure-engine.ts";
import { type BenchEngine, openEngine } from "./open-engine.ts";
import { engines, type Options, type Part, parts, readOptions } from "./options.ts";
import * as plans from "./plans.ts";
import { runPriceList } from "./price-list/run-price-list.ts";
import { memoryText } from "./process-memory.ts";
import { measurePromises } from "./promises/measure-promises.ts";
import { judgePromises, promisesTable } from "./promises/promises-report.ts";
import { table } from "./report.ts";
import { createResources, type Resources } from "./resources.ts";
import { measureShop } from "./shop/measure-shop.ts";
import { judgeShop, shopTable } from "./shop/shop-report.ts";
import { measureStock } from "./stock/measure-stock.ts";
import { stockTable } from "./stock/stock-report.ts";
import { judgeStock } from "./stock/stock-targets.ts";
import { measureTable } from "./table/measure-table.ts";
import { judgeTable } from "./table/table-report.ts";
import { judge, type Verdict } from "./targets.ts";
import { judgeToday, measureToday, todayTable } from "./today/measure-today.ts";

/** Fewer rounds, to keep the run on PostgreSQL short. */
const POSTGRES_ROUNDS = 3;

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
	console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
	let isMet = true;
	for (const part of options.part === undefined ? parts : [options.part]) {
		for (const name of options.engine === undefined ? engines : [options.engine]) {
			open = createResources();
			try {
				const engine = await openEngine(open, name);
				if (engine !== undefined) isMet = (await runPart(open, part, engine, options)) && isMet;
				else if (options.engine === undefined) console.log("\nPostgreSQL: not found, not measured");
				else throw new Error("There is no PostgreSQL: set TEST_DATABASE_URL or put postgres on the path.");
			} finally {
				await open.close();
			}
		}
	}
	return isMet;
}

async function runPart(
	resources: Resources,
	part: Part,
	engine: BenchEngine,
	{ isQuick, profile, sizes }: Options,
): Promise<boolean> {
	const folder = profile && resolve(profile);
	const runners = {
		shop: runShop,
		pages: runPages,
		stock: runStock,
		find: runFind,
		imports: runImports,
		"price-list": runPriceList,
		greedy: runGreedy,
		today: runToday,
		home: runHome,
		changes: runChanges,
		browser: runBrowser,
		labels: runLabels,
		device: runDevice,
		backup: runBackup,
		buying: runBuying,
		customers: runCustomers,
		promises: runPromises,
	};
	const verdicts = await runners[part](resources, engine, isQuick, folder, sizes);
	if (verdicts.length > 0) console.log("");
	for (const { text, isMet } of verdicts) console.log(`- ${isMet ? "met" : "MISSED"}: ${text}`);
	return verdicts.every(({ isMet }) => isMet);
}

async function runShop(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = { ...(isQuick ? plans.quickShop : plans.fullShop), ...(sizes?.[0] && { products: sizes[0] }) };
	const rows = await measureShop(resources, engine, plan, profile);
	console.log(`\n### A shop at work: ${engine.title}\n\n${shopTable(rows, plan)}`);
	return judgeShop(rows);
}

async function runPages(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = planFor(engine, { ...(isQuick ? plans.quick : plans.full), ...(sizes && { sizes }) });
	const { rows, memory } = await measureEngine(resources, engine, plan, profile);
	console.log(`\n### ${engine.title}\n\n32 connections, ${roundsText(plan)}.\n\n${table(rows)}`);
	console.log(`\n${memoryText(memory)}`);
	return judge(engine.name, rows, memory);
}

async function runStock(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = planFor(engine, isQuick ? plans.quickStock : plans.fullStock);
	const figures = await measureStock(resources, engine, plan, profile);
	const ends = figures.endEntries.map((entries) => entries.toLocaleString("en")).join(" and ");
	console.log(`\n### Stock writes: ${engine.title}\n\n${roundsText(plan)}.\n`);
	console.log(`${stockTable(figures)}\n\nThe books balance, with ${ends} entries at the end.`);
	return judgeStock(engine.name, figures.rows);
}

async function runFind(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = { ...(isQuick ? plans.quickFind : plans.fullFind), ...(sizes && { sizes }) };
	const { rows, memory } = await measureFind(resources, engine, plan, profile);
	console.log(`\n### Finding products: ${engine.title}\n\nOne request at a time, ${roundsText(plan)}.\n`);
	console.log(`${findTable(rows, plan.sizes)}\n\n${memoryText(memory)}`);
	return judgeFind(rows, plan.sizes);
}

async function runGreedy(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = {
		...(isQuick ? plans.quickGreedy : plans.fullGreedy),
		...(sizes?.[0] && { products: sizes[0] }),
	};
	const rows = await measureGreedy(resources, engine, plan, profile);
	const products = plan.products.toLocaleString("en");
	console.log(
		`\n### One greedy visitor: ${engine.title}\n\n${products} products, ${plan.roundMs / 1000} s each.\n`,
	);
	console.log(greedyTable(rows));
	return engine.name === "sqlite" ? judgeGreedy(rows) : [];
}

async function runToday(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const entries = isQuick ? 100_000 : 1_000_000;
	const rows = await measureToday(resources, engine, entries, profile);
	const size = entries.toLocaleString("en");
	console.log(`\n### Today: ${engine.title}\n\n${size} movements, one request at a time.\n`);
	console.log(todayTable(rows));
	return judgeToday(rows);
}

async function runCustomers(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = isQuick ? { customers: 10_000, rounds: 5 } : { customers: 100_000, rounds: 30 };
	const rows = await measureCustomers(resources, engine, plan, profile);
	const size = plan.customers.toLocaleString("en");
	console.log(`\n### Finding customers: ${engine.title}\n\n${size} customers, one request for each key.\n`);
	console.log(customersTable(rows));
	return judgeCustomers(rows);
}

async function runPromises(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = {
		...(isQuick ? plans.quickPromises : plans.fullPromises),
		...(sizes?.[0] && { products: sizes[0] }),
	};
	const figures = await measurePromises(resources, engine, plan, profile);
	const size = plan.products.toLocaleString("en");
	console.log(`\n### Promises: ${engine.title}\n\n${size} products, one request at a time.\n`);
	console.log(promisesTable(figures));
	return judgePromises(figures);
}

async function runHome(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	const plan = { ...(isQuick ? plans.quickHome : plans.fullHome), ...(sizes?.[0] && { products: sizes[0] }) };
	const figures = await measureHome(resources, engine, planFor(engine, plan), profile);
	const rounds = roundsText(planFor(engine, plan));
	console.log(`\n### The home page: ${engine.title}\n\n${plan.connections} connections, ${rounds}.\n`);
	console.log(homeTable(figures));
	return judgeHome(figures);
}

async function runChanges(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = isQuick ? plans.quickChanges : plans.fullChanges;
	const figures = await measureChanges(resources, engine, plan, profile);
	console.log(`\n### The feed of changes: ${engine.title}\n\n${changesTable(figures, plan)}`);
	const paintPlan = isQuick ? plans.quickPaint : plans.fullPaint;
	const paint = await measurePaint(resources, engine, paintPlan, profile);
	console.log(`\n${paintTable(paint)}`);
	return [...judgeChanges(figures, plan), ...judgePaint(paint)];
}

/** The browser's figures do not depend on the engine; measure them with SQLite. */
async function runBrowser(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	_: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	if (engine.name !== "sqlite") return [];
	const products = sizes?.[0] ?? (isQuick ? 10_000 : 100_000);
	const figures = await measureTable(resources, engine, products);
	console.log(`\n### The Manage table in Chromium, ${products.toLocaleString("en")} products`);
	return judgeTable(figures);
}

/** Labels do not depend on the engine either: the browser makes them. */
async function runLabels(resources: Resources, engine: BenchEngine, isQuick: boolean): Promise<Verdict[]> {
	if (engine.name !== "sqlite") return [];
	const plan = isQuick ? quickLabels : fullLabels;
	const { figures, load } = await measureLabels(resources, engine, plan);
	console.log(`\n### ${plan.labels} labels in Chromium\n\n${labelsTable(figures)}`);
	return judgeLabels(figures, plan.labels, load);
}

/** Neither does a device, which stores the answers of either engine. */
async function runDevice(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	_: string | undefined,
	sizes: readonly number[] | undefined,
): Promise<Verdict[]> {
	if (engine.name !== "sqlite") return [];
	const figures = await measureDevice(resources, engine, sizes?.[0] ?? (isQuick ? 2_000 : 19_900));
	console.log(`\n### The catalogue on a device, in Chromium\n\n${deviceTable(figures)}`);
	return judgeDevice(figures);
}

async function runBackup(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
): Promise<Verdict[]> {
	const plan = isQuick ? plans.quickBackup : plans.fullBackup;
	const figures = await measureBackup(resources, engine, plan, profile);
	console.log(`\n### Backup and restore: ${engine.title}\n\n${backupTable(figures, plan)}`);
	return judgeBackup(engine.name, figures);
}

function planFor<AnyPlan extends { rounds: number }>({ name }: BenchEngine, plan: AnyPlan): AnyPlan {
	return name === "postgres" ? { ...plan, rounds: Math.min(plan.rounds, POSTGRES_ROUNDS) } : plan;
}

function roundsText({ rounds, roundMs }: Pick<Plan, "rounds" | "roundMs">): string {
	return `median of ${rounds} round${rounds === 1 ? "" : "s"} of ${roundMs / 1000} s`;
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
