import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import type { Booked } from "@freehub/contract/stock/stock";
import type { QueryClient } from "@tanstack/react-query";
import { bookScan } from "#areas/stock/scan/book-scan.ts";
import { sayLostBy } from "#lib/say-lost.ts";
import { showBooked } from "#work/outbox/show-booked.ts";
import type { DeliveryEntry } from "./delivery.ts";
import { changeDelivery, deliveryKept, deliveryNow } from "./delivery-store.ts";

/** The body of a booking: a movement of the delivery's batch that names its order line. */
function entryBody({ line, location, accepted, refused, exceeds }: DeliveryEntry): NewMovement {
	const { batch = "", note = "" } = deliveryNow() ?? {};
	return {
		kind: "receive",
		quantity: accepted,
		location,
		batch,
		...(note !== "" && { reference: note }),
		...(line !== undefined && { purchaseLine: line }),
		...(refused !== undefined && { refused }),
		...(exceeds && { exceed: true }),
	};
}

/** The facts that an entry has once it is booked: its movement, and for whom its pieces are. */
export function bookedAs({ movement, for: served }: Booked): Pick<DeliveryEntry, "movement" | "served"> {
	return { movement: movement._id, ...(served && { served }) };
}

export function changeEntry(key: string, change: Partial<DeliveryEntry>): void {
	changeDelivery(({ entries }) => ({
		entries: entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
	}));
}

/**
 * Books an entry: writes it to this device's stock queue, and sends it if there is a connection.
 * @throws why it was not booked; it is then not among the entries.
 */
export async function bookEntry(queryClient: QueryClient, entry: DeliveryEntry): Promise<void> {
	const person = deliveryNow()?.person;
	if (person === undefined) return;
	const { key, product, accepted } = entry;
	changeDelivery(({ entries }) => ({ entries: [...entries, entry] }));
	// After a crash the delivery must know what is recorded.
	await deliveryKept();
	try {
		const outcome = await bookScan({
			key,
			person,
			product: { _id: product._id, name: product.name },
			body: entryBody(entry),
			delta: accepted,
			scannedAt: new Date().toISOString(),
		});
		if (!("movement" in outcome)) return;
		changeEntry(key, bookedAs(outcome));
		showBooked(queryClient, outcome);
		sayLostBy(outcome);
	} catch (error) {
		changeDelivery(({ entries }) => ({ entries: entries.filter((one) => one.key !== key) }));
		throw error;
	}
}
