import { dropMovement } from "@freehub/contract/dropped-movements";
import { api } from "#lib/api.ts";
import type { Command } from "#lib/command.ts";
import { newKey } from "#lib/new-key.ts";
import { announce } from "./queue-state.ts";
import { sendWaiting } from "./send-waiting.ts";
import {
	countInstead,
	removeChange,
	replaceChange,
	type StockChange,
	type StoredChange,
} from "./stored-changes.ts";

/** How a refused change is settled: by another one in its place and at its time, or by what somebody counts now. */
export type Settling = { refused: StoredChange; by: "change" | "count" };

/** Records what is sent instead of a refused change; what waited behind it goes on. */
export async function sendInstead(
	{ refused, by }: Settling,
	{ body, delta }: Pick<StockChange, "body" | "delta">,
): Promise<void> {
	const { person, product } = refused;
	if (by === "change") await replaceChange(refused, { body, delta }, newKey());
	else await countInstead(refused, { person, product, body, delta }, newKey(), Date.now());
	announce({ what: "changed" });
	void sendWaiting(person);
}

/** Gives a refused change up; the audit log says why. */
export const dropRefused: Command<{ refused: StoredChange; reason: string }, unknown> = {
	send: ({ refused: { product, body }, reason }, idempotencyKey) =>
		api.call(dropMovement, {
			params: { id: product._id },
			body: { movement: body, reason },
			idempotencyKey,
		}),
	content: ({ refused, reason }) => [refused.key, reason],
	show: async (_, { refused: { place, key, person } }) => {
		await removeChange(place, key);
		announce({ what: "changed" });
		void sendWaiting(person);
	},
};
