import { useEffect, useState } from "react";
import { followHolding, holdRequests } from "./hold-requests.ts";

/** How often a page that stays open asks for a new version, in ms. */
const ASK_MS = 60 * 60 * 1000;

/** How long a new worker may take to take over, in ms. Something else may keep the old one at work; then the page is loaded again. */
const TAKE_OVER_MS = 2000;

/** How long the other tabs have to hear that they are to ask for nothing, in ms. */
const HEAR_MS = 200;

/**
 * Has the app kept in this browser, so that it starts without a connection.
 * @returns loads the page again with the new version, where there is one.
 */
export function useServiceWorker(): (() => void) | undefined {
	const [waiting, setWaiting] = useState<ServiceWorker>();
	useEffect(() => {
		// On plain http there is none, and in development the files have no fixed names.
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
		// The very first one replaces nothing.
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
	const timer = setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
	signal.addEventListener("abort", () => clearInterval(timer));
}

/** Has the new worker take over and loads the page with it. In another tab that may have happened already. */
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
