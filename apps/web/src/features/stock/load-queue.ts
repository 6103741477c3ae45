import { lazyChunk } from "#lib/lazy-chunk.ts";

/**
 * Loads the code that records stock changes on this device. For signed-in people it loads soon after the page, because it sends
 * their queue. Screens with direct bookings load it right away, so that a booking is not lost if the page is left at once.
 */
export function loadQueue() {
	return lazyChunk("stock-queue", () => import("#features/outbox/queue-chunk.ts"));
}
