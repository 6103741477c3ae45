import { recentProducts } from "#lib/recent-products.ts";
import { runIfFree } from "#lib/run-if-free.ts";
import { keepPictures } from "./keep-pictures.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

/** Delay before the first sync, in ms, so that the page and its user come first. */
const FIRST_MS = 2_000;
const EVERY_MS = 30_000;

type CatalogueReader = {
	/** The person and their rights. If these change, the catalogue is read again from the start. */
	reader: string;
	person: string;
};

/**
 * Keeps the catalogue on this device up to date: while the page is visible, and when it becomes hidden, which is when users
 * walk into the cellar.
 */
export function keepCatalogue(who: CatalogueReader, signal: AbortSignal): void {
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

/** Only one tab syncs at a time. The others use what it has stored. */
async function syncOnce({ reader, person }: CatalogueReader, signal: AbortSignal): Promise<void> {
	const used = recentProducts(person).map(({ _id }) => _id);
	try {
		await runIfFree("freehub-catalogue", () =>
			syncCatalogue({ reader, used, onProducts: keepPictures, signal }),
		);
	} catch {
		// Without an answer or without space, the next round continues where this one stopped.
	}
}
