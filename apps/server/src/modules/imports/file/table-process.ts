import { once } from "node:events";
import { readTable } from "./read-table.ts";
import { TableError } from "./table-error.ts";
import type { TableMessage, TableTask } from "./table-messages.ts";

// It ends with the process that started it, whose stop must not look like a file that cannot be read.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

/** Reads a file in a process of its own and sends a batch of rows for each message, so that few wait in memory. */
async function work({ file, limits }: TableTask): Promise<void> {
	try {
		const { head, rows } = await readTable(file, limits);
		let asked = once(process, "message");
		await send({ type: "head", head });
		for await (const batch of rows) {
			await asked;
			asked = once(process, "message");
			await send({ type: "rows", rows: batch });
		}
		await asked;
		await send({ type: "end" });
	} catch (error) {
		await send(error instanceof TableError ? refusal(error) : breakdown(error));
	}
	process.exit();
}

function send(message: TableMessage): Promise<void> {
	return new Promise((resolve, reject) => {
		process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
	});
}

function refusal({ message, line, column }: TableError): TableMessage {
	const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
	return { type: "refused", message, place };
}

function breakdown(error: unknown): TableMessage {
	const { message, stack, code } = error as NodeJS.ErrnoException;
	return { type: "broken", message, stack, code };
}

await work(JSON.parse(process.argv[2] ?? "") as TableTask);
