/** How long requests are held at most, in ms: shorter than the first requests of a page may take. */
const MOST_MS = 1500;
const CHANNEL = "freehub-hold-requests";

let over: Promise<void> | undefined;

/**
 * A new worker takes over when the old one has nothing to do, and in browsers where requests cannot pass the old one by, each one
 * keeps it at work, or starts it again while it stops. So the tabs ask for nothing until the new one is there, or it does not come.
 */
export function holdRequests(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage("hold");
	channel.close();
	holdOwn();
}

/** Does so as well when another tab begins. */
export function followHolding(signal: AbortSignal): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = holdOwn;
	signal.addEventListener("abort", () => channel.close());
}

function holdOwn(): void {
	if (over !== undefined) return;
	const send = globalThis.fetch;
	const held = new Promise<void>((resolve) => {
		navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
		setTimeout(resolve, MOST_MS);
	});
	over = held;
	globalThis.fetch = async (...request) => {
		await held;
		return send(...request);
	};
	void held.then(() => {
		globalThis.fetch = send;
		over = undefined;
	});
}
