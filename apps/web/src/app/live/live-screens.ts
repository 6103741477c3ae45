import type { Change } from "@freehub/contract/changes";
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { tellRemoved } from "#lib/held-lists.ts";
import { createProductNews, type Pieces } from "./product-news.ts";
import { createRereads } from "./rereads.ts";
import { overviews, type StaleQueries, staleBy } from "./stale-queries.ts";

/** Applies the feed's changes to what this tab shows: quantities at once, the rest by reading mounted queries again. */
export function createLiveScreens(queryClient: QueryClient) {
	const rereads = createRereads(queryClient);
	const products = createProductNews(queryClient, rereads);
	const { ask } = rereads;

	function apply(changes: readonly Change[]): void {
		const booked = new Map<string, Pieces>();
		const stale = new Set<StaleQueries>();
		let isInOverviews = false;
		for (const change of changes) {
			const { kind, id, what, quantity, reserved, incoming } = change;
			const news = staleBy(kind);
			for (const key of news.ofOne?.(change) ?? []) ask(key);
			stale.add(what === "changed" ? news.others : (news.ifCountChanged ?? news.others));
			isInOverviews ||= news.isInOverviews;
			if (kind === "stock" && quantity !== undefined) booked.set(id, { quantity, reserved, incoming });
			if (kind === "availability" || (kind === "product" && what === "changed")) products.showProduct(id);
			if (kind === "product" && what === "removed") tellRemoved(id);
		}
		products.showPieces(booked);
		for (const queries of stale) for (const [key, how] of queries) ask(key, how);
		if (isInOverviews) for (const [key, how] of overviews) ask(key, how);
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
