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
