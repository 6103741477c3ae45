import type { DeliveryLine } from "@freehub/contract/receipts";
import { storedPlaces, storedValue, storeValue } from "#lib/storage.ts";
import { type Delivery, isEntryDone } from "./delivery.ts";

// Each delivery has its own storage key, so that two tabs cannot overwrite each other's.
const STORAGE_PREFIX = "freehub-delivery-";
/** Prefix of the storage keys for the lines last read, so that a reload without a connection can use them. */
const LINES = "freehub-lines-of-delivery-";
/** Max number of deliveries on a device; the latest are kept. */
const MAX_DELIVERIES = 20;

/** `isFree`: its tab has begun another one. */
export type KeptDelivery = Delivery & { keptAt: number; isFree: boolean };

/** If storage is full or forbidden, a reload begins a new delivery. Bookings are in the stock queue. */
export function keepDelivery(delivery: Delivery, isFree = false): void {
	storeValue(STORAGE_PREFIX + delivery.batch, {
		...delivery,
		keptAt: Date.now(),
		isFree,
	} satisfies KeptDelivery);
}

export function forgetDelivery(batch: string): void {
	storeValue(STORAGE_PREFIX + batch, undefined);
	storeValue(LINES + batch, undefined);
}

export function keptDelivery(batch: string): KeptDelivery | undefined {
	return storedValue(STORAGE_PREFIX + batch) as KeptDelivery | undefined;
}

/** A person's deliveries on this device, latest first. */
export function deliveriesOf(person: string): KeptDelivery[] {
	return allKept().filter((kept) => kept.person === person);
}

/** Makes room for another delivery. */
export function forgetOldestDelivery(): void {
	for (const { batch } of allKept().slice(MAX_DELIVERIES - 1)) forgetDelivery(batch);
}

function allKept(): KeptDelivery[] {
	return storedPlaces(STORAGE_PREFIX)
		.flatMap((place) => (storedValue(place) as KeptDelivery | undefined) ?? [])
		.toSorted((a, b) => b.keptAt - a.keptAt);
}

/** Whether somebody would miss a delivery: something was received or set aside, and nobody has finished it. */
export function isUnfinished({ isFinished, entries, aside, question }: Delivery): boolean {
	return !isFinished && (entries.some(isEntryDone) || aside.length > 0 || question !== undefined);
}

export function keepLines(batch: string, lines: readonly DeliveryLine[]): void {
	storeValue(LINES + batch, lines);
}

export function keptLines(batch: string): DeliveryLine[] | undefined {
	return storedValue(LINES + batch) as DeliveryLine[] | undefined;
}
