import { type Availability, MAX_OTHERS } from "@freehub/contract/selling/kept-pieces";
import type { Right } from "@freehub/domain/people/access";
import { sql } from "kysely";
import { refusal } from "#app-error.ts";
import { orderingOfBooks } from "#areas/stock/ledger/line-books.ts";
import { freeSources } from "#areas/stock/promises/free-sources.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";

/** The reader: only readers of purchase orders learn who supplies it. */
type Reader = { rights: readonly Right[]; now: Date };

/** Where pieces of a product can be promised from. @throws AppError not_found for a product that is not there or was deleted. */
export async function readAvailability(
	connection: Connection,
	product: string,
	{ rights, now }: Reader,
): Promise<Availability> {
	const known = isStorable(product)
		? await connection
				.selectFrom("product")
				.select(["id", "model_id"])
				.where("id", "=", product)
				.where("deleted_at", "is", null)
				.executeTakeFirst()
		: undefined;
	if (known === undefined) throw refusal("not_found", { what: "product" });
	const ordering = orderingOfBooks();
	const outlook = await ordering?.outlook(connection, product, now);
	const mayRead = ordering !== undefined && rights.includes(ordering.readers);
	return {
		product,
		sources: await freeSources(connection, [product]),
		ifOrdered: outlook === undefined ? null : { ...outlook, supplier: mayRead ? outlook.supplier : "" },
		others: known.model_id === null ? [] : await freeVariants(connection, product, known.model_id),
	};
}

/** Other products of the model of which something is free, those with the most first. */
async function freeVariants(
	connection: Connection,
	product: string,
	model: string,
): Promise<Availability["others"]> {
	const rows = await connection
		.selectFrom("product")
		.select(["id", "name", "size", "colour"])
		.select(sql<number>`on_hand - reserved`.as("free"))
		.where("model_key", "=", (eb) => eb.selectFrom("model").select("name_key").where("id", "=", model))
		.where("model_id", "=", model)
		.where("deleted_at", "is", null)
		.where("id", "<>", product)
		.where(sql<boolean>`on_hand > reserved`)
		.orderBy(sql`on_hand - reserved`, "desc")
		.orderBy("id")
		.limit(MAX_OTHERS)
		.execute();
	return rows.map(({ id, name, size, colour, free }) => {
		return { _id: id, name, size: size ?? "", colour: colour ?? "", free };
	});
}
