import { useSyncExternalStore } from "react";
import { createSessionLock } from "#features/scan/session-lock.ts";
import { readDraft, writeDraft } from "#lib/draft.ts";
import { storedValue, storeValue } from "#lib/storage.ts";
import { type CountedLine, type Delivery, type NewDelivery, newDelivery } from "./delivery.ts";
import {
	deliveriesOf,
	forgetDelivery,
	forgetOldestDelivery,
	isUnfinished,
	keepDelivery,
	keptDelivery,
} from "./kept-deliveries.ts";

/** Storage key for the locations where products were put. */
const PUT_AWAY = "freehub-put-away";
/** Max number of products to remember; the latest are kept. */
const MOST_PRODUCTS = 500;

/** Where products were put before, if those locations are still open. */
export function rememberedPlaces(open: ReadonlySet<string>): Record<string, string> {
	const kept = (storedValue(PUT_AWAY) ?? {}) as Record<string, string>;
	return Object.fromEntries(Object.entries(kept).filter(([, location]) => open.has(location)));
}

/** Puts a line's pieces to a location from now on, also in later deliveries. */
export function putAway({ _id, product }: CountedLine, location: string): void {
	changeDelivery(({ places }) => ({ places: { ...places, [_id]: location } }));
	const { [product]: _, ...others } = (storedValue(PUT_AWAY) ?? {}) as Record<string, string>;
	storeValue(
		PUT_AWAY,
		Object.fromEntries([...Object.entries(others), [product, location]].slice(-MOST_PRODUCTS)),
	);
}

/** Key in the tab's session storage for the id of its delivery, so that the tab continues with it after a reload. */
const STORAGE_KEY = "freehub-receiving";

const lock = createSessionLock("freehub-receiving");

let delivery: Delivery | undefined;
const listeners = new Set<() => void>();

export function deliveryNow(): Delivery | undefined {
	return delivery;
}

function setDelivery(next: Delivery | undefined): void {
	delivery = next;
	if (next !== undefined) keepDelivery(next);
	writeDraft(STORAGE_KEY, { batch: next?.batch ?? "" });
	for (const listener of listeners) listener();
}

/** Changes the delivery. The change is stored before anything is booked, so that a crash loses no booking from the list. */
export function changeDelivery(change: (before: Delivery) => Partial<Delivery>): void {
	if (delivery !== undefined) setDelivery({ ...delivery, ...change(delivery) });
}

let taking: { person: string; done: Promise<boolean> } | undefined;

/**
 * Gives this tab a delivery of the person: the one it had before a reload, or the latest unfinished one that no other tab has.
 * @returns whether it was not held here before.
 */
export function takeDelivery(person: string): Promise<boolean> {
	if (delivery?.person === person) return Promise.resolve(false);
	if (taking?.person !== person) {
		const done = take(person).finally(() => (taking = undefined));
		taking = { person, done };
	}
	return taking.done;
}

async function take(person: string): Promise<boolean> {
	const { batch: own } = readDraft<{ batch: string }>(STORAGE_KEY);
	const kept = deliveriesOf(person).filter((one) => one.batch === own || isUnfinished(one));
	for (const { batch } of kept.toSorted((a, b) => Number(b.batch === own) - Number(a.batch === own))) {
		if (await continueDelivery(batch, batch === own)) return true;
	}
	if (delivery !== undefined && delivery.person !== person) setDelivery(undefined);
	return false;
}

/** Goes on with a delivery that is kept on this device. @returns false if another tab has it. */
export async function continueDelivery(batch: string, isOwn = false): Promise<boolean> {
	const kept = keptDelivery(batch);
	if (!(await lock.hold(batch, isOwn, kept?.isFree ? 0 : kept?.keptAt))) return false;
	// The previous tab may have changed it until it released the lock.
	const found = keptDelivery(batch);
	if (found === undefined) return false;
	const { keptAt: _, isFree: __, ...free } = found;
	setDelivery(free);
	return true;
}

/** Begins a delivery. An unfinished one stays on this device, to be continued later. */
export function beginDelivery(next: NewDelivery): void {
	const before = delivery;
	if (before !== undefined) {
		if (isUnfinished(before)) keepDelivery(before, true);
		else forgetDelivery(before.batch);
	}
	forgetOldestDelivery();
	void lock.hold(next.batch, true);
	setDelivery(newDelivery(next, before));
}

/** Back to the choice of an order. */
export function endDelivery(): void {
	if (delivery !== undefined) forgetDelivery(delivery.batch);
	lock.letGo();
	setDelivery(undefined);
}

/** @returns a function that stops listening. */
export function onDeliveryChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useDelivery(): Delivery | undefined {
	return useSyncExternalStore(onDeliveryChange, deliveryNow, deliveryNow);
}
