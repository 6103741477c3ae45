import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { shop } from "@freehub/domain/shop";
import { AppError } from "#app-error.ts";
import type { Job } from "./reads.ts";

/** A job over the database in a file. */
export type ToReader = { file: string; job: Job } | "stop";

export type FromReader =
	| { value: unknown }
	| { refusal: Pick<AppError, "code" | "message" | "fields" | "details"> }
	| { message: string; stack: string | undefined };

/** A thread that was not needed for so long, in ms, ends, so that its memory is there for others. */
const IDLE_MS = 60_000;
/** What a thread's objects may take, and how much of it new ones before they are looked through; the server's are none of them. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** Has a job done over one database. */
export type Reader = (job: Job) => Promise<unknown>;

export type ReaderThreads = {
	/** Reads a SQLite file in a thread that is idle, or in a new one: whoever asks bounds how many are at work. */
	readerOf(file: string): Reader;
	stop(): Promise<void>;
};

/** Threads that read beside the server's own thread. They are made when they are needed. */
export function readerThreads(): ReaderThreads {
	const all = new Set<Worker>();
	/** Those without work, each with what will end it; the last one is asked first, so that the others come to rest. */
	const idle = new Map<Worker, NodeJS.Timeout>();

	function start(): Worker {
		const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
			resourceLimits: MEMORY,
			workerData: shop(),
		});
		all.add(worker);
		worker.once("exit", () => {
			all.delete(worker);
			clearTimeout(idle.get(worker));
			idle.delete(worker);
		});
		return worker;
	}

	function take(): Worker {
		const worker = [...idle.keys()].at(-1) ?? start();
		clearTimeout(idle.get(worker));
		idle.delete(worker);
		worker.ref();
		return worker;
	}

	function rest(worker: Worker): void {
		worker.unref();
		const ending = setTimeout(() => {
			idle.delete(worker);
			tell(worker, "stop");
		}, IDLE_MS);
		idle.set(worker, ending.unref());
	}

	function ask(file: string, job: Job): Promise<unknown> {
		const worker = take();
		return new Promise((resolve, reject) => {
			const hear = (answer: FromReader) => {
				worker.off("error", reject);
				worker.off("exit", broke);
				rest(worker);
				if ("value" in answer) resolve(answer.value);
				else reject(errorOf(answer));
			};
			const broke = () => reject(new Error("A thread that reads broke off."));
			worker.once("message", hear);
			worker.once("error", reject);
			worker.once("exit", broke);
			tell(worker, { file, job });
		});
	}

	return {
		readerOf: (file) => (job) => ask(file, job),
		async stop() {
			await Promise.all(
				[...all].map(async (worker) => {
					const ended = once(worker, "exit");
					worker.ref();
					tell(worker, "stop");
					await ended;
				}),
			);
		},
	};
}

function tell(worker: Worker, message: ToReader): void {
	worker.postMessage(message);
}

function errorOf(answer: Exclude<FromReader, { value: unknown }>): Error {
	if ("refusal" in answer) {
		const { code, message, fields, details } = answer.refusal;
		return new AppError(code, message, fields, details);
	}
	return Object.assign(new Error(answer.message), { stack: answer.stack });
}
