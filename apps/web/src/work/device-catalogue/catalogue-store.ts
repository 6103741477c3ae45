import type { DeviceProduct } from "@freehub/contract/catalogue/device";
import type { Location } from "@freehub/contract/stock/locations";
import { barcodeKey } from "@freehub/domain/catalogue/gtin";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { CATALOGUE_DATABASE } from "#lib/kept-catalogue.ts";

export type KeptProduct = DeviceProduct & {
	id: string;
	/** Keys to find it by when scanned: its barcodes and its SKU. */
	codes: string[];
	/** Time of last use, in ms. If the catalogue is too large for the device, the least recently used products are removed. */
	usedAt: number;
	/** The sync round that stored it. After a complete round, products from other rounds no longer exist on the server. */
	round: number;
};

/** State of the stored catalogue. */
export type CatalogueState = {
	/** The person it was read for, with their rights. Other readers may see other data. */
	reader: string;
	/** Position in the server's change sequence up to which it is current. */
	position: number;
	/** Time of that position by this device's clock, in ms. */
	at: number;
	/** Whether every product of the shop is stored. */
	isWhole: boolean;
	/** Where to continue an unfinished full read. */
	reading?: { round: number; cursor: string | undefined; count: number };
};

interface Schema extends DBSchema {
	products: { key: string; value: KeptProduct; indexes: { codes: string; usedAt: number } };
	locations: { key: string; value: Location };
	state: { key: "state"; value: CatalogueState };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>(CATALOGUE_DATABASE, 2, {
		upgrade(db, from) {
			// The catalogue is read from the server again.
			if (from > 0) for (const name of Array.from(db.objectStoreNames)) db.deleteObjectStore(name);
			const products = db.createObjectStore("products", { keyPath: "id" });
			products.createIndex("codes", "codes", { multiEntry: true });
			products.createIndex("usedAt", "usedAt");
			db.createObjectStore("locations", { keyPath: "_id" });
			db.createObjectStore("state");
		},
		blocking: () => void closeCatalogue(),
		terminated: () => (opening = undefined),
	}).catch((error: unknown) => {
		opening = undefined;
		throw error;
	});
	return opening;
}

/** Closes the database. The next access reopens it. */
export async function closeCatalogue(): Promise<void> {
	const db = opening;
	opening = undefined;
	(await db)?.close();
}

export async function readState(): Promise<CatalogueState | undefined> {
	return (await database()).get("state", "state");
}

/** Stores products and the sync state in one transaction, so that an interrupted sync can continue from there. */
export async function putProducts(
	products: readonly DeviceProduct[],
	{ round, usedAt }: { round: number; usedAt: (index: number) => number },
	state: CatalogueState,
): Promise<void> {
	const tx = (await database()).transaction(["products", "state"], "readwrite");
	const store = tx.objectStore("products");
	await Promise.all([
		...products.map((kept, index) =>
			store.put({ ...kept, id: kept.product._id, codes: codesOf(kept), usedAt: usedAt(index), round }),
		),
		tx.objectStore("state").put(state, "state"),
		tx.done,
	]);
}

function codesOf({ product, barcodes }: DeviceProduct): string[] {
	const codes = [product.barcode, ...barcodes.map(({ code }) => code)].flatMap((code) =>
		code ? [barcodeKey(code)] : [],
	);
	return [...new Set(product.sku ? [...codes, barcodeKey(product.sku)] : codes)];
}

export async function putState(state: CatalogueState): Promise<void> {
	await (await database()).put("state", state, "state");
}

export async function removeProducts(ids: readonly string[]): Promise<void> {
	const tx = (await database()).transaction("products", "readwrite");
	await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
}

/** Removes the products that other rounds stored. */
export async function removeOtherRounds(round: number): Promise<void> {
	const tx = (await database()).transaction("products", "readwrite");
	for await (const cursor of tx.store) if (cursor.value.round !== round) await cursor.delete();
	await tx.done;
}

/** Removes the least recently used products if there are more than `most`. */
export async function keepLastUsed(most: number): Promise<void> {
	const tx = (await database()).transaction("products", "readwrite");
	let surplus = (await tx.store.count()) - most;
	for await (const cursor of tx.store.index("usedAt")) {
		if (surplus <= 0) break;
		surplus -= 1;
		await cursor.delete();
	}
	await tx.done;
}

export async function putLocations(locations: readonly Location[]): Promise<void> {
	const tx = (await database()).transaction("locations", "readwrite");
	await tx.store.clear();
	await Promise.all([...locations.map((location) => tx.store.put(location)), tx.done]);
}

export async function keptLocations(): Promise<Location[]> {
	return (await database()).getAll("locations");
}

export async function keptProducts(): Promise<KeptProduct[]> {
	return (await database()).getAll("products");
}

export async function countProducts(): Promise<number> {
	return (await database()).count("products");
}

export async function keptProduct(id: string): Promise<KeptProduct | undefined> {
	return (await database()).get("products", id);
}

/** Finds the products whose barcode or SKU has one of these keys. */
export async function keptByCodes(keys: readonly string[]): Promise<KeptProduct[]> {
	const db = await database();
	return (await Promise.all(keys.map((key) => db.getAllFromIndex("products", "codes", key)))).flat();
}

/** Removes all data, because somebody else is signed in on this device, or nobody. */
export async function forgetCatalogue(): Promise<void> {
	const tx = (await database()).transaction(["products", "locations", "state"], "readwrite");
	await Promise.all([
		tx.objectStore("products").clear(),
		tx.objectStore("locations").clear(),
		tx.objectStore("state").clear(),
		tx.done,
	]);
}
