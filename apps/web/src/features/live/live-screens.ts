import type { Change } from "@freehub/contract/changes";
import type { Query, QueryClient } from "@tanstack/react-query";
import { sessionQuery, settingsQuery } from "#features/identity/queries.ts";
import { tellRemoved } from "#lib/held-lists.ts";
import { facetKeys, nameKeys, productKeys, shopKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { createProductNews, type Pieces } from "./product-news.ts";
import { createRereads } from "./rereads.ts";

/** Totals over the whole shop are read again less often. */
const sums = { pace: 1000 };
const lists = { isList: true };

const overviews = [
	[OWN, "today"],
	[OWN, "review"],
] as const;

/** Applies the feed's changes to what this tab shows: quantities at once, the rest by reading mounted queries again. */
export function createLiveScreens(queryClient: QueryClient) {
	const rereads = createRereads(queryClient);
	const products = createProductNews(queryClient, rereads);
	const { ask } = rereads;

	function apply(changes: readonly Change[]): void {
		const booked = new Map<string, Pieces>();
		const kinds = new Set<string>();
		for (const change of changes) {
			const { kind, id, what, quantity, incoming } = change;
			kinds.add(kind === "product" && what !== "changed" ? "catalogue" : kind);
			if (kind === "stock") {
				if (quantity !== undefined) booked.set(id, { quantity, incoming });
				for (const part of ["levels", "moved", "movements", "series", "incoming"])
					ask([...stockKeys.all, part, id]);
			}
			if (kind === "availability" || (kind === "product" && what === "changed")) products.showProduct(id);
			// An open page then shows that the product is gone, or back.
			if (kind === "product" && what !== "changed") ask([...productKeys.all, "one", id]);
			if (kind === "product" && what === "removed") tellRemoved(id);
			if (kind === "import") ask([OWN, "imports", "one", id]);
			if (kind === "presence") ask([OWN, "presence", id]);
		}
		products.showPieces(booked);
		for (const kind of kinds) readAgainFor(kind);
	}

	function readAgainFor(kind: string): void {
		switch (kind) {
			case "stock":
				ask([...stockKeys.all, "movements", "all"]);
				ask([...stockKeys.all, "totals"], sums);
				ask([...stockKeys.all, "check"], sums);
				ask([...productKeys.all, "rows"], { ...sums, ...lists, only: goesByStock });
				ask(facetKeys.all, sums);
				ask([OWN, "my-items"]);
				break;
			case "product":
				ask(facetKeys.all, sums);
				ask(nameKeys.all, sums);
				ask(["product-name"]);
				ask([OWN, "my-items"]);
				break;
			case "catalogue":
				ask(productKeys.all, { ...sums, ...lists, only: ({ queryKey }) => queryKey[1] !== "one" });
				ask(facetKeys.all, sums);
				ask(nameKeys.all, sums);
				ask([OWN, "my-items"]);
				break;
			case "location":
				ask(stockKeys.locations);
				return;
			case "supplier":
				ask([OWN, "suppliers"]);
				ask([OWN, "offers"]);
				// The prices of drafts follow the offers.
				ask([OWN, "orders"]);
				ask([OWN, "price-lists"], { ...sums, ...lists });
				return;
			case "purchase_order":
				ask([OWN, "suppliers"]);
				ask([OWN, "orders"]);
				// People who receive one delivery together follow each other's counts.
				ask([OWN, "receiving"], { pace: 50, isUrgent: true });
				return;
			case "article":
				ask([OWN, "articles"]);
				ask(["blogs"]);
				return;
			case "import":
				ask([OWN, "imports", "list"]);
				break;
			case "page":
				for (const key of [[OWN, "pages"], [OWN, "company"], ["pages"], ["company"]]) ask(key);
				return;
			case "access":
				ask([OWN, "people"]);
				ask([OWN, "invitations"]);
				ask([OWN, "settings"]);
				ask(settingsQuery.queryKey);
				break;
			case "availability":
				ask([...productKeys.all, "rows"], { ...sums, ...lists, only: goesByStock });
				ask(facetKeys.all, sums);
				break;
			case "presence":
				return;
		}
		ask(shopKeys.all);
		for (const key of overviews) ask(key, sums);
	}

	return {
		apply,
		/** Changes were missed: reads everything again. */
		readAgain: () => ask([]),
		/** The reader's rights may have changed: reads the session again. */
		askWhoReads: (): void => {
			ask(sessionQuery.queryKey);
			// Visitors' rights may have changed, too.
			ask(settingsQuery.queryKey);
		},
		stop(): void {
			products.stop();
			rereads.stop();
		},
	};
}

/** Whether a list's rows or their order depend on the pieces on hand or on their way. */
function goesByStock({ queryKey }: Query): boolean {
	const filter = queryKey[2] as Record<string, string> | undefined;
	if (filter === undefined) return false;
	const { stock, location, unmoved, incoming, sort } = filter;
	return [stock, location, unmoved, incoming].some(Boolean) || /quantity|incoming/.test(sort ?? "");
}
