import type { DeviceProduct } from "@freehub/contract/device";
import type { Location } from "@freehub/contract/locations";
import { barcodeKey } from "@freehub/domain/gtin";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { CATALOGUE_DATABASE } from "#lib/kept-catalogue.ts";

export type KeptProduct = DeviceProduct & {
	id: string;
	/** What it is found by when scanned: the keys of its barcodes, and its SKU. */
	codes: string[];
	/** When it was used last, in ms; of a catalogue that is too large for the device the others are let go. */
	usedAt: number;
	/** Of the round that has put it here; what a complete round did not find is not there any more. */
	round: number;
};

/** What is known of what is kept. */
export type CatalogueState = {
	/** Who it was read for, with their rights: others may read other things. */
	reader: string;
	/** The place in the server's sequence of changes up to which it is true. */
	place: number;
	/** When that was, by this device's clock, in ms. */
	at: number;
	/** Whether every product of the shop is kept. */
	isWhole: boolean;
	/** A first reading that is not through yet: where it goes on. */
	reading?: { round: number; cursor: string | undefined; count: number };
};

interface Schema extends DBSchema {
	products: { key: string; value: KeptProduct; indexes: { codes: string; usedAt: number } };
	locations: { key: string; value: Location };
	state: { key: "state"; value: CatalogueState };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>(CATALOGUE_DATABASE, 1, {
		upgrade(db) {
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

/** Lets the storage go; whoever needs it next opens it again. */
export async function closeCatalogue(): Promise<void> {
	const db = opening;
	opening = undefined;
	(await db)?.close();
}

export async function readState(): Promise<CatalogueState | undefined> {
	return (await database()).get("state", "state");
}

/** Puts products, and how far that has come, in one transaction: whoever is interrupted goes on from there. */
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

/** Lets go what another round than this one has put here. */
export async function removeOtherRounds(round: number): Promise<void> {
	const tx = (await database()).transaction("products", "readwrite");
	for await (const cursor of tx.store) if (cursor.value.round !== round) await cursor.delete();
	await tx.done;
}

/** Lets the products go that were not used for longest, where there are more than so many. */
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

/** The products that have one of the codes, by their keys, as a barcode or SKU. */
export async function keptByCodes(keys: readonly string[]): Promise<KeptProduct[]> {
	const db = await database();
	return (await Promise.all(keys.map((key) => db.getAllFromIndex("products", "codes", key)))).flat();
}

/** Forgets everything: somebody else is at the device, or nobody. */
export async function forgetCatalogue(): Promise<void> {
	const tx = (await database()).transaction(["products", "locations", "state"], "readwrite");
	await Promise.all([
		tx.objectStore("products").clear(),
		tx.objectStore("locations").clear(),
		tx.objectStore("state").clear(),
		tx.done,
	]);
}
