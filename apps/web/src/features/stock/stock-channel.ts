import type { QueryClient } from "@tanstack/react-query";
import { changeCachedQuantities, type Quantities, refreshStock } from "#lib/product-cache.ts";

/** One channel to send and receive: a channel does not receive its own messages, and this tab knows of its changes already. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel("freehub-stock");
	return channel;
}

/** Notifies the other tabs that stock has changed. */
export function announceStockChange(): void {
	open().postMessage("changed");
}

/** @returns a function that stops listening. */
export function onStockChange(listener: () => void): () => void {
	const from = open();
	from.addEventListener("message", listener);
	return () => from.removeEventListener("message", listener);
}

/** Shows quantities on hand as the server has answered them, in this tab and the others. */
export function showStock(queryClient: QueryClient, quantities: Quantities): void {
	changeCachedQuantities(queryClient, quantities);
	refreshStock(queryClient);
	announceStockChange();
}
