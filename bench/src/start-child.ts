import { type ChildProcess, fork } from "node:child_process";
import type { BuyingPagesJob, OpenedPurchaseOrders, PaintedLine } from "./buying/buying-pages.ts";
import type { Painted, PaintJob, PaintReady } from "./changes/paint-figures.ts";
import type { StreamsJob } from "./changes/streams-process.ts";
import type { DeviceFigures, DeviceJob } from "./device/device-figures.ts";
import type { GreedyCount, GreedyJob } from "./greedy/greedy-process.ts";
import type { LabelFigure, LabelsJob } from "./labels/label-figures.ts";
import type { FixedLimitSettings } from "./limits/fixed-limit.ts";
import type { PostgresStockLimitJob } from "./limits/postgres-stock-limit.ts";
import type { SqlLimitSettings } from "./limits/sql-limit.ts";
import type { StockLimitJob } from "./limits/stock-limit.ts";
import type { LoadReply } from "./load/load-process.ts";
import type { LoadJob, LoadResult } from "./load/run-load.ts";
import type { Resources } from "./resources.ts";
import type { TableFigures } from "./table/table-figures.ts";

/** @returns the port it listens on. */
export async function startSqlLimit(resources: Resources, settings: SqlLimitSettings): Promise<number> {
	const child = start(resources, import.meta.resolve("./limits/sql-limit.ts"));
	return (await ask<{ port: number }>(child, settings)).port;
}

/** @returns the port it listens on. */
export async function startFixedLimit(resources: Resources, settings: FixedLimitSettings): Promise<number> {
	const child = start(resources, import.meta.resolve("./limits/fixed-limit.ts"));
	return (await ask<{ port: number }>(child, settings)).port;
}

/** Runs loads one after the other in a separate process. */
export function startLoad(resources: Resources): (job: LoadJob) => Promise<LoadResult> {
	const child = start(resources, import.meta.resolve("./load/load-process.ts"));
	return async (job) => {
		const reply = await ask<LoadReply>(child, job);
		if ("failure" in reply) throw new Error(reply.failure);
		return reply.result;
	};
}

/**
 * Sends an expensive read without a pause, from a separate process.
 * @returns a function that stops it and returns the counts.
 */
export async function startGreedy(resources: Resources, job: GreedyJob): Promise<() => Promise<GreedyCount>> {
	const child = start(resources, import.meta.resolve("./greedy/greedy-process.ts"));
	await ask<"begun">(child, job);
	return () => ask<GreedyCount>(child, "stop");
}

/** Runs bare loops of stock changes one after the other in a separate process. */
export function startStockLimit(resources: Resources): (job: StockLimitJob) => Promise<LoadResult> {
	const child = start(resources, import.meta.resolve("./limits/stock-limit.ts"));
	return (job) => ask<LoadResult>(child, job);
}

/** The same for PostgreSQL. */
export function startPostgresStockLimit(
	resources: Resources,
): (job: PostgresStockLimitJob) => Promise<LoadResult> {
	const child = start(resources, import.meta.resolve("./limits/postgres-stock-limit.ts"));
	return (job) => ask<LoadResult>(child, job);
}

/** Opens a server's Manage table in a browser, in a separate process. */
export function measureInBrowser(resources: Resources, origin: string): Promise<TableFigures> {
	return ask<TableFigures>(start(resources, import.meta.resolve("./browser/table-process.ts")), { origin });
}

/** Keeps change streams open in a separate process until the run ends. */
export async function holdStreams(resources: Resources, job: StreamsJob): Promise<void> {
	await ask(start(resources, import.meta.resolve("./changes/streams-process.ts")), job);
}

/**
 * Opens live pages in a browser, in a separate process.
 * @returns the products that they show, and a function that returns what they painted.
 */
export async function openLivePages(
	resources: Resources,
	job: PaintJob,
): Promise<PaintReady & { painted: () => Promise<Painted[]> }> {
	const child = start(resources, import.meta.resolve("./browser/paint-process.ts"));
	return { ...(await ask<PaintReady>(child, job)), painted: () => ask<Painted[]>(child, "painted") };
}

/**
 * Opens orders and a delivery in a browser, in a separate process.
 * @returns how long the orders took, and a function that returns what both people at the delivery saw.
 */
export async function openBuyingPages(
	resources: Resources,
	job: BuyingPagesJob,
): Promise<OpenedPurchaseOrders & { painted: () => Promise<PaintedLine[][]> }> {
	const child = start(resources, import.meta.resolve("./browser/buying-process.ts"));
	return {
		...(await ask<OpenedPurchaseOrders>(child, job)),
		painted: () => ask<PaintedLine[][]>(child, "painted"),
	};
}

/** Prints labels in a browser, in a separate process. */
export function printInBrowser(resources: Resources, job: LabelsJob): Promise<LabelFigure[]> {
	return ask<LabelFigure[]>(start(resources, import.meta.resolve("./browser/labels-process.ts")), job);
}

/** Stores a catalogue in a browser, in a separate process, and searches it. */
export function keepOnDevice(resources: Resources, job: DeviceJob): Promise<DeviceFigures> {
	return ask<DeviceFigures>(start(resources, import.meta.resolve("./browser/device-process.ts")), job);
}

function start(resources: Resources, module: string): ChildProcess {
	const child = fork(new URL(module), { execArgv: [] });
	resources.ownProcess(child);
	return child;
}

/** Sends one message and waits for the reply, or for the process's unexpected end. */
function ask<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
	return new Promise((resolve, reject) => {
		const ended = (code: number | null): void =>
			reject(new Error(`a process of the benchmark ended (${code})`));
		child.once("exit", ended);
		child.once("message", (reply) => {
			child.off("exit", ended);
			resolve(reply as Reply);
		});
		child.send(message);
	});
}
