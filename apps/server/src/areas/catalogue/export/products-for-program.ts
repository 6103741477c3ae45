import type { ProductFilter } from "@freehub/contract/catalogue/products";
import type { ExportProgram } from "@freehub/contract/export-formats";
import { productSlug } from "@freehub/domain/catalogue/product-slug";
import { locationTitle } from "@freehub/domain/stock/location-title";
import type { Audience } from "#areas/catalogue/products/in-shop.ts";
import {
	type PageRow,
	type ProductPlace,
	sliceOfWholeModels,
} from "#areas/catalogue/products/list-products.ts";
import { isShown, toWholeProduct } from "#areas/catalogue/products/product-document.ts";
import { realLocations } from "#areas/stock/locations/real-locations.ts";
import type { Db } from "#db/connection.ts";
import { type Slice, textSlice } from "#queues/slice.ts";
import { csvHead, csvLines } from "#sheets/csv.ts";
import { type LevelRow, levelsOf } from "./exports.repo.ts";
import { ownerOf, repeatedHandles } from "./programs/handles.ts";
import { listingOf } from "./programs/listings.ts";
import type {
	ExportedProduct,
	Listing,
	Place,
	PlaceStock,
	ProgramWriter,
} from "./programs/program-format.ts";
import { shopifyInventory } from "./programs/shopify-inventory.ts";
import { shopifyProducts } from "./programs/shopify-products.ts";
import { square } from "./programs/square.ts";
import { woocommerce } from "./programs/woocommerce.ts";

const writers: Readonly<Record<ExportProgram, ProgramWriter>> = {
	"shopify-products": shopifyProducts,
	"shopify-inventory": shopifyInventory,
	woocommerce,
	square,
};

/** `site`: the address of this server; `knowsCost`: whether the file may contain costs. */
export type ProgramExportInput = {
	query: ProductFilter & Audience;
	program: ExportProgram;
	site: string;
	knowsCost: boolean;
};

/** Where the file continues, and what was the same for all of it when it began. */
type ProgramPlace = {
	place: ProductPlace | undefined;
	places: readonly Place[];
	handles: readonly [owner: string, handle: string][];
};

/** A slice of products as lines of another program's CSV file; the products of a model are together. */
export async function productsForProgram(
	db: Db,
	{ query, program, site, knowsCost }: ProgramExportInput,
	after: ProgramPlace | undefined,
): Promise<Slice<ProgramPlace>> {
	const writer = writers[program];
	const { place, ...begun } = after ?? {
		places: await exportedPlaces(db, query.location),
		handles: await repeatedHandles(db),
	};
	const { rows, next } = await sliceOfWholeModels(db, query, place);
	const setting = { places: begun.places, site };
	const listings = listingsOf(await productsWithStock(db, rows, query.location), new Map(begun.handles));
	const names = after === undefined ? writer.head(setting, knowsCost) : undefined;
	const head = names === undefined ? "" : writer.hasMark ? csvHead(names) : csvLines([names]);
	const text = head + csvLines(writer.rows(listings, setting, knowsCost));
	return textSlice(text, next && { ...begun, place: next });
}

/** The location of the filter, or all open stores in the shop's order. */
async function exportedPlaces(db: Db, location: string | undefined): Promise<Place[]> {
	const all = await realLocations(db.kysely);
	if (location) {
		const names = new Map(all.map(({ id, name }) => [id, name]));
		return all
			.filter(({ id }) => id === location)
			.map(({ id, name, parent }) => ({ id, name: locationTitle(name, parent && names.get(parent)) }));
	}
	return all
		.filter(({ kind, closed_at }) => kind === "warehouse" && closed_at === null)
		.map(({ id, name }) => ({ id, name }));
}

type StockedRow = { row: PageRow; product: ExportedProduct };

async function productsWithStock(
	db: Db,
	rows: readonly PageRow[],
	location: string | undefined,
): Promise<StockedRow[]> {
	const levels = await levelsOf(db, { ids: JSON.stringify(rows.map(({ id }) => id)) });
	const byProduct = Map.groupBy(levels, ({ product }) => product);
	return rows.map((row) => {
		const product = toWholeProduct(row);
		const stock = stockOf(byProduct.get(row.id) ?? [], location);
		const quantity = location ? (stock.get(location)?.quantity ?? 0) : product.quantity;
		return { row, product: { ...product, quantity, isShown: isShown(row), stock } };
	});
}

/** The pieces per warehouse with its bins; with a location, only those there. */
function stockOf(levels: readonly LevelRow[], location: string | undefined): Map<string, PlaceStock> {
	const there = levels.filter(
		(level) => !location || level.location === location || level.parent === location,
	);
	const byPlace = Map.groupBy(there, (level) => location || (level.parent ?? level.location));
	return new Map(
		Array.from(byPlace, ([place, found]) => [
			place,
			{
				quantity: found.reduce((sum, level) => sum + level.quantity, 0),
				bins: found.filter(({ parent, quantity }) => parent !== null && quantity > 0).map(({ name }) => name),
			},
		]),
	);
}

function listingsOf(rows: readonly StockedRow[], handles: ReadonlyMap<string, string>): Listing[] {
	const owned = rows.map(({ row, product }) => {
		const { _id: id, name, model, modelId } = product;
		return { owner: ownerOf({ id, name, model, modelId, modelKey: row.sort_value }), product };
	});
	return Array.from(Map.groupBy(owned, ({ owner }) => owner.id).values(), (members): Listing => {
		const [{ owner }] = members as [(typeof members)[number]];
		const repeated = handles.get(owner.id);
		const products = members.map(({ product }) => product) as [ExportedProduct, ...ExportedProduct[]];
		const handle = repeated ?? productSlug(owner.name);
		return listingOf(products, { handle, isRepeated: repeated !== undefined, isModel: owner.isModel });
	});
}
