import type { Movement } from "@freehub/contract/stock/stock";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import type { QueryClient } from "@tanstack/react-query";
import { refusalSentence } from "#areas/stock/scan/scan-words.ts";
import { type BookingOutcome, onOutcome, outcomesSince } from "#work/outbox/booking-outcomes.ts";
import { readBatch, type StoredChange } from "#work/outbox/stored-changes.ts";
import { bookedAs } from "./book-entry.ts";
import type { DeliveryEntry } from "./delivery.ts";
import { changeDelivery, deliveryNow } from "./delivery-store.ts";
import { receivingKeys } from "./receiving-queries.ts";

/** Applies what becomes of bookings that waited on this device. */
export function followDeliveryQueue(queryClient: QueryClient, onRefused: () => void): void {
	onOutcome((key, outcome) => {
		const entry = deliveryNow()?.entries.find((one) => one.key === key);
		noteOutcome(key, outcome);
		if (outcome === "out") {
			// Another change may have taken its place.
			if (entry?.refusal !== undefined) void queuedNow().then(adopt);
		} else if ("refusal" in outcome) {
			// Others have booked meanwhile.
			void queryClient.invalidateQueries({ queryKey: receivingKeys.all });
			if (entry !== undefined) onRefused();
		}
	});
}

/** After a reload: what became of the bookings meanwhile. */
export async function takeUpQueue(): Promise<void> {
	const queued = await queuedNow();
	if (queued === undefined) return;
	for (const [key, outcome] of outcomesSince(deliveryNow()?.entries ?? [], queued)) noteOutcome(key, outcome);
	adopt(queued);
}

type Queued = Awaited<ReturnType<typeof readBatch>>;

/** The delivery's batch in the outbox; undefined if it cannot be read, or the delivery is another one by then. */
async function queuedNow(): Promise<Queued | undefined> {
	const { batch = "" } = deliveryNow() ?? {};
	const queued = await readBatch(batch).catch(() => undefined);
	return deliveryNow()?.batch === batch ? queued : undefined;
}

/** Lists bookings of the batch that the delivery does not know: replacements of refused ones. */
function adopt(queued: Queued | undefined): void {
	if (queued === undefined) return;
	const { waiting: changes, answers } = queued;
	const known = new Set(deliveryNow()?.entries.map(({ key }) => key));
	const found = [
		...changes.map(waitingEntry),
		...[...answers].map(([key, answer]) => ({ ...bookedEntry(key, answer.movement), ...bookedAs(answer) })),
	].filter(({ key }) => !known.has(key));
	if (found.length > 0) changeDelivery((now) => ({ entries: [...now.entries, ...found] }));
}

function waitingEntry({ key, product, body }: StoredChange): DeliveryEntry {
	const { purchaseLine, location = MAIN_LOCATION, quantity, refused } = body;
	return {
		key,
		scan: key,
		product: { ...product, image: "" },
		location,
		accepted: quantity,
		movement: undefined,
		...(purchaseLine !== undefined && { line: purchaseLine }),
		...(refused && { refused: refusedOf(refused) }),
	};
}

function bookedEntry(key: string, movement: Movement): DeliveryEntry {
	const { _id, purchaseLine, product, productName, to, quantity, refused } = movement;
	return {
		key,
		scan: key,
		product: { _id: product, name: productName, image: "" },
		location: to,
		accepted: quantity,
		movement: _id,
		...(purchaseLine !== null && { line: purchaseLine }),
		...(refused && { refused: refusedOf(refused) }),
	};
}

type Refused = NonNullable<DeliveryEntry["refused"]>;

function refusedOf({
	pieces,
	reason,
	settlement,
	photo,
}: Omit<Refused, "photo"> & { photo?: string | null | undefined }): Refused {
	return { pieces, reason, settlement, ...(photo && { photo }) };
}

function noteOutcome(key: string, outcome: BookingOutcome): void {
	const entry = deliveryNow()?.entries.find((one) => one.key === key);
	if (entry === undefined || entry.movement !== undefined) return;
	const { refusal: _, isToSettle: __, ...rest } = entry;
	changeDelivery(({ entries }) => ({
		entries: entries.map((one) => (one.key === key ? { ...rest, ...resultOf(outcome) } : one)),
	}));
}

function resultOf(outcome: BookingOutcome): Partial<DeliveryEntry> {
	if (outcome === "out") return { isUndone: true };
	if ("booked" in outcome) return bookedAs(outcome.booked);
	return { refusal: refusalSentence(outcome.refusal), isToSettle: true };
}
