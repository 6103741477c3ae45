import {
	type DeviceProduct,
	listDeviceProducts,
	MAX_KEPT_PRODUCTS,
} from "@freehub/contract/catalogue/device";
import { MAX_NAMED } from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import { ApiError } from "@freehub/contract/errors";
import { listLocations } from "@freehub/contract/stock/locations";
import { api } from "#lib/api.ts";
import {
	type CatalogueState,
	forgetCatalogue,
	keepLastUsed,
	putLocations,
	putProducts,
	putState,
	readState,
	removeOtherRounds,
	removeProducts,
} from "./catalogue-store.ts";

/** Products per request of a full read. */
const PAGE = 200;
/** Pause between two requests of a full read, in ms, so that the user's work comes first. */
const PAUSE_MS = 50;
/** If more products than this have changed, everything is read again. */
const MAX_CHANGED = 2_000;

type Sync = {
	/** The person who reads, with their rights. */
	reader: string;
	/** IDs of products that this person has used in this browser. Stored even if the catalogue is too large for the device. */
	used: readonly string[];
	/** Receives the products as they arrive, to load their pictures. */
	onProducts: (products: readonly DeviceProduct[]) => void;
	signal: AbortSignal;
};

/**
 * Updates the catalogue on this device: the first time with a full read, later with the changes since. An interrupted sync
 * continues the next time.
 * @throws if the server does not answer or the storage cannot be written; the stored data stays as it was.
 */
export async function syncCatalogue(sync: Sync): Promise<void> {
	const known = await readState();
	if (known !== undefined && known.reader !== sync.reader) await forgetCatalogue();
	let state = known?.reader === sync.reader ? known : undefined;
	if (state === undefined || state.reading !== undefined) state = await readWhole(sync, state);
	const changes = await changesSince(state.position, sync.signal);
	if (changes === undefined) await applyChanges(sync, await readWhole(sync, undefined), nothing);
	else await applyChanges(sync, state, changes);
}

type Changes = { ids: Set<string>; hasLocations: boolean; position?: number };
const nothing: Changes = { ids: new Set(), hasLocations: false };

/** The products that changed after a position. Undefined if the server cannot list them, or they are too many to read singly. */
async function changesSince(position: number, signal: AbortSignal): Promise<Changes | undefined> {
	const ids = new Set<string>();
	let hasLocations = false;
	for (let after = position; ; ) {
		try {
			const { changes, next, isEnd } = await api.call(listChanges, { query: { after, limit: 1000 }, signal });
			for (const { kind, id } of changes) {
				if (kind === "product" || kind === "stock") ids.add(id);
				if (kind === "location") hasLocations = true;
			}
			if (isEnd) return { ids, hasLocations, position: next };
			if (ids.size > MAX_CHANGED) return undefined;
			after = next;
		} catch (error) {
			if (error instanceof ApiError && error.code === "read_again") return undefined;
			throw error;
		}
	}
}

/** Reads everything that a device stores, continuing an interrupted read. */
async function readWhole(
	{ reader, onProducts, signal }: Sync,
	interrupted: CatalogueState | undefined,
): Promise<CatalogueState> {
	let state = interrupted ?? (await beginReading(reader, signal));
	let { round, cursor, count } = state.reading ?? { round: 0, cursor: undefined, count: 0 };
	for (;;) {
		const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
		const { items, next, total } = await api.page(listDeviceProducts, { query, signal });
		const before = count;
		count += items.length;
		cursor = next;
		const isEnd = next === undefined || count >= MAX_KEPT_PRODUCTS;
		const { reading: _, ...complete } = { ...state, isWhole: total <= MAX_KEPT_PRODUCTS };
		state = isEnd ? complete : { ...state, reading: { round, cursor, count } };
		// The most recently moved products come first and must be removed last.
		await putProducts(items, { round, usedAt: (index) => state.at - before - index }, state);
		onProducts(items);
		if (isEnd) break;
		await pause(PAUSE_MS, signal);
	}
	await removeOtherRounds(round);
	return state;
}

/** Starts a full read. Changes during the read come after the position that is recorded here. */
async function beginReading(reader: string, signal: AbortSignal): Promise<CatalogueState> {
	const at = Date.now();
	const { next: position } = await api.call(listChanges, { query: {}, signal });
	await putLocations(await api.all(listLocations, { signal }));
	const state = { reader, position, at, isWhole: false, reading: { round: at, cursor: undefined, count: 0 } };
	await putState(state);
	return state;
}

async function applyChanges(
	{ used, onProducts, signal }: Sync,
	state: CatalogueState,
	{ ids, hasLocations, position = state.position }: Changes,
): Promise<void> {
	const at = Date.now();
	if (hasLocations) await putLocations(await api.all(listLocations, { signal }));
	const wanted = [...new Set(state.isWhole ? ids : [...ids, ...used])];
	for (let from = 0; from < wanted.length; from += MAX_NAMED) {
		const asked = wanted.slice(from, from + MAX_NAMED);
		const found = await api.call(listDeviceProducts, { query: { ids: asked.join() }, signal });
		await putProducts(found, { round: at, usedAt: () => at }, state);
		const there = new Set(found.map(({ product }) => product._id));
		await removeProducts(asked.filter((id) => !there.has(id)));
		onProducts(found);
	}
	if (!state.isWhole) await keepLastUsed(MAX_KEPT_PRODUCTS);
	await putState({ ...state, position, at });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
	signal.throwIfAborted();
}
