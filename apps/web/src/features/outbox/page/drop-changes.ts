import { dropMovement } from "@freehub/contract/dropped-movements";
import { api } from "#lib/api.ts";
import { newKey } from "#lib/new-key.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { forgetRefused } from "../settle-change.ts";
import type { StoredChange } from "../stored-changes.ts";

/** The idempotency key of each drop, so that a retry after a lost answer is logged once. */
const keys = new Map<string, string>();

/**
 * Discards changes and logs the reason in the audit log. Latest first, because removing a refused change sends those behind it.
 */
export const dropChanges: WriteCommand<{ changes: readonly StoredChange[]; reason: string }, void> = {
	async send({ changes, reason }) {
		for (const change of changes.toSorted((a, b) => b.place - a.place)) {
			const { product, body } = change;
			const idempotencyKey = keys.get(`${change.key} ${reason}`) ?? newKey();
			keys.set(`${change.key} ${reason}`, idempotencyKey);
			const params = { id: product._id };
			await api.call(dropMovement, { params, body: { movement: body, reason }, idempotencyKey });
			await forgetRefused(change);
		}
	},
	content: ({ changes, reason }) => [changes.map(({ key }) => key), reason],
};
