import type { Change } from "@freehub/contract/changes";
import type { ChangeKind } from "@freehub/contract/kinds";
import type { Query, QueryKey } from "@tanstack/react-query";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { facetKeys, nameKeys, productKeys, promiseKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import type { HowToRead } from "./rereads.ts";

export type StaleQueries = readonly (readonly [key: QueryKey, how?: HowToRead])[];

/** The queries that become stale when things of a kind change. */
type Staleness = {
	/** Queries about the changed thing. */
	ofOne?: (change: Change) => readonly QueryKey[];
	/** Other queries, asked once for all changes that arrive together. */
	others: StaleQueries;
	/** In place of `others` if something was added or removed. */
	ifCountChanged?: StaleQueries;
	/** Whether the shop window, Today and Review may show it. */
	isInOverviews: boolean;
};

/** Totals over the whole shop are read again less often. */
const sums = { pace: 1000 };
const lists = { ...sums, isList: true };

const rowsByStock = [[...productKeys.all, "rows"], { ...lists, only: goesByStock }] as const;

/**
 * An answer of each kind's, like those in `kinds.ts`. It is kept apart from them, because the feed's code is loaded on every page of the
 * workspace, and their words and searches are not.
 */
const staleQueries: Readonly<Record<ChangeKind, Staleness>> = {
	stock: {
		ofOne: ({ id }) =>
			["levels", "moved", "movements", "series", "incoming", "promises"].map((part) => [
				...stockKeys.all,
				part,
				id,
			]),
		others: [
			[[...stockKeys.all, "movements", "all"]],
			[[...stockKeys.all, "totals"], sums],
			[[OWN, "sales-orders", "waiting"], sums],
			[[...stockKeys.all, "to-count"], sums],
			[[...stockKeys.all, "last-counts"], sums],
			[[...stockKeys.all, "check"], sums],
			rowsByStock,
			[facetKeys.all, sums],
			[[OWN, "my-items"]],
			[[OWN, "sales-orders", "sources"], sums],
			// A delivery's lines say for whom their pieces are.
			[[OWN, "receiving", "lines"], sums],
		],
		isInOverviews: true,
	},
	product: {
		// An open page shows that the product is gone, or back.
		ofOne: ({ id, what }) => [
			[...stockKeys.all, "reorder-points", id],
			...(what === "changed" ? [] : [[...productKeys.all, "one", id]]),
		],
		others: [[facetKeys.all, sums], [nameKeys.all, sums], [["product-name"]], [[OWN, "my-items"]]],
		ifCountChanged: [
			[productKeys.all, { ...lists, only: ({ queryKey }) => queryKey[1] !== "one" }],
			[facetKeys.all, sums],
			[nameKeys.all, sums],
			[[OWN, "my-items"]],
		],
		isInOverviews: true,
	},
	availability: { others: [rowsByStock, [facetKeys.all, sums]], isInOverviews: true },
	location: { others: [[stockKeys.locations]], isInOverviews: false },
	supplier: {
		others: [
			[[OWN, "suppliers"]],
			[[OWN, "offers"]],
			// The prices of drafts follow the offers.
			[[OWN, "orders"]],
			[[OWN, "price-lists"], lists],
		],
		isInOverviews: false,
	},
	transfer_note: { others: [[[OWN, "transfers"]]], isInOverviews: false },
	purchase_order: {
		others: [
			[[OWN, "suppliers"]],
			[[OWN, "orders"]],
			[[OWN, "purchases"]],
			// People who receive one delivery together follow each other's counts.
			[[OWN, "receiving"], { pace: 50, isUrgent: true }],
		],
		isInOverviews: false,
	},
	sales_order: { others: [[[OWN, "sales-orders"]], [promiseKeys.all]], isInOverviews: false },
	past_purchase: { others: [[[OWN, "purchases"]], [[OWN, "suppliers"]]], isInOverviews: false },
	// Their names are in what is promised to them.
	customer: { others: [[[OWN, "customers"]], [promiseKeys.all]], isInOverviews: false },
	article: { others: [[[OWN, "articles"]], [["blogs"]]], isInOverviews: false },
	import: {
		ofOne: ({ id }) => [[OWN, "imports", "one", id]],
		others: [[[OWN, "imports", "list"]]],
		isInOverviews: true,
	},
	page: {
		others: [
			[[OWN, "pages"]],
			[[OWN, "company"]],
			[["pages"]],
			[["company"]],
			[["home"]],
			[[OWN, "home"]],
			[[...productKeys.all, "first"]],
		],
		isInOverviews: false,
	},
	enquiry: { others: [], isInOverviews: true },
	access: {
		others: [[[OWN, "people"]], [[OWN, "invitations"]], [[OWN, "settings"]], [settingsQuery.queryKey]],
		isInOverviews: true,
	},
	counting: { others: [[[OWN, "counting"]]], isInOverviews: false },
	presence: { ofOne: ({ id }) => [[OWN, "presence", id]], others: [], isInOverviews: false },
};

/** A kind of a later version of the server. */
const unknownKind: Staleness = { others: [], isInOverviews: true };

export function staleBy(kind: string): Staleness {
	return new Map<string, Staleness>(Object.entries(staleQueries)).get(kind) ?? unknownKind;
}

export const overviews: StaleQueries = [[shopKeys.all], [[OWN, "today"], sums], [[OWN, "review"], sums]];

/** Whether a list's rows or their order depend on the pieces on hand, promised, or on their way. */
function goesByStock({ queryKey }: Query): boolean {
	const filter = queryKey[2] as Record<string, string> | undefined;
	if (filter === undefined) return false;
	const { stock, lowAt, location, unmoved, promised, available, incoming, sort } = filter;
	const parts = [stock, lowAt, location, unmoved, promised, available, incoming];
	return parts.some(Boolean) || /quantity|available|incoming/.test(sort ?? "");
}
