import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Location } from "@freehub/contract/stock/locations";
import { drawingFor } from "@freehub/domain/catalogue/drawing-for";
import type { LabelContent } from "@freehub/domain/stock/labels/layout";
import { locationCode } from "@freehub/domain/stock/location-code";
import { locationName } from "#areas/stock/ledger/location-choices.ts";
import { imageUrl, storedLink } from "#lib/api.ts";
import { formatMoney } from "#lib/format.ts";
import type { WantedLabel } from "#lib/label-list.ts";
import type { StockPlaces } from "./queries.ts";
import type { LabelField } from "./settings.ts";

/** A product or location to label: the label's content, and what else the page shows of it. */
export type LabelThing = {
	key: string;
	kind: WantedLabel["kind"];
	id: string;
	name: string;
	/** The link of its picture; undefined if it has none. */
	picture: string | undefined;
	/** The link of the shop's logo; undefined if the label does not show it. */
	logo: string | undefined;
	content: LabelContent;
	count: number;
	/** Pieces in stock: at the location if the labels are for one location's stock, otherwise in total. 1 for a location. */
	inStock: number;
	/** It has neither a barcode nor a SKU, but the label should show a code. */
	isWithoutCode: boolean;
};

type KnownThings = {
	products: ReadonlyMap<string, Product>;
	locations: readonly Location[];
	places: ReadonlyMap<string, StockPlaces>;
	/** IDs of the location whose stock the labels are for, and of its bins; undefined: the stock of all locations. */
	stockAt: readonly string[] | undefined;
	shopName: string;
	/** The link of the shop's logo; '' if it has none. */
	logo: string;
};

/** The wanted products and locations. Those that do not exist any more are omitted. */
export function thingsOf(
	list: readonly WantedLabel[],
	{ products, locations, places, stockAt, shopName, logo }: KnownThings,
	shown: readonly LabelField[],
): LabelThing[] {
	return list.flatMap((wanted) => {
		if (wanted.kind === "location") {
			const location = locations.find(({ _id }) => _id === wanted.id);
			return location === undefined ? [] : [locationThing(location, locations, wanted)];
		}
		const product = products.get(wanted.id);
		if (product === undefined) return [];
		const levels = places.get(wanted.id) ?? [];
		const names = levels.map(({ location }) => locationName(location, locations));
		const there = levels.filter(({ location }) => stockAt?.includes(location));
		const inStock =
			stockAt === undefined
				? (product.quantity ?? 0)
				: there.reduce((sum, { quantity }) => sum + quantity, 0);
		const said = { location: names.join(" · "), shop: shopName, logo, inStock };
		return [productThing(product, said, wanted, shown)];
	});
}

function productThing(
	product: Product,
	{ location, shop, logo, inStock }: { location: string; shop: string; logo: string; inStock: number },
	{ kind, id, count }: WantedLabel,
	shown: readonly LabelField[],
): LabelThing {
	const has = (field: LabelField) => shown.includes(field);
	const { name, sku, barcode, price } = product;
	const code = barcode ?? sku ?? "";
	return {
		key: `${kind} ${id}`,
		kind,
		id,
		name,
		picture: pictureOf(product),
		logo: has("logo") && logo !== "" ? pictureUrl(storedLink(logo)) : undefined,
		content: {
			name: has("name") ? name : "",
			sku: has("sku") ? (sku ?? "") : "",
			price: has("price") ? formatMoney(price) : "",
			location: has("location") ? location : "",
			shop: has("shop") ? shop : "",
			code: has("code") ? code : "",
			hasPicture: has("drawing"),
			hasLogo: has("logo") && logo !== "",
		},
		count,
		inStock: Math.max(0, inStock),
		isWithoutCode: has("code") && code === "",
	};
}

/** A location's label always has its name and its scanner code. */
function locationThing(
	{ _id, name, parent }: Location,
	locations: readonly Location[],
	{ kind, id, count }: WantedLabel,
): LabelThing {
	const warehouse = locations.find((one) => one._id === parent)?.name ?? "";
	return {
		key: `${kind} ${id}`,
		kind,
		id,
		name: locationName(_id, locations),
		picture: undefined,
		logo: undefined,
		content: { name, sku: warehouse, code: locationCode(_id), isNameLarge: true },
		count,
		inStock: 1,
		isWithoutCode: false,
	};
}

function pictureOf({ image, category, name }: Product): string {
	const link = image.trim() === "" ? drawingFor(`${category ?? ""} ${name}`) : storedLink(image);
	return pictureUrl(link);
}

function pictureUrl(link: string): string {
	return link.startsWith("/images/") ? imageUrl(link) : link;
}
