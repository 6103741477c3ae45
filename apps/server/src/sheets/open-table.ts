import { fork } from "node:child_process";
import { on, once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { itemColumnKeys } from "@freehub/contract/catalogue/item-columns";
import { knownColumnKeys } from "@freehub/contract/catalogue/match-columns";
import { reason } from "@freehub/contract/rule-sentences";
import { yieldToOthers } from "#queues/priority.ts";
import {
	defaultLimits,
	type Limits,
	type TableChoice,
	TableError,
	type TableHead,
	type TableRow,
} from "./table.ts";
import type { TableMessage, TableTask } from "./table-process.ts";

export type Table = {
	head: TableHead;
	/** The rows below the head in batches, readable once; empty rows are omitted. */
	rows: AsyncIterable<TableRow[]>;
	/** Stops the reading, whether or not all rows were read. */
	close(): Promise<void>;
};

/** Known column names; passed to the reader, which does not load the modules that define them. */
const names = { known: knownColumnKeys(), items: itemColumnKeys() };

const program = fileURLToPath(new URL("./table-process.ts", import.meta.url));

/**
 * Reads an untrusted CSV or XLSX file. It is read in another process, which holds little of it in memory and is killed when it
 * uses too much memory or time (ADR 9).
 * @param signal stops the reading; pending reads reject with the signal's reason.
 * @param choice the encoding or sheet, for files that can be read in several ways.
 * @throws TableError, here or while the rows are read, if the file is no table or exceeds a limit.
 */
export async function openTable(
	file: string,
	limits: Partial<Limits> = {},
	signal?: AbortSignal,
	choice: TableChoice = {},
): Promise<Table> {
	const reader = startReader({ file, limits: { ...defaultLimits, ...limits }, choice, names }, signal);
	try {
		const first = await reader.next();
		if (first?.type !== "head") throw new Error(`The reader began with ${first?.type}.`);
		return { head: first.head, rows: rowsOf(reader), close: reader.close };
	} catch (error) {
		await reader.close();
		throw error;
	}
}

type Reader = ReturnType<typeof startReader>;

async function* rowsOf({ next, close }: Reader): AsyncGenerator<TableRow[]> {
	try {
		for (let message = await next(); message?.type === "rows"; message = await next()) yield message.rows;
	} finally {
		await close();
	}
}

function startReader(task: TableTask, signal: AbortSignal | undefined) {
	const { file, limits } = task;
	const child = fork(program, [JSON.stringify(task)], {
		execArgv: [`--max-old-space-size=${limits.heap}`, "--max-semi-space-size=4"],
		env: environment(dirname(file)),
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	if (child.pid !== undefined) yieldToOthers(child.pid);
	// A table that is not read to its end must not keep the program running.
	child.unref();
	child.channel?.unref();
	const messages = on(child, "message", { close: ["disconnect"] });
	const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
	const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
	for (const promise of [ended, stopped]) promise.catch(() => {});
	const abort = (): void => stop(signal?.reason);
	signal?.addEventListener("abort", abort, { once: true });
	if (signal?.aborted === true) abort();
	let left = limits.seconds * 1000;
	let isClosed = false;

	async function receive(): Promise<TableMessage | undefined> {
		const { done, value } = await messages.next();
		if (isClosed) return undefined;
		if (done !== true) {
			// The reader prepares the next message meanwhile.
			if (child.connected) child.send("next", () => {});
			return (value as [TableMessage])[0];
		}
		const [code, by] = await ended;
		if (code !== 0) throw endOf(code, by);
		return undefined;
	}

	/** The next message; undefined at the end. Only time spent waiting counts towards the limit. */
	async function next(): Promise<TableMessage | undefined> {
		const began = performance.now();
		const timer = setTimeout(() => stop(tooSlow(limits)), left);
		try {
			const message = await Promise.race([receive(), stopped]);
			if (message?.type === "refused") throw new TableError(message.reason, message.place);
			if (message?.type === "broken") throw Object.assign(new Error(message.message), message);
			return message;
		} finally {
			clearTimeout(timer);
			left = Math.max(1, left - (performance.now() - began));
		}
	}

	async function close(): Promise<void> {
		isClosed = true;
		signal?.removeEventListener("abort", abort);
		child.ref();
		if (child.pid !== undefined && child.kill("SIGKILL")) await ended;
	}
	return { next, close };
}

function tooSlow({ seconds }: Limits): TableError {
	return new TableError(reason("file_too_slow", { seconds }));
}

/** Passes none of the server's settings, some of which are secrets. SQLite stores what exceeds its memory in `folder`. */
function environment(folder: string): NodeJS.ProcessEnv {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	return { PATH, SQLITE_TMPDIR: folder, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** V8 aborts a process at its heap limit; the operating system kills one that exhausts the memory. */
function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
	const isMemory = signal === "SIGABRT" || signal === "SIGKILL" || signal === "SIGTRAP" || code === 134;
	if (!isMemory) return new Error(`The reader of the table stopped with ${signal ?? `code ${code}`}.`);
	return new TableError(reason("file_too_much.memory"));
}
