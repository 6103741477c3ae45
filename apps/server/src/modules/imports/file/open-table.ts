import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { defaultLimits, type Limits } from "./limits.ts";
import { TableError } from "./table-error.ts";
import type { TableMessage, TableWorkerData } from "./table-messages.ts";
import type { TableHead, TableRow } from "./table-row.ts";

export type Table = {
	head: TableHead;
	/** The rows below the head in batches, to be gone through once. Those that are empty are left out. */
	rows: AsyncIterable<TableRow[]>;
	/** Ends the reading, whether or not all rows were read. */
	close(): Promise<void>;
};

/**
 * Reads a CSV or XLSX file of which nothing is known but where it is. It is read in a thread of its own, which holds
 * little of it at a time and is ended when it takes too much memory or time.
 * @throws TableError, here or while the rows are read, when the file is no table or breaks a limit.
 */
export async function openTable(file: string, limits: Partial<Limits> = {}): Promise<Table> {
	const reader = startReader(file, { ...defaultLimits, ...limits });
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

function startReader(file: string, limits: Limits) {
	const worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
		workerData: { file, limits } satisfies TableWorkerData,
		resourceLimits: { maxOldGenerationSizeMb: limits.heap, maxYoungGenerationSizeMb: 16 },
	});
	// A table that nobody reads to its end keeps no program running.
	worker.unref();
	const received: TableMessage[] = [];
	let failure: Error | undefined;
	let isClosed = false;
	let milliseconds = limits.seconds * 1000;
	let wake = () => {};
	worker.on("message", (message: TableMessage) => {
		received.push(message);
		wake();
	});
	worker.on("error", (error: NodeJS.ErrnoException) => {
		failure ??= error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchMemory() : error;
		wake();
	});
	worker.on("exit", (code) => {
		failure ??= new Error(`The reader of the table stopped with code ${code}.`);
		wake();
	});

	/** Waits for the reader's next message. The time that it takes counts, the time between does not. */
	async function receive(): Promise<TableMessage> {
		const began = performance.now();
		const stop = new AbortController();
		const isLate = wait(milliseconds, true, { signal: stop.signal }).catch(() => false);
		try {
			while (received.length === 0 && failure === undefined && !isClosed) {
				const woken = new Promise<false>((resolve) => {
					wake = () => resolve(false);
				});
				if (await Promise.race([woken, isLate])) {
					throw new TableError(
						`Reading the file takes longer than ${limits.seconds} seconds. Split it into several.`,
					);
				}
			}
		} finally {
			stop.abort();
			milliseconds = Math.max(1, milliseconds - (performance.now() - began));
		}
		const message = received.shift();
		if (message?.type === "refused") throw new TableError(message.message, message.place);
		if (message !== undefined) return message;
		if (isClosed) return { type: "end" };
		throw failure ?? new Error("The reader of the table is silent.");
	}

	return {
		ask: () => worker.postMessage("next"),
		receive,
		close: async (): Promise<void> => {
			isClosed = true;
			wake();
			await worker.terminate();
		},
	};
}

function tooMuchMemory(): TableError {
	return new TableError(
		"The file needs too much memory to be read. Save it as CSV, or split it into several.",
	);
}
