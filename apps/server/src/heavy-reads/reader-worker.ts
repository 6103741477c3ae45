import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#app-error.ts";
import { openReader } from "#db/open-reader.ts";
import type { FromReader, ToReader } from "./reader-messages.ts";
import { carryOut, type Job } from "./reads.ts";

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const port = parentPort;
const { file } = workerData as { file: string };

// Where processors are few the thread that answers everybody goes first. Linux alone gives threads priorities of
// their own; elsewhere this would be the whole process's.
if (process.platform === "linux") setPriority(10);

const db = openReader(file);

port.on("message", (message: ToReader) => {
	if (message === "stop") void db.kysely.destroy().finally(() => port.close());
	else void answer(message);
});

async function answer(job: Job): Promise<void> {
	try {
		const value = await carryOut(db, job);
		tell({ value }, bytesIn(value));
	} catch (error) {
		tell(describe(error));
	}
}

function tell(message: FromReader, transfer: ArrayBuffer[] = []): void {
	port.postMessage(message, transfer);
}

/** A slice's bytes are handed over instead of copied. */
function bytesIn(value: unknown): ArrayBuffer[] {
	const bytes = (value as { bytes?: unknown }).bytes;
	return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

function describe(error: unknown): FromReader {
	if (error instanceof AppError) {
		const { code, message, fields, facts } = error;
		return { refusal: { code, message, fields, facts } };
	}
	return error instanceof Error
		? { message: error.message, stack: error.stack }
		: { message: String(error), stack: undefined };
}
