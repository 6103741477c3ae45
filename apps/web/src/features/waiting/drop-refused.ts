import { dropMovement } from "@freehub/contract/dropped-movements";
import { forgetRefused } from "#features/stock-queue/record-stock.public.ts";
import type { StoredChange } from "#features/stock-queue/stock-queue.public.ts";
import { api } from "#lib/api.ts";
import type { Command } from "#lib/command.ts";

/** Gives a refused change up; the audit log says why. */
export const dropRefused: Command<{ refused: StoredChange; reason: string }, unknown> = {
	send: ({ refused: { product, body }, reason }, idempotencyKey) =>
		api.call(dropMovement, {
			params: { id: product._id },
			body: { movement: body, reason },
			idempotencyKey,
		}),
	content: ({ refused, reason }) => [refused.key, reason],
	show: (_, { refused }) => forgetRefused(refused),
};
