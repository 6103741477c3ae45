import * as contract from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";

/** Waits until the server has finished its work on an import. */
export async function settled(client: Client, id: string): Promise<contract.Import> {
	for (;;) {
		const answer = await client.call(contract.getImport, { params: { id } });
		if (!(contract.busyStates as readonly string[]).includes(answer.state)) return answer;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

/** Uploads a file and waits for the dry run. Quantities whose meaning is asked for were counted, unless the change says otherwise. */
export async function dryRun(
	client: Client,
	file: string | Uint8Array,
	change?: contract.ImportChange,
	name = "bikes.csv",
): Promise<contract.Import> {
	const blob = new Blob([typeof file === "string" ? file : new Uint8Array(file)], { type: "text/csv" });
	const { _id: id } = await client.call(contract.uploadImport, { query: { name }, file: blob });
	if (change !== undefined) await client.call(contract.changeImport, { params: { id }, body: change });
	const shown = await settled(client, id);
	if (!shown.questions.includes("quantityAs") || change?.options?.quantityAs !== undefined) return shown;
	await client.call(contract.changeImport, { params: { id }, body: { options: { quantityAs: "count" } } });
	return settled(client, id);
}

/** Uploads a file and commits it. */
export async function importFile(
	client: Client,
	file: string | Uint8Array,
	change?: contract.ImportChange,
	name?: string,
): Promise<contract.Import> {
	const { _id: id, state, error } = await dryRun(client, file, change, name);
	if (state !== "ready") throw new Error(error ?? state);
	await client.call(contract.commitImport, { params: { id } });
	return settled(client, id);
}

export async function undo(client: Client, id: string): Promise<contract.Import> {
	await client.call(contract.undoImport, { params: { id } });
	return settled(client, id);
}
