import type { PreviewedProduct } from "@freehub/contract/catalogue/imports";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { findByKeys } from "#areas/catalogue/products/find-by-keys.ts";
import { type WholeProduct, wholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { levelsOf } from "#areas/stock/ledger/record-quantities.ts";
import { realLocations } from "#areas/stock/locations/real-locations.ts";
import type { Db } from "#db/connection.ts";
import { requireImport } from "./get-import.ts";
import { firstAccepted, type StoredRow } from "./imports.repo.ts";
import type { PlannedChange } from "./plan.ts";
import { fieldsOf, quantityOf } from "./stretch.ts";

const PRODUCTS = 10;
/** Rows among which the first products are looked for: one can have a row for each of its places. */
const ROWS = 200;
/** Shown places of a product. */
const PLACES = 20;

/** The first products of a dry run as the commit will leave them. @throws AppError not_found */
export async function previewImport(db: Db, id: string): Promise<PreviewedProduct[]> {
	const { state } = await requireImport(db.kysely, id);
	if (state !== "ready") return [];
	const rows = await firstAccepted(db.kysely, id, ROWS);
	const byProduct = [...Map.groupBy(rows, ({ product }) => product ?? "")].slice(0, PRODUCTS);
	const ids = byProduct.map(([product]) => product);
	const known = new Map(
		(await findByKeys(db.kysely, { skus: [], barcodes: [], ids })).map((row) => [row.id, row]),
	);
	const levels = await levelsOf(db, db.kysely, [...known.keys()]);
	const titles = await placeTitles(db);
	return byProduct.map(([product, own]) => {
		const changes = own.map((row) => JSON.parse(row.changes || "[]") as PlannedChange[]);
		const now = known.get(product);
		const fields: Partial<WholeProduct> = now === undefined ? {} : wholeProduct(now);
		Object.assign(fields, Object.fromEntries(changes.flatMap(fieldsOf).map(([field, , to]) => [field, to])));
		const places = new Map<string, number>();
		for (const [location, quantity] of levels.get(product) ?? []) {
			const name = titles.get(location);
			if (name !== undefined && quantity !== 0) places.set(name, quantity);
		}
		for (const each of changes) bookQuantity(places, each, titles.get(MAIN_LOCATION) ?? MAIN_LOCATION);
		return {
			product: now === undefined ? null : product,
			outcome: outcomeOf(own),
			name: fields.name ?? "",
			model: fields.model ?? null,
			size: fields.size ?? null,
			colour: fields.colour ?? null,
			sku: fields.sku ?? null,
			image: fields.image ?? null,
			price: fields.price ?? null,
			quantity: [...places.values()].reduce((sum, quantity) => sum + quantity, 0),
			places: [...places].slice(0, PLACES).map(([name, quantity]) => ({ name, quantity })),
		};
	});
}

/** The outcome of a product with these rows. */
function outcomeOf(rows: readonly StoredRow[]): PreviewedProduct["outcome"] {
	const outcomes = new Set(rows.map(({ outcome }) => outcome));
	return outcomes.has("new") ? "new" : outcomes.has("changed") ? "changed" : "unchanged";
}

/** Adds a row's change of the quantity to a product's pieces by place; without a place it is one of the total. */
function bookQuantity(places: Map<string, number>, changes: readonly PlannedChange[], main: string): void {
	const quantity = quantityOf(changes);
	if (quantity === undefined) return;
	const named = changes.find(([field]) => field === "location")?.[2];
	if (typeof named === "string") places.set(named, quantity.to);
	else places.set(main, (places.get(main) ?? 0) + quantity.to - quantity.from);
}

/** The displayed names of all warehouses and bins, by id. */
async function placeTitles(db: Db): Promise<Map<string, string>> {
	const locations = await realLocations(db.kysely);
	const names = new Map(locations.map(({ id, name }) => [id, name]));
	return new Map(
		locations.map(({ id, name, parent }) => [id, locationTitle(name, parent && names.get(parent))]),
	);
}
