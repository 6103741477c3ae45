import { type Availability, MAX_OFFERED } from "@freehub/contract/selling/kept-pieces";
import type { Right } from "@freehub/domain/people/access";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { SourceKind } from "@freehub/domain/stock/promises";
import { sql } from "kysely";
import { refusal } from "#app-error.ts";
import { bringingOf, orderingOfBooks } from "#areas/stock/ledger/line-books.ts";
import { promisedOutOf } from "#areas/stock/ledger/read-promises.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";

/** Who asks: the stores of the account come first, and drafts are only for readers of purchase orders. */
type Reader = { stores: readonly string[]; rights: readonly Right[]; now: Date };

/** Where pieces of a product can be promised from. @throws AppError not_found for a product that is not there or was deleted. */
export async function readAvailability(
	connection: Connection,
	product: string,
	{ stores, rights, now }: Reader,
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
		places: await freePlaces(connection, product, stores),
		coming: await freeComing(connection, product),
		ifOrdered: outlook === undefined ? null : { ...outlook, supplier: mayRead ? outlook.supplier : "" },
		others: known.model_id === null ? [] : await freeVariants(connection, product, known.model_id),
	};
}

async function freePlaces(
	connection: Connection,
	product: string,
	stores: readonly string[],
): Promise<Availability["places"]> {
	const rows = await connection
		.selectFrom("level")
		.innerJoin("location as place", "place.id", "level.location")
		.leftJoin("location as store", "store.id", "place.parent")
		.select(["place.id", "place.name", "place.parent", "store.name as store"])
		.select(sql<number>`level.quantity - level.reserved`.as("free"))
		.where("level.product", "=", product)
		.where("level.quantity", ">", 0)
		.where("place.kind", "in", ["warehouse", "bin"])
		.where("place.closed_at", "is", null)
		.execute();
	const places = rows
		.filter(({ free }) => free > 0)
		.map(({ id, name, parent, store, free }) => {
			const isOwn = stores.includes(parent ?? id);
			return { _id: id, name: locationTitle(name, store), free, isOwn };
		});
	return places
		.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.free - a.free || (a._id < b._id ? -1 : 1))
		.slice(0, MAX_OFFERED.places);
}

async function freeComing(connection: Connection, product: string): Promise<Availability["coming"]> {
	const lines = await bringingOf(connection, product);
	const coming: Availability["coming"] = [];
	for (const [kind, own] of Map.groupBy(lines, (line) => line.kind as SourceKind)) {
		const ids = own.map(({ id }) => id);
		const promised = await promisedOutOf(connection, kind, ids);
		for (const { id, number, pieces, day } of own) {
			const free = pieces - (promised.get(id) ?? 0);
			if (free > 0) coming.push({ source: { kind, id }, number, free, day });
		}
	}
	return coming.toSorted((a, b) => ((a.day ?? "~") < (b.day ?? "~") ? -1 : 1)).slice(0, MAX_OFFERED.coming);
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
		.limit(MAX_OFFERED.others)
		.execute();
	return rows.map(({ id, name, size, colour, free }) => {
		return { _id: id, name, size: size ?? "", colour: colour ?? "", free };
	});
}
