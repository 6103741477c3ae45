import type { Product } from "@freehub/contract/product-fields";
import type { QueryClient } from "@tanstack/react-query";
import { announceStockChange, onHandChange, stockSentence } from "#features/stock/stock.public.ts";
import { isSignedOut } from "#lib/command.ts";
import { changeCachedQuantity, refreshStock } from "#lib/product-cache.ts";
import { bookScan } from "./book-scan.ts";
import { codeQuery } from "./queries.ts";
import { createScanRunner } from "./run-scans.ts";
import { detailsSentence } from "./scan-words.ts";
import type { ScannedProduct } from "./session.ts";
import { changeSession, sessionNow } from "./session-store.ts";
import { signal } from "./signals.ts";

type Runner = ReturnType<typeof createScanRunner>;
const runners = new WeakMap<QueryClient, Runner>();

/** The one runner of this tab: what waits goes on when the page is left. */
export function scanRunner(queryClient: QueryClient): Runner {
	const known = runners.get(queryClient);
	if (known !== undefined) return known;
	const runner = createScanRunner({
		session: sessionNow,
		change: changeSession,
		async find(code) {
			const found = await queryClient.fetchQuery(codeQuery(code));
			return found === null ? undefined : { product: scanned(found.product), pieces: found.pieces };
		},
		async book(command) {
			const outcome = await bookScan(command);
			if (outcome.state === "booked") {
				const { movement, quantity } = outcome.booked;
				await showQuantities(queryClient, { [movement.product]: quantity });
			}
			return outcome;
		},
		changeOf: ({ movement }) => onHandChange(movement),
		signal(what) {
			if (!sessionNow()?.isMuted) signal(what);
		},
		why: stockSentence,
		isSignedOut,
		noteOf: detailsSentence,
		now: Date.now,
	});
	runners.set(queryClient, runner);
	return runner;
}

/** Puts new quantities on hand where the screens read them, here and in other tabs. */
export async function showQuantities(
	queryClient: QueryClient,
	quantities: Readonly<Record<string, number>>,
): Promise<void> {
	for (const [product, quantity] of Object.entries(quantities)) {
		await changeCachedQuantity(queryClient, product, () => quantity);
	}
	refreshStock(queryClient);
	announceStockChange();
}

export function scanned({ _id, name, image, sku, category, quantity }: Product): ScannedProduct {
	return { _id, name, image, sku, category, quantity };
}
