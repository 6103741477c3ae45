/** Max time to hold requests, in ms. It is shorter than the time limit for a page's first requests. */
const MAX_HOLD_MS = 1500;
const HOLD_CHANNEL = "freehub-hold-requests";

let over: Promise<void> | undefined;

/**
 * A new service worker takes over when the old one is idle. In browsers where requests cannot bypass the old worker, each request
 * keeps it busy or restarts it while it stops. So all tabs hold their requests until the new worker takes over or the time is up.
 */
export function holdRequests(): void {
	const channel = new BroadcastChannel(HOLD_CHANNEL);
	channel.postMessage("hold");
	channel.close();
	holdOwn();
}

/** Also holds requests when another tab starts to. */
export function followHolding(signal: AbortSignal): void {
	const channel = new BroadcastChannel(HOLD_CHANNEL);
	channel.onmessage = holdOwn;
	signal.addEventListener("abort", () => channel.close());
}

function holdOwn(): void {
	if (over !== undefined) return;
	const send = globalThis.fetch;
	const held = new Promise<void>((resolve) => {
		navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
		setTimeout(resolve, MAX_HOLD_MS);
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
