import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "./read-table.ts";
import { TableError } from "./table-error.ts";
import type { TableMessage, TableWorkerData } from "./table-messages.ts";

/** Reads a file in a thread of its own and sends a batch of rows for each message, so that few wait in memory. */
async function work({ file, limits }: TableWorkerData): Promise<void> {
	if (parentPort === null) throw new Error("This file runs as a worker thread.");
	const port = parentPort;
	const send = (message: TableMessage) => port.postMessage(message);
	try {
		const { head, rows } = await readTable(file, limits);
		let asked = once(port, "message");
		send({ type: "head", head });
		for await (const batch of rows) {
			await asked;
			asked = once(port, "message");
			send({ type: "rows", rows: batch });
		}
		await asked;
		send({ type: "end" });
	} catch (error) {
		if (!(error instanceof TableError)) throw error;
		const { message, line, column } = error;
		send({
			type: "refused",
			message,
			place: { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
		});
	}
	port.close();
}

await work(workerData as TableWorkerData);
