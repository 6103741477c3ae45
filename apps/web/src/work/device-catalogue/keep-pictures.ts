import type { DeviceProduct } from "@freehub/contract/catalogue/device";
import { parseImageLink, renditionLink, renditionWidths } from "@freehub/domain/image-link";
import { imageUrl, storedLink } from "#lib/api.ts";
import { withLimit } from "#lib/with-limit.ts";

/** Number of concurrent picture downloads. */
const CONCURRENT_DOWNLOADS = 3;
/** Pause after each batch, in ms: the user's work comes first, and a new service worker waits until the old one is idle. */
const PAUSE_MS = 50;
/** Max share of the storage quota in use. The queue of stock changes needs the rest more than pictures do. */
const MOST_OF_STORAGE = 0.5;

let waiting: string[] = [];
let running: Promise<void> | undefined;

/**
 * Loads the small pictures of products in small batches; the service worker caches them in this browser. Loads nothing in
 * the browser's data-saving mode, or if its storage is half full.
 */
export function keepPictures(products: readonly DeviceProduct[]): void {
	waiting.push(...new Set(products.flatMap(({ product }) => smallPicture(product.image))));
	running ??= work().finally(() => (running = undefined));
}

/** Link of the size that tables and the scan page show. Empty for pictures of other sites, which are not cached. */
export function smallPicture(image: string): string[] {
	const link = storedLink(image);
	// The API's pictures may be on a different host from the page.
	if (!link.startsWith("/") || imageUrl("") !== "") return [];
	const uploaded = parseImageLink(link);
	if (uploaded === undefined) return link.startsWith("/drawings/") ? [link] : [];
	return [renditionLink(uploaded, renditionWidths(uploaded.width)[0] ?? uploaded.width)];
}

async function work(): Promise<void> {
	if (isSavingData()) waiting = [];
	while (waiting.length > 0) {
		if (await isHalfFull()) waiting = [];
		await Promise.all(waiting.splice(0, CONCURRENT_DOWNLOADS).map(keep));
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
}

async function keep(link: string): Promise<void> {
	if ((await caches.match(link)) !== undefined) return;
	try {
		// Read the body to its end: until then the service worker is busy and a new one cannot take over.
		await (await fetch(link, { signal: withLimit(undefined) })).arrayBuffer();
	} catch {
		// A picture that fails here is loaded when it is shown.
	}
}

function isSavingData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

async function isHalfFull(): Promise<boolean> {
	const { usage = 0, quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate()) ?? {};
	return usage > quota * MOST_OF_STORAGE;
}
