import { useEffect, useState } from "react";
import { followHolding, holdRequests } from "./hold-requests.ts";

/** Interval at which an open page checks for a new version, in ms. */
const CHECK_MS = 60 * 60 * 1000;

/** Max time for a new worker to take over, in ms. Something else may keep the old one busy; then the page reloads anyway. */
const TAKE_OVER_MS = 2000;

/** Time for the other tabs to receive the message that they must hold their requests, in ms. */
const HEAR_MS = 200;

/**
 * Stores the app in this browser, so that it starts without a connection.
 * @returns a function that reloads the page with the new version, if there is one.
 */
export function useServiceWorker(): (() => void) | undefined {
	const [waiting, setWaiting] = useState<ServiceWorker>();
	useEffect(() => {
		// Plain http has no service workers, and in development the files have no fixed names.
		if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
		const end = new AbortController();
		const begin = () => void keepApp(setWaiting, end.signal).catch(() => undefined);
		if (document.readyState === "complete") begin();
		else addEventListener("load", begin, { once: true, signal: end.signal });
		return () => end.abort();
	}, []);
	return waiting && (() => activate(waiting));
}

async function keepApp(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
	const registration = await navigator.serviceWorker.register("/sw.js");
	const offer = () => {
		// The very first worker replaces nothing.
		if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
			onWaiting(registration.waiting);
	};
	offer();
	followHolding(signal);
	registration.addEventListener(
		"updatefound",
		() => registration.installing?.addEventListener("statechange", offer, { signal }),
		{ signal },
	);
	const timer = setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
	signal.addEventListener("abort", () => clearInterval(timer));
}

/** Lets the new worker take over and reloads the page. Another tab may have done so already. */
function activate(worker: ServiceWorker): void {
	let timer: ReturnType<typeof setTimeout>;
	const reload = () => {
		clearTimeout(timer);
		location.reload();
	};
	if (worker.state !== "installed") return reload();
	navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
	holdRequests();
	setTimeout(() => worker.postMessage("activate"), HEAR_MS);
	timer = setTimeout(reload, TAKE_OVER_MS);
}
