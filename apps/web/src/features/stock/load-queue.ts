import { lazyChunk } from "#lib/lazy-chunk.ts";

/**
 * What records stock changes on this device. Whoever is signed in has it soon after a page is there: it keeps their queue
 * going. Where one books at once it is asked for with the screen, so that nothing is lost of a page that is left right away.
 */
export function loadQueue() {
	return lazyChunk("stock-queue", () => import("#features/stock-queue/record-stock.public.ts"));
}
