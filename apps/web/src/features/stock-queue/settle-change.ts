import { newKey } from "#lib/new-key.ts";
import { DeviceFullError, isOfFullDevice } from "./device-full-error.ts";
import { announce } from "./queue-news.ts";
import { sendWaiting } from "./send-waiting.ts";
import {
	allowAgain,
	claimChanges,
	countInstead,
	removeChange,
	replaceChange,
	type StockChange,
	type StoredChange,
} from "./stored-changes.ts";

/** How a refused change is settled: by another one in its place and at its time, or by what somebody counts now. */
export type Settling = { refused: StoredChange; by: "change" | "count" };

/**
 * Records what is sent instead of a refused change; what waited behind it goes on.
 * @throws DeviceFullError where this device has no room for it: the refused change stays as it is.
 */
export async function sendInstead(
	{ refused, by }: Settling,
	{ body, delta }: Pick<StockChange, "body" | "delta">,
): Promise<void> {
	const { key, person, product } = refused;
	const { batch, note } = refused.body;
	// What is typed anew stays part of what it was recorded with.
	const kept = { ...(batch !== undefined && { batch }), ...(note !== undefined && { note }) };
	const recorded =
		by === "change"
			? replaceChange(refused, { body: { ...kept, ...body }, delta }, newKey())
			: countInstead(refused, { person, product, body, delta }, newKey(), Date.now());
	await recorded.catch((error: unknown) => {
		throw isOfFullDevice(error) ? new DeviceFullError() : error;
	});
	announce({ what: "changed", out: [key] });
	void sendWaiting(person);
}

/** Sends what was refused for want of a right, which came back: as it was, in its place. */
export async function sendAgain(person: string, refused: readonly StoredChange[]): Promise<void> {
	for (const { place, key } of refused) await allowAgain(place, key);
	announce({ what: "changed" });
	await sendWaiting(person);
}

/** Sends in this person's name what somebody has recorded here without having signed in; nothing else ever does. */
export async function sendAsOwn(guest: string, person: string): Promise<void> {
	await claimChanges(guest, person);
	announce({ what: "changed" });
	void sendWaiting(person);
}

/** Takes a refused change out, which is given up; what waited behind it goes on. */
export async function forgetRefused({ place, key, person }: StoredChange): Promise<void> {
	await removeChange(place, key);
	announce({ what: "changed", out: [key] });
	void sendWaiting(person);
}
