import { reopenPurchaseLines } from "@freehub/contract/buying/purchase-commands";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { api } from "#lib/api.ts";
import { later, type Write } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { isPending } from "#work/outbox/booking-outcomes.ts";
import { recordClosing, takeBackClosing } from "#work/outbox/close-lines.ts";
import { onQueueNews } from "#work/outbox/queue-news.ts";
import { queueState, useQueueState } from "#work/outbox/queue-state.ts";
import { UnansweredError } from "#work/outbox/record-stock.ts";
import type { StoredClosing } from "#work/outbox/stored-changes.ts";
import type { CountedLine } from "./delivery.ts";
import { deliveryNow } from "./delivery-store.ts";
import { type ReadLines, receivingKeys } from "./receiving-queries.ts";

/** The lines that wait on this device to be closed. */
export function useClosings(): readonly StoredClosing[] {
	return useQueueState().closings;
}

/** The lines as they will be when what waits on this device is sent. */
export function withShort(
	lines: readonly CountedLine[],
	closings: readonly StoredClosing[] = queueState().closings,
): CountedLine[] {
	const ids = new Set(closings.flatMap(({ body }) => body.lines));
	return lines.map((line) => (ids.has(line._id) ? { ...line, isClosed: true, open: 0, spare: 0 } : line));
}

/** Shows lines as closed when the server has closed them, and reads them again. */
export function followClosings(queryClient: QueryClient): void {
	onQueueNews((news) => {
		if (news.what !== "closed") return;
		const ids = new Set(news.lines);
		queryClient.setQueriesData<ReadLines>({ queryKey: receivingKeys.lines }, (read) => {
			return (
				read && {
					...read,
					lines: read.lines.map((line) => (ids.has(line._id) ? { ...line, isClosed: true } : line)),
				}
			);
		});
		void queryClient.invalidateQueries({ queryKey: receivingKeys.all });
	});
}

/** Nothing more is expected of lines: closes them once their bookings are sent, also without a connection now. */
export function markShort(queryClient: QueryClient, person: string, lines: readonly CountedLine[]): void {
	const { note = "", entries = [] } = deliveryNow() ?? {};
	const why = note === "" ? t`Short in the delivery` : t`Short in delivery ${note}`;
	const waiting = new Set(entries.filter(isPending).map(({ line }) => line));
	// Lines whose bookings wait go apart, so that the others need not wait with them.
	const groups = Map.groupBy(lines, ({ _id, order }) => `${order} ${waiting.has(_id)}`);
	for (const own of groups.values()) {
		const [first] = own;
		if (first === undefined) continue;
		const order = { _id: first.order, number: first.number };
		void recordClosing({ kind: "closing", person, order, body: { lines: own.map(({ _id }) => _id), why } });
	}
	const { id, run } = later(expectAgain, { lines });
	const done = plural(lines.length, {
		one: "The rest of # line is closed: nothing more is expected.",
		other: "The rest of # lines is closed: nothing more is expected.",
	});
	notify(done, "done", {
		id,
		label: t`Undo`,
		onAct: () => run({ queryClient, goToSignIn: () => undefined }),
		isUndo: true,
	});
}

/** Expects lines again, whether the server already knows that they are short or not. */
export const expectAgain: Write<{ lines: readonly { _id: string; order: string }[] }, void> = {
	async send({ lines }, idempotencyKey) {
		const unsent = await takeBackClosing(new Set(lines.map(({ _id }) => _id)));
		const known = lines.filter(({ _id }) => !unsent.has(_id));
		let i = 0;
		for (const [id, own] of Map.groupBy(known, ({ order }) => order)) {
			const body = { lines: own.map(({ _id }) => _id) };
			await api.call(reopenPurchaseLines, {
				params: { id },
				body,
				idempotencyKey: `${idempotencyKey}-${i++}`,
			});
		}
	},
	content: ({ lines }) => ["expect again", lines.map(({ _id }) => _id)],
	stale: () => [receivingKeys.all],
	done: () => t`Reopened: the rest is expected again.`,
	why: (error) =>
		error instanceof UnansweredError
			? t`Sent, but not answered yet. It can be undone once the answer arrives.`
			: stockSentence(error),
};
