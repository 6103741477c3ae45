import { newKey } from "#lib/new-key.ts";
import { announce } from "./queue-news.ts";
import { DeviceFullError, isOfFullDevice } from "./queue-state.ts";
import { sendWaiting } from "./send-waiting.ts";
import {
	changeStored,
	claimChanges,
	removeChanges,
	replaceChange,
	type StockChange,
	type StoredChange,
} from "./stored-changes.ts";

/** How a refused change is settled: by another change in its place and at its time, or by a new count, which happens now. */
export type Settling = { refused: StoredChange; by: "change" | "count" };

/**
 * Records the replacement of a refused change; the changes behind it are sent again.
 * @returns the replacement's key; undefined if another tab was faster.
 * @throws DeviceFullError if this device has no storage left: the refused change stays as it is.
 */
export async function sendInstead(
	{ refused, by }: Settling,
	{ body, delta }: Pick<StockChange, "body" | "delta">,
): Promise<string | undefined> {
	const { key, person, product, recordedAt } = refused;
	const { batch, note, purchaseLine, refused: notAccepted } = refused.body;
	const isSameKind = body.kind === refused.body.kind;
	// A change keeps the batch, the note and the order line of the original.
	const kept = by === "change" && {
		...(batch !== undefined && { batch }),
		...(note !== undefined && { note }),
		...(isSameKind && purchaseLine !== undefined && { purchaseLine }),
		...(isSameKind && notAccepted !== undefined && { refused: notAccepted }),
	};
	const next = { person, product, body: { ...kept, ...body }, delta, key: newKey() };
	let isReplaced: boolean;
	try {
		if (by === "change") isReplaced = await replaceChange(refused, { ...next, recordedAt }, false);
		else isReplaced = await replaceChange(refused, { ...next, recordedAt: Date.now() }, true);
	} catch (error) {
		throw isOfFullDevice(error) ? new DeviceFullError() : error;
	}
	announce({ what: "changed", out: [key] });
	void sendWaiting(person);
	return isReplaced ? next.key : undefined;
}

/** Sends changes again that were refused for a missing permission, after it was restored: unchanged and in their place. */
export async function sendRefusedAgain(person: string, refused: readonly StoredChange[]): Promise<void> {
	// They are the same requests again, so they are booked once, whatever happened to earlier attempts.
	for (const each of refused) await changeStored(each, ({ refusal: _refusal, ...change }) => change);
	announce({ what: "changed" });
	await sendWaiting(person);
}

/** Assigns the changes that a guest recorded here to this person and sends them. Nothing else ever sends them. */
export async function sendAsOwn(guest: string, person: string): Promise<void> {
	await claimChanges(guest, person);
	announce({ what: "changed" });
	void sendWaiting(person);
}

/** Discards a refused change; the changes behind it are sent. */
export async function forgetRefused({ key, person }: StoredChange): Promise<void> {
	await removeChanges([key], () => true);
	announce({ what: "changed", out: [key] });
	void sendWaiting(person);
}
