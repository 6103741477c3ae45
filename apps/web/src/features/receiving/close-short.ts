import { closeOrderLines, reopenOrderLines } from "@freehub/contract/orders";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { later, type WriteCommand } from "#lib/write-command.ts";
import { receivingKeys } from "./receiving-queries.ts";

/** Lines of which nothing more is expected. */
export type Short = { lines: readonly { _id: string; order: string }[]; why: string };

/** Sends one request per order. Closing and reopening are done once, however often they are sent. */
async function perOrder(
	{ lines }: Short,
	idempotencyKey: string,
	send: (order: string, ids: string[], key: string) => Promise<unknown>,
): Promise<void> {
	let i = 0;
	for (const [order, own] of Map.groupBy(lines, (line) => line.order)) {
		await send(
			order,
			own.map(({ _id }) => _id),
			`${idempotencyKey}-${i++}`,
		);
	}
}

const countOf = ({ lines }: Short) => lines.length;

/** Closes the rest of short lines: nothing more is expected of them. */
export const closeShort: WriteCommand<Short, void> = {
	send: (short, idempotencyKey) =>
		perOrder(short, idempotencyKey, (id, lines, key) =>
			api.call(closeOrderLines, { params: { id }, body: { lines, why: short.why }, idempotencyKey: key }),
		),
	stale: () => [receivingKeys.all],
	done: (_, short) => ({
		message: t`${plural(countOf(short), {
			one: "The rest of # line is closed: nothing more is expected.",
			other: "The rest of # lines is closed: nothing more is expected.",
		})}`,
		undo: later(reopen, short),
	}),
};

const reopen: WriteCommand<Short, void> = {
	send: (short, idempotencyKey) =>
		perOrder(short, idempotencyKey, (id, lines, key) =>
			api.call(reopenOrderLines, { params: { id }, body: { lines }, idempotencyKey: key }),
		),
	stale: () => [receivingKeys.all],
	done: () => t`Reopened: the rest is expected again.`,
};
