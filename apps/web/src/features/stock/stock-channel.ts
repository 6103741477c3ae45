/** One for both directions: a channel does not hear itself, and this tab knows already. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel("freehub-stock");
	return channel;
}

/** Tells the other tabs that stock has changed. */
export function tellStock(): void {
	open().postMessage("changed");
}

/** @returns a function that ends the listening. */
export function hearStock(onNews: () => void): () => void {
	const heard = open();
	heard.addEventListener("message", onNews);
	return () => heard.removeEventListener("message", onNews);
}
