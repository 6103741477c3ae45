import { parentPort, workerData } from "node:worker_threads";
import { openShop, type Shop } from "@freehub/domain/shop";
import { AppError } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { openReader } from "#db/open-sqlite.ts";
import type { FromReader, ToReader } from "./reader-threads.ts";
import { carryOut, type Job } from "./reads.ts";

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const port = parentPort;
openShop(workerData as Shop);
const databases = new Map<string, Db>();

port.on("message", (message: ToReader) => {
	if (message === "stop") void stop();
	else void answer(message.file, message.job);
});

async function stop(): Promise<void> {
	for (const { kysely } of databases.values()) await kysely.destroy();
	port.close();
}

async function answer(file: string, job: Job): Promise<void> {
	try {
		const value = await carryOut(databaseIn(file), job);
		tell({ value }, bytesIn(value));
	} catch (error) {
		tell(describe(error));
	}
}

function databaseIn(file: string): Db {
	const db = databases.get(file) ?? openReader(file);
	databases.set(file, db);
	return db;
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
		const { code, message, fields, details } = error;
		return { refusal: { code, message, fields, details } };
	}
	return error instanceof Error
		? { message: error.message, stack: error.stack }
		: { message: String(error), stack: undefined };
}
