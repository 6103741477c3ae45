import type { DeliveryLine } from "@freehub/contract/buying/receipts";
import { storedPlaces, storedValue, storeValue } from "#lib/storage.ts";
import { isDone } from "#work/outbox/booking-outcomes.ts";
import { createKeptWork, type Kept } from "#work/outbox/kept-work.ts";
import { type CountedLine, type Delivery, type NewDelivery, newDelivery } from "./delivery.ts";

// Each delivery has its own storage key, so that two tabs cannot overwrite each other's.
const STORAGE_PREFIX = "freehub-delivery-";
/** Prefix of the storage keys under which earlier versions kept the lines of deliveries. */
const LINES_BEFORE = "freehub-lines-of-delivery-";
/** Max number of deliveries on a device; the latest are kept. */
const MAX_DELIVERIES = 20;

const work = createKeptWork<Delivery>({
	place: "freehub-receiving",
	lock: "freehub-receiving",
	storage: {
		of: async (person) => deliveriesOf(person),
		async keep(delivery, left) {
			// An unfinished one stays on this device, to be continued later.
			if (left !== undefined && isUnfinished(left)) store(left, true);
			else if (left !== undefined) forget(left.batch);
			store(delivery, false);
		},
	},
	isOpen: isUnfinished,
});

export const { now: deliveryNow, change: changeDelivery, kept: deliveryKept, useWork: useDelivery } = work;

/** Gives this tab the delivery that the person has begun. @returns whether it was not held here before. */
export const takeDelivery = (person: string) => work.take(person);

/** Goes on with a delivery that is kept on this device. @returns false if another tab has it. */
export const continueDelivery = (person: string, batch: string) => work.goOn(person, batch);

/** Begins a delivery, with the settings of the one before. */
export function beginDelivery(next: NewDelivery): void {
	for (const { batch } of allKept().slice(MAX_DELIVERIES - 1)) forget(batch);
	void work.begin(newDelivery(next, deliveryNow()));
}

/** Back to the choice of an order. */
export function endDelivery(): void {
	const delivery = deliveryNow();
	work.end();
	if (delivery !== undefined) forget(delivery.batch);
}

/** Keeps the lines that were read, so that a reload without a connection can use them. */
export function keepLines(of: string, lines: DeliveryLine[]): void {
	changeDelivery(({ batch }) => (batch === of ? { lines } : {}));
}

/** A person's deliveries on this device, latest first. */
export function deliveriesOf(person: string): Kept<Delivery>[] {
	return allKept().filter((kept) => kept.person === person);
}

/** Whether somebody would miss a delivery: something was received or set aside, and nobody has finished it. */
export function isUnfinished({ isFinished, entries, aside, question }: Delivery): boolean {
	return !isFinished && (entries.some(isDone) || aside.length > 0 || question !== undefined);
}

function allKept(): Kept<Delivery>[] {
	return storedPlaces(STORAGE_PREFIX)
		.flatMap((place) => (storedValue(place) as Kept<Delivery> | undefined) ?? [])
		.map((kept) => {
			const lines = kept.lines ?? (storedValue(LINES_BEFORE + kept.batch) as DeliveryLine[] | undefined);
			return { ...kept, ...(lines && { lines }) };
		})
		.toSorted((a, b) => b.keptAt - a.keptAt);
}

/** Customers' names stay off the disk, from which nobody could erase them; after a reload their orders' numbers are shown. */
function withoutCustomers(delivery: Delivery): Delivery {
	const entries = delivery.entries.map(({ served, ...entry }) => ({
		...entry,
		...(served && { served: served.map((one) => ({ ...one, who: null })) }),
	}));
	return { ...delivery, entries, ...(delivery.lines && { lines: withoutNames(delivery.lines) }) };
}

/** Lines as they may be kept on the device's disk. */
export function withoutNames(lines: readonly DeliveryLine[]): DeliveryLine[] {
	return lines.map(({ promised, ...line }) => {
		const named = promised?.named.map((one) => ({ ...one, who: null })) ?? [];
		return { ...line, promised: promised && { ...promised, named } };
	});
}

function store(delivery: Delivery, isFree: boolean): void {
	const kept: Kept<Delivery> = { ...withoutCustomers(delivery), keptAt: Date.now(), isFree };
	if (storeValue(STORAGE_PREFIX + delivery.batch, kept)) storeValue(LINES_BEFORE + delivery.batch, undefined);
}

function forget(batch: string): void {
	for (const prefix of [STORAGE_PREFIX, LINES_BEFORE]) storeValue(prefix + batch, undefined);
}

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
