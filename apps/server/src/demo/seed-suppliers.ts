import { sortKey } from "@freehub/domain/catalogue/search-words";
import { shop } from "@freehub/domain/shop";
import { v7 as uuidv7 } from "uuid";
import { placeOrder } from "#areas/stock/locations/place-order.ts";
import { changing, insertRows, send } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";
import { minorInShop } from "./in-shop.ts";
import { demoProducts } from "./products.ts";
import { storeroom } from "./storeroom.ts";
import { demoSuppliers } from "./suppliers.ts";
import { demoOffer } from "./trade.ts";

/** Adds the storeroom and its bins. @returns their ids by name. */
export async function addStoreroom(db: Db, tx: Tx, at: Date): Promise<Map<string, string>> {
	const id = uuidv7();
	const row = (name: string, own: string, store?: string) => {
		const named = { id: own, name, name_key: sortKey(name), position: null };
		return { ...named, place_order: placeOrder(named, store), created_at: at, closed_at: null };
	};
	const store = {
		...row(storeroom.name, id),
		kind: "warehouse",
		store_kind: "warehouse",
		bin_kind: null,
		parent: null,
	};
	const bin = (name: string, bin_kind: "packing" | null) => {
		return {
			...row(name, uuidv7(), store.place_order),
			kind: "bin",
			store_kind: null,
			bin_kind,
			parent: id,
		};
	};
	const bins = [...storeroom.bins.map(({ name }) => bin(name, null)), bin(storeroom.packing, "packing")];
	const places = [store, ...bins];
	await insertRows(db, tx, "location", places);
	return new Map(places.map((place) => [place.name, place.id]));
}

/** Gives the suppliers of the products their terms and offers. @returns their ids by name. */
export async function addSuppliers(
	db: Db,
	tx: Tx,
	products: ReadonlyMap<string, string>,
	at: Date,
): Promise<Map<string, string>> {
	const names = demoSuppliers.map(({ name }) => name);
	const rows = await tx.selectFrom("supplier").select(["id", "name"]).where("name", "in", names).execute();
	const ids = new Map(rows.map(({ id, name }) => [name, id]));
	const terms = demoSuppliers.map(({ name, customerNumber, email, leadDays, minimumOrder, ...texts }) => ({
		id: ids.get(name) ?? "",
		customer_number: customerNumber,
		contacts: JSON.stringify([{ name: "Orders desk", email, phone: "", getsOrders: true }]),
		lead_days: leadDays,
		minimum_order: minimumOrder === null ? null : minorInShop(minimumOrder),
		freight_terms: texts.freightTerms,
		note: texts.note,
	}));
	const set = ["customer_number", "contacts", "lead_days", "minimum_order", "freight_terms", "note"];
	await send(db, tx, [changing(db, { table: "supplier", keys: ["id"], set }, terms)]);
	const offers = demoProducts.map((product) => {
		const { supplierSku, pack, minimum, breaks } = demoOffer(product);
		return {
			id: uuidv7(),
			supplier: ids.get(product.supplier) ?? "",
			product: products.get(product.sku) ?? "",
			supplier_sku: supplierSku,
			barcode: null,
			pack,
			minimum,
			currency: shop().currency,
			breaks: JSON.stringify(breaks.map(({ from, price }) => ({ from, price: minorInShop(price) }))),
			created_at: at,
			updated_at: at,
		};
	});
	await insertRows(db, tx, "offer", offers);
	return ids;
}
