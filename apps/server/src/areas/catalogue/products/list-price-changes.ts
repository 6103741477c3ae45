import { MAX_PRICE_CHANGES, type PriceChange } from "@freehub/contract/catalogue/price-history";
import { sql } from "kysely";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { linesAbout } from "#db/audit.ts";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { batchActions } from "./write-batch.ts";

type Amounts = { before?: unknown; after?: unknown };

/**
 * The newest changes of a product's price and cost, newest first, from the audit log.
 * @param hasCosts whether the reader may see costs.
 */
export async function listPriceChanges(
	connection: Connection,
	product: string,
	hasCosts: boolean,
): Promise<PriceChange[]> {
	const fields = hasCosts ? (["price", "cost"] as const) : (["price"] as const);
	const rows = await connection
		.selectFrom("audit")
		.select(["at", "actor", "detail", nameBy("audit.actor").as("actor_name")])
		.where("id", "in", linesAbout(connection, product, batchActions))
		.where("action", "in", ["product.change", "product.change-many"])
		.where("outcome", "=", "done")
		.where((where) => where.or(fields.map((field) => sql<boolean>`detail like ${`%"${field}":{"before":%`}`)))
		.orderBy("id", "desc")
		.limit(MAX_PRICE_CHANGES)
		.execute();
	const changes = rows.flatMap(({ at, actor, actor_name, detail }) => {
		const changed = changedIn(detail);
		return fields.flatMap((field): PriceChange[] => {
			const amounts = changed[field];
			if (amounts === undefined) return [];
			const [before, after] = [amountOf(amounts.before), amountOf(amounts.after)];
			return [{ at: isoOf(at), actor, actorName: nameOfActor(actor, actor_name), field, before, after }];
		});
	});
	return changes.slice(0, MAX_PRICE_CHANGES);
}

/** The changes in a line's detail; none if it is too long to be kept whole. */
function changedIn(detail: string): Record<string, Amounts | undefined> {
	try {
		return (JSON.parse(detail) as { changed?: Record<string, Amounts> }).changed ?? {};
	} catch {
		return {};
	}
}

function amountOf(value: unknown): number | null {
	return typeof value === "number" ? value : null;
}
