import type { DeviceProduct } from "@freehub/contract/device";
import { parseImageLink, renditionLink, renditionWidths } from "@freehub/domain/image-link";
import { imageUrl, storedLink } from "#lib/api.ts";
import { withLimit } from "#lib/with-limit.ts";

/** Pictures that are loaded at the same time. */
const AT_ONCE = 3;
/** After each such load, in ms: whoever works comes first, and a new worker takes over only when the old one has nothing to do. */
const PAUSE_MS = 50;
/** The queue of stock changes needs room more than pictures do. */
const MOST_OF_STORAGE = 0.5;

let waiting: string[] = [];
let running: Promise<void> | undefined;

/**
 * Has the small pictures of products kept in this browser, one after the other: the service worker keeps what is loaded. Nothing is
 * loaded where the browser is told to save data, or where its storage is half full.
 */
export function keepPictures(products: readonly DeviceProduct[]): void {
	waiting.push(...new Set(products.flatMap(({ product }) => smallPicture(product.image))));
	running ??= work().finally(() => (running = undefined));
}

/** As tables and the scan page show it; none for pictures of other sites, which are not kept. */
export function smallPicture(image: string): string[] {
	const link = storedLink(image);
	// The API's pictures may be on another host than the page.
	if (!link.startsWith("/") || imageUrl("") !== "") return [];
	const uploaded = parseImageLink(link);
	if (uploaded === undefined) return link.startsWith("/drawings/") ? [link] : [];
	return [renditionLink(uploaded, renditionWidths(uploaded.width)[0] ?? uploaded.width)];
}

async function work(): Promise<void> {
	if (isSavingData()) waiting = [];
	while (waiting.length > 0) {
		if (await isHalfFull()) waiting = [];
		await Promise.all(waiting.splice(0, AT_ONCE).map(keep));
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
}

async function keep(link: string): Promise<void> {
	if ((await caches.match(link)) !== undefined) return;
	try {
		// Read to its end: the worker is busy with it until then, and no new one could take over.
		await (await fetch(link, { signal: withLimit(undefined) })).arrayBuffer();
	} catch {
		// A picture that does not come is loaded when it is shown.
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
