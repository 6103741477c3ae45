import * as contract from "@freehub/contract/buying/price-lists";
import { busyStates } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Waits until the server has finished its work on a price list. */
export async function settledList(client: Client, id: string): Promise<contract.PriceList> {
	for (;;) {
		const answer = await client.call(contract.getPriceList, { params: { id } });
		if (!(busyStates as readonly string[]).includes(answer.state)) return answer;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

/** Uploads a supplier's price list and waits for the dry run. */
export async function dryList(
	client: Client,
	supplier: string,
	file: string | Uint8Array<ArrayBuffer>,
): Promise<contract.PriceList> {
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

/** Compares SQLite's search index with the articles. @throws if they differ. PostgreSQL's are indexes of the table itself. */
export async function checkArticleSearch({ kysely, engine }: Db): Promise<void> {
	if (engine.name === "postgres") return;
	const check = sql`insert into supplier_article_search (supplier_article_search, rank) values ('integrity-check', 1)`;
	await check.execute(kysely);
}
