import { fork } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultLimits, type Limits } from "./limits.ts";
import { TableError } from "./table-error.ts";
import type { TableMessage, TableTask } from "./table-messages.ts";
import type { TableHead, TableRow } from "./table-row.ts";
import { createTimeBudget } from "./time-budget.ts";

export type Table = {
	head: TableHead;
	/** The rows below the head in batches, to be gone through once. Those that are empty are left out. */
	rows: AsyncIterable<TableRow[]>;
	/** Ends the reading, whether or not all rows were read. */
	close(): Promise<void>;
};

const program = fileURLToPath(new URL("./table-process.ts", import.meta.url));

/**
 * Reads a CSV or XLSX file of which nothing is known but where it is. It is read in a process of its own, which holds
 * little of it at a time and is ended when it takes too much memory or time (ADR 9).
 * @param signal ends the reading; what waits for it gets the signal's reason.
 * @throws TableError, here or while the rows are read, when the file is no table or breaks a limit.
 */
export async function openTable(
	file: string,
	limits: Partial<Limits> = {},
	signal?: AbortSignal,
): Promise<Table> {
	const reader = startReader({ file, limits: { ...defaultLimits, ...limits } }, signal);
	try {
		const first = await reader.receive();
		if (first.type !== "head") throw new Error(`The reader began with ${first.type}.`);
		return { head: first.head, rows: rowsOf(reader), close: reader.close };
	} catch (error) {
		await reader.close();
		throw error;
	}
}

type Reader = ReturnType<typeof startReader>;

async function* rowsOf({ ask, receive, close }: Reader): AsyncGenerator<TableRow[]> {
	try {
		ask();
		for (;;) {
			const message = await receive();
			if (message.type !== "rows") return;
			// The next batch is read while the caller works on this one.
			ask();
			yield message.rows;
		}
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
	const received: TableMessage[] = [];
	let failure: unknown;
	let isClosed = false;
	let wake = () => {};
	const fail = (error: unknown): void => {
		failure ??= error;
		wake();
	};
	const budget = createTimeBudget(limits.seconds * 1000, () =>
		fail(
			new TableError(`Reading the file takes longer than ${limits.seconds} seconds. Split it into several.`),
		),
	);
	child.on("message", (message) => {
		received.push(message as TableMessage);
		wake();
	});
	child.on("error", fail);
	// Its last messages may come after its end, but before that of the channel.
	let ended: unknown;
	child.on("exit", (code, by) => {
		ended = endOf(code, by);
		if (!child.connected) fail(ended);
	});
	child.on("disconnect", () => {
		if (ended !== undefined) fail(ended);
	});
	const abort = (): void => {
		fail(signal?.reason);
		child.kill("SIGKILL");
	};
	signal?.addEventListener("abort", abort, { once: true });
	if (signal?.aborted === true) abort();
	// A table that nobody reads to its end keeps no program running.
	child.unref();
	child.channel?.unref();

	/** Waits for the reader's next message. The time that it takes counts, the time between does not. */
	async function receive(): Promise<TableMessage> {
		const stop = budget.start();
		try {
			while (received.length === 0 && failure === undefined && !isClosed) {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		} finally {
			stop();
		}
		const message = received.shift();
		if (message?.type === "refused") throw new TableError(message.message, message.place);
		if (message?.type === "broken") throw brokenReader(message);
		if (message !== undefined) return message;
		if (isClosed) return { type: "end" };
		throw failure;
	}

	return {
		ask: () => void (child.connected && child.send("next")),
		receive,
		close: async (): Promise<void> => {
			isClosed = true;
			wake();
			if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
			child.ref();
			child.kill("SIGKILL");
			await once(child, "exit");
		},
	};
}

/** None of the server's settings, some of which are secrets. SQLite keeps what its memory cannot hold in `folder`. */
function environment(folder: string): NodeJS.ProcessEnv {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	return { PATH, SQLITE_TMPDIR: folder, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** V8 aborts a process that reaches its limit, the operating system kills one that takes all memory there is. */
function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
	const isMemory = signal === "SIGABRT" || signal === "SIGKILL" || signal === "SIGTRAP" || code === 134;
	if (!isMemory) return new Error(`The reader of the table stopped with ${signal ?? `code ${code}`}.`);
	return new TableError(
		"The file needs too much memory to be read. Save it as CSV, or split it into several.",
	);
}

function brokenReader({ message, stack, code }: TableMessage & { type: "broken" }): Error {
	return Object.assign(new Error(message), { stack, ...(code === undefined ? {} : { code }) });
}
