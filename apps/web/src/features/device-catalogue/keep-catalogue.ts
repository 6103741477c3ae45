import { recentProducts } from "#lib/recent-products.ts";
import { keepPictures } from "./keep-pictures.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

/** The page and whoever uses it come first. */
const FIRST_MS = 2_000;
const EVERY_MS = 30_000;

type Reader = {
	/** The person with their rights: with others, what is kept is read anew. */
	reader: string;
	person: string;
};

/**
 * Keeps the catalogue on this device up to date: while somebody looks at the page, and when they look away, which is when they
 * walk into the cellar.
 */
export function keepCatalogue(who: Reader, signal: AbortSignal): void {
	let timer = setTimeout(go, FIRST_MS);
	let running: Promise<void> | undefined;
	function go(): void {
		clearTimeout(timer);
		running ??= syncOnce(who, signal).finally(() => {
			running = undefined;
			if (!signal.aborted && document.visibilityState === "visible") timer = setTimeout(go, EVERY_MS);
		});
	}
	document.addEventListener("visibilitychange", go, { signal });
	addEventListener("online", go, { signal });
	signal.addEventListener("abort", () => clearTimeout(timer));
}

/** One tab at a time; the others find what it has read. */
async function syncOnce({ reader, person }: Reader, signal: AbortSignal): Promise<void> {
	const used = recentProducts(person).map(({ _id }) => _id);
	try {
		await navigator.locks.request("freehub-catalogue", { ifAvailable: true }, async (lock) => {
			if (lock !== null) await syncCatalogue({ reader, used, onProducts: keepPictures, signal });
		});
	} catch {
		// Without an answer or without room, the next round goes on where this one has stopped.
	}
}
