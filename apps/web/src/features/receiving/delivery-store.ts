import { useSyncExternalStore } from "react";
import { storedValue, storeValue } from "#lib/storage.ts";
import { type Delivery, type NewDelivery, newDelivery } from "./delivery.ts";

/** Storage key of the delivery, so that a reload continues with it. */
const PLACE = "freehub-receiving";

let delivery: Delivery | undefined;
const listeners = new Set<() => void>();

export function deliveryNow(): Delivery | undefined {
	return delivery;
}

function setDelivery(next: Delivery | undefined): void {
	delivery = next;
	// If storage is full or forbidden, a reload begins a new delivery; what was booked is in the stock queue.
	storeValue(PLACE, next);
	for (const listener of listeners) listener();
}

/** Changes the delivery. The change is stored before anything is booked, so that a crash loses no booking from the list. */
export function changeDelivery(change: (before: Delivery) => Partial<Delivery>): void {
	if (delivery !== undefined) setDelivery({ ...delivery, ...change(delivery) });
}

/** Gives this tab the delivery that the person was receiving. @returns whether it was not held here before. */
export function takeDelivery(person: string): boolean {
	if (delivery?.person === person) return false;
	const kept = storedValue(PLACE) as Delivery | undefined;
	if (kept?.person === person) {
		delivery = kept;
		for (const listener of listeners) listener();
		return true;
	}
	if (delivery !== undefined) setDelivery(undefined);
	return false;
}

export function beginDelivery(next: NewDelivery): void {
	setDelivery(newDelivery(next, delivery));
}

/** Back to the choice of an order. */
export function endDelivery(): void {
	setDelivery(undefined);
}

export function useDelivery(): Delivery | undefined {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		deliveryNow,
		deliveryNow,
	);
}
