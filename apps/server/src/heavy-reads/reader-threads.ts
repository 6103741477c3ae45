import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "#app-error.ts";
import type { FromReader, ToReader } from "./reader-messages.ts";
import type { Job } from "./reads.ts";

/** A thread that was not needed for so long, in ms, ends, so that its memory is there for others. */
const IDLE_MS = 60_000;
/** What a thread's objects may take; the server's own are none of them. */
const MEMORY_MB = 256;

export type ReaderThreads = {
	/** Has a job done by a thread that is idle, or by a new one: whoever asks bounds how many are at work. */
	ask(job: Job): Promise<unknown>;
	stop(): Promise<void>;
};

/** Threads that read a SQLite file beside the server's own thread. They are made when they are needed. */
export function readerThreads(file: string): ReaderThreads {
	const all = new Set<Worker>();
	/** Those without work, each with what will end it; the last one is asked first, so that the others come to rest. */
	const idle: { worker: Worker; ending: NodeJS.Timeout }[] = [];

	function start(): Worker {
		const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
			workerData: { file },
			resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
		});
		all.add(worker);
		worker.once("exit", () => {
			all.delete(worker);
			const at = idle.findIndex((other) => other.worker === worker);
			if (at !== -1) idle.splice(at, 1);
		});
		return worker;
	}

	function take(): Worker {
		const last = idle.pop();
		if (last === undefined) return start();
		clearTimeout(last.ending);
		last.worker.ref();
		return last.worker;
	}

	function rest(worker: Worker): void {
		worker.unref();
		const ending = setTimeout(() => {
			idle.splice(
				idle.findIndex((other) => other.worker === worker),
				1,
			);
			tell(worker, "stop");
		}, IDLE_MS).unref();
		idle.push({ worker, ending });
	}

	return {
		ask(job) {
			const worker = take();
			return new Promise((resolve, reject) => {
				const settle = (act: () => void) => {
					worker.off("message", hear);
					worker.off("error", reject);
					worker.off("exit", broke);
					act();
				};
				const hear = (answer: FromReader) =>
					settle(() => {
						rest(worker);
						if ("value" in answer) resolve(answer.value);
						else reject(errorOf(answer));
					});
				const broke = () => settle(() => reject(new Error("A thread that reads broke off.")));
				worker.on("message", hear);
				worker.on("error", reject);
				worker.on("exit", broke);
				tell(worker, job);
			});
		},
		async stop() {
			for (const { ending } of idle) clearTimeout(ending);
			await Promise.all(
				[...all].map(async (worker) => {
					const ended = once(worker, "exit");
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
		const { code, message, fields, facts } = answer.refusal;
		return new AppError(code, message, fields, facts);
	}
	return Object.assign(new Error(answer.message), { stack: answer.stack });
}
