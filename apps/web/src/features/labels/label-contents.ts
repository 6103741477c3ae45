import type { Location } from "@freehub/contract/locations";
import type { Product } from "@freehub/contract/product-fields";
import type { LabelContent } from "@freehub/domain/labels/layout";
import { locationCode } from "@freehub/domain/location-code";
import { locationName } from "#features/stock/stock.public.ts";
import { imageUrl, storedLink } from "#lib/api.ts";
import { formatMoney } from "#lib/format.ts";
import type { WantedLabel } from "#lib/label-list.ts";
import { drawingFor } from "#ui/drawing-for.ts";
import type { LabelField } from "./settings.ts";

/** One thing that labels are wanted of: what they say, and what else the page shows of it. */
export type LabelThing = {
	key: string;
	kind: WantedLabel["kind"];
	id: string;
	name: string;
	/** Of its picture; undefined for what has none. */
	picture: string | undefined;
	content: LabelContent;
	count: number;
	/** How many there are of it; a location is one. */
	inStock: number;
	/** It has neither a barcode nor a SKU, though a code is wanted. */
	isWithoutCode: boolean;
};

type Known = {
	products: ReadonlyMap<string, Product>;
	locations: readonly Location[];
	places: ReadonlyMap<string, readonly string[]>;
};

/** What is wanted, as far as it is there. */
export function thingsOf(
	list: readonly WantedLabel[],
	{ products, locations, places }: Known,
	shown: readonly LabelField[],
): LabelThing[] {
	return list.flatMap((wanted) => {
		if (wanted.kind === "location") {
			const location = locations.find(({ _id }) => _id === wanted.id);
			return location === undefined ? [] : [locationThing(location, locations, wanted)];
		}
		const product = products.get(wanted.id);
		if (product === undefined) return [];
		const names = (places.get(wanted.id) ?? []).map((id) => locationName(id, locations));
		return [productThing(product, names.join(" · "), wanted, shown)];
	});
}

function productThing(
	product: Product,
	location: string,
	{ kind, id, count }: WantedLabel,
	shown: readonly LabelField[],
): LabelThing {
	const has = (field: LabelField) => shown.includes(field);
	const { name, sku, barcode, price, quantity } = product;
	const code = barcode ?? sku ?? "";
	return {
		key: `${kind} ${id}`,
		kind,
		id,
		name,
		picture: pictureOf(product),
		content: {
			name: has("name") ? name : "",
			sku: has("sku") ? (sku ?? "") : "",
			price: has("price") ? formatMoney(price) : "",
			location: has("location") ? location : "",
			code: has("code") ? code : "",
			hasPicture: has("drawing"),
		},
		count,
		inStock: Math.max(0, quantity),
		isWithoutCode: has("code") && code === "",
	};
}

/** A location's label always has its name and the code that a scanner knows it by. */
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
		content: { name, sku: warehouse, code: locationCode(_id), isNameLarge: true },
		count,
		inStock: 1,
		isWithoutCode: false,
	};
}

function pictureOf({ image, category, name }: Product): string {
	const link = image.trim() === "" ? drawingFor(`${category ?? ""} ${name}`) : storedLink(image);
	return link.startsWith("/images/") ? imageUrl(link) : link;
}
