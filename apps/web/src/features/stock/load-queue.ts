import { lazyChunk } from "#lib/lazy-chunk.ts";

/** What records stock changes on this device. Whoever is signed in has it already: it keeps their queue going. */
export function loadQueue() {
	return lazyChunk("stock-queue", () => import("#features/stock-queue/record-stock.public.ts"));
}
