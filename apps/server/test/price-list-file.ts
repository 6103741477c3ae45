import type { Client } from "@freehub/contract/client";
import { busyStates } from "@freehub/contract/imports";
import * as contract from "@freehub/contract/price-lists";

/** Waits until the server has finished its work on a price list. */
export async function settledList(client: Client, id: string): Promise<contract.PriceList> {
	for (;;) {
		const answer = await client.call(contract.getPriceList, { params: { id } });
		if (!(busyStates as readonly string[]).includes(answer.state)) return answer;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

/** Uploads a supplier's price list and waits for the dry run. */
export async function dryList(client: Client, supplier: string, file: string): Promise<contract.PriceList> {
	const { _id } = await client.call(contract.uploadPriceList, {
		params: { id: supplier },
		query: { name: "prices.csv" },
		file: new Blob([file], { type: "text/csv" }),
	});
	return settledList(client, _id);
}

/** Uploads a supplier's price list and commits it. */
export async function loadList(client: Client, supplier: string, file: string): Promise<contract.PriceList> {
	const { _id: id, state, error } = await dryList(client, supplier, file);
	if (state !== "ready") throw new Error(error ?? state);
	await client.call(contract.commitPriceList, { params: { id } });
	return settledList(client, id);
}

export async function undoList(client: Client, id: string): Promise<contract.PriceList> {
	await client.call(contract.undoPriceList, { params: { id } });
	return settledList(client, id);
}
