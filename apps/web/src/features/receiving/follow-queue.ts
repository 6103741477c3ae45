import type { Movement } from "@freehub/contract/stock";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { QueryClient } from "@tanstack/react-query";
import { onQueueNews } from "#features/outbox/queue-news.ts";
import { type Refusal, readBatch, type StoredChange } from "#features/outbox/stored-changes.ts";
import { refusalSentence } from "#features/scan/scan-words.ts";
import { changeEntry } from "./book-entry.ts";
import type { DeliveryEntry } from "./delivery.ts";
import { changeDelivery, deliveryNow } from "./delivery-store.ts";
import { receivingKeys } from "./receiving-queries.ts";

/** Applies what becomes of bookings that waited on this device. @returns a function that stops it. */
export function followDeliveryQueue(queryClient: QueryClient, onRefused: () => void): () => void {
	return onQueueNews((news, isAwaited) => {
		if (isAwaited) return;
		if (news.what === "booked") settle(news.key, { movement: news.answer.movement._id });
		if (news.what === "changed" && news.out !== undefined) {
			for (const key of news.out) settle(key, { isUndone: true });
			// Another change may have taken its place.
			void adoptBatch();
		}
		if (news.what !== "refused") return;
		// Others have booked meanwhile.
		void queryClient.invalidateQueries({ queryKey: receivingKeys.all });
		if (waiting(news.key) === undefined) return;
		refuse(news.key, news.problem);
		onRefused();
	});
}

/** After a reload: what became of the bookings meanwhile. */
export async function takeUpQueue(): Promise<void> {
	const { batch, entries } = deliveryNow() ?? {};
	if (batch === undefined || entries === undefined) return;
	const queued = await readBatch(batch).catch(() => undefined);
	if (queued === undefined || deliveryNow()?.batch !== batch) return;
	const changes = new Map(queued.waiting.map((change) => [change.key, change]));
	for (const { key } of entries) {
		if (waiting(key) === undefined) continue;
		const [answer, change] = [queued.answers.get(key), changes.get(key)];
		if (answer !== undefined) settle(key, { movement: answer.movement._id });
		else if (change === undefined) settle(key, { isUndone: true });
		else if (change.refusal !== undefined) refuse(key, change.refusal);
	}
	adopt(queued);
}

/** Lists bookings of the batch that the delivery does not know: replacements of refused ones. */
async function adoptBatch(): Promise<void> {
	const { batch } = deliveryNow() ?? {};
	const queued = batch === undefined ? undefined : await readBatch(batch).catch(() => undefined);
	if (queued !== undefined && deliveryNow()?.batch === batch) adopt(queued);
}

function adopt({ waiting: changes, answers }: Awaited<ReturnType<typeof readBatch>>): void {
	const known = new Set(deliveryNow()?.entries.map(({ key }) => key));
	const found = [
		...changes.map(waitingEntry),
		...[...answers].map(([key, { movement }]) => bookedEntry(key, movement)),
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

/** The entry under a key, unless its outcome is known. */
function waiting(key: string) {
	return deliveryNow()?.entries.find(
		(entry) =>
			entry.key === key && entry.movement === undefined && entry.refusal === undefined && !entry.isUndone,
	);
}

function settle(key: string, outcome: { movement: string } | { isUndone: true }): void {
	const entry = deliveryNow()?.entries.find((one) => one.key === key);
	if (entry === undefined || entry.movement !== undefined) return;
	const { refusal: _, isToSettle: __, ...rest } = entry;
	changeDelivery(({ entries }) => ({
		entries: entries.map((one) => (one.key === key ? { ...rest, ...outcome } : one)),
	}));
}

function refuse(key: string, refusal: Refusal): void {
	changeEntry(key, { refusal: refusalSentence(refusal), isToSettle: true });
}
