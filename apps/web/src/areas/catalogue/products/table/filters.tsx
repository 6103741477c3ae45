import { reads } from "@freehub/contract/shop-window/reads";
import type { StockState } from "@freehub/domain/quantity";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { lowAtWords } from "#areas/stock/ledger/low-at-words.ts";
import { api } from "#lib/api.ts";
import { formatMoney } from "#lib/format.ts";
import { facetKeys } from "#lib/product-cache.ts";
import { availableLabel } from "./columns.ts";
import { type TableFilter, tableNarrowing } from "./filter.ts";

/** A location that can hold stock, and the name that people use for it. */
export type LocationChoice = { value: string; label: string };

export type FilterProps = {
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
	locations: readonly LocationChoice[];
};

export type SectionId =
	| "category"
	| "supplier"
	| "stock"
	| "brand"
	| "location"
	| "promised"
	| "available"
	| "incoming"
	| "toOrder"
	| "discontinued"
	| "price";

export const promisedLabel = msg({ comment: "pieces that customers were promised", message: "Promised" });

export const incomingLabel = msg({
	comment: "pieces that are ordered and have not come yet",
	message: "Incoming",
});

export const toOrderLabel = msg({ comment: "products that have to be ordered", message: "To order" });

export const sections: readonly { id: SectionId; label: MessageDescriptor }[] = [
	{ id: "category", label: msg`Category` },
	{ id: "supplier", label: msg`Supplier` },
	{ id: "stock", label: msg`Stock` },
	{ id: "brand", label: msg`Brand` },
	{ id: "location", label: msg`Location` },
	{ id: "promised", label: promisedLabel },
	{ id: "available", label: availableLabel },
	{ id: "incoming", label: incomingLabel },
	{ id: "toOrder", label: toOrderLabel },
	{ id: "discontinued", label: fieldLabels.discontinued },
	{ id: "price", label: msg`Price` },
];

/** The values that clear a section. Its counts are based on the rest of the filter. */
export const cleared: Record<SectionId, Partial<TableFilter>> = {
	category: { category: "" },
	supplier: { supplier: [] },
	stock: { stock: [], lowAt: "" },
	brand: { brand: "" },
	location: { location: "" },
	promised: { promised: "" },
	available: { available: "" },
	incoming: { incoming: "" },
	toOrder: { toOrder: "" },
	discontinued: { discontinued: "" },
	price: { minPrice: "", maxPrice: "" },
};

export const stockStateWords: Record<StockState, MessageDescriptor> = {
	in: msg`In stock`,
	low: msg`Low on stock`,
	out: msg`Out of stock`,
};

/** The text of a section's filter; undefined if it is not set. */
export function filterText(
	id: SectionId,
	filter: TableFilter,
	locations: readonly LocationChoice[],
): string | undefined {
	if (id === "stock") return stockWords(filter, locations) || undefined;
	if (id === "price") return priceWords(filter);
	if (id === "supplier") return filter.supplier.join(", ") || undefined;
	if (filter[id] === "") return undefined;
	if (id === "promised") return t(promisedLabel);
	if (id === "available") return t(availableLabel);
	if (id === "incoming") return t(incomingLabel);
	if (id === "toOrder") return t(toOrderLabel);
	if (id === "discontinued") return filter.discontinued === "yes" ? t`Discontinued` : t`Not discontinued`;
	if (id !== "location") return filter[id];
	const place = locations.find(({ value }) => value === filter.location)?.label;
	if (place === undefined) return t`At one location`;
	return t({ comment: "place is a location's name", message: `At ${place}` });
}

/** 'Low at Store North, Out of stock'. */
function stockWords({ stock, lowAt }: TableFilter, locations: readonly LocationChoice[]): string {
	const place = locations.find(({ value }) => value === lowAt)?.label;
	const there = place === undefined ? t`Low at one store` : lowAtWords(place);
	return [...(lowAt === "" ? [] : [there]), ...stock.map((state) => t(stockStateWords[state]))].join(", ");
}

function priceWords({ minPrice, maxPrice }: TableFilter): string | undefined {
	const [least, most] = [minPrice, maxPrice].map((text) => (text === "" ? "" : formatMoney(Number(text))));
	if (least && most) return t({ comment: "prices", message: `${least} to ${most}` });
	if (least) return t({ comment: "least is a price", message: `From ${least}` });
	return most ? t({ comment: "most is a price", message: `Up to ${most}` }) : undefined;
}

/** The number of products for each value of a section, based on the rest of the filter. */
export function facetsQuery(id: SectionId, filter: TableFilter) {
	const query = tableNarrowing({ ...filter, ...cleared[id] });
	return queryOptions({
		queryKey: [...facetKeys.all, query],
		queryFn: ({ signal }) => api.call(reads.getFacets, { query, signal }),
		placeholderData: keepPreviousData,
	});
}

/** The number of products that are low at a store, based on the rest of the filter. */
export function lowAtQuery(store: string, filter: TableFilter) {
	const query = tableNarrowing({ ...filter, ...cleared.stock, lowAt: store });
	return queryOptions({
		queryKey: [...facetKeys.all, query],
		queryFn: ({ signal }) => api.call(reads.getFacets, { query, signal }),
		placeholderData: keepPreviousData,
	});
}
