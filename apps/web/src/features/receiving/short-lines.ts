import { closePurchaseLines, reopenPurchaseLines } from "@freehub/contract/order-commands";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onQueueNews, readQueue } from "#features/outbox/queue-news.ts";
import { queueState } from "#features/outbox/queue-state.ts";
import { stockSentence } from "#features/stock/stock-sentence.ts";
import { api } from "#lib/api.ts";
import { newKey } from "#lib/new-key.ts";
import { storedValue, storeValue } from "#lib/storage.ts";
import { isRefusal, later, type Write } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { type CountedLine, isEntryPending } from "./delivery.ts";
import { deliveryNow, onDeliveryChange } from "./delivery-store.ts";
import { receivingKeys } from "./receiving-queries.ts";

/** A line of which nothing more is expected, until the server knows it. */
type ShortLine = {
	_id: string;
	order: string;
	person: string;
	why: string;
	/** The keys of its bookings that must be sent first: a closed line accepts none. */
	after: string[];
};

/** Storage key for the short lines that the server does not know yet. */
const STORAGE_KEY = "freehub-short-lines";
/** Interval for sending again while the server does not answer, in ms. */
const RETRY_MS = 5000;

let waiting: readonly ShortLine[] | undefined;
const listeners = new Set<() => void>();

function shortLines(): readonly ShortLine[] {
	waiting ??= (storedValue(STORAGE_KEY) as ShortLine[] | undefined) ?? [];
	return waiting;
}

function setShortLines(next: readonly ShortLine[]): void {
	waiting = next;
	storeValue(STORAGE_KEY, next.length === 0 ? undefined : next);
	for (const listener of listeners) listener();
}

function leaveOut(ids: ReadonlySet<string>): void {
	setShortLines(shortLines().filter(({ _id }) => !ids.has(_id)));
}

/** The ids of the lines that wait to be closed. */
export function useShortLines(): readonly ShortLine[] {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		shortLines,
		shortLines,
	);
}

/** The lines as they will be when what waits on this device is sent. */
export function withShort(
	lines: readonly CountedLine[],
	short: readonly ShortLine[] = shortLines(),
): CountedLine[] {
	const ids = new Set(short.map(({ _id }) => _id));
	return lines.map((line) => (ids.has(line._id) ? { ...line, isClosed: true, open: 0, spare: 0 } : line));
}

/** Whether its bookings are all sent, so that it can be closed. The queue has those of deliveries that were ended. */
function isReady({ after }: ShortLine): boolean {
	const { changes, isRead } = queueState();
	const known = new Map(deliveryNow()?.entries.map((entry) => [entry.key, entry]));
	return !after.some((key) => {
		const entry = known.get(key);
		if (entry !== undefined) return isEntryPending(entry);
		return !isRead || changes.some((change) => change.key === key && change.refusal === undefined);
	});
}

/** Closes the rest of short lines as soon as their bookings are sent, also without a connection now. */
export function createShortLines(queryClient: QueryClient, person: () => string | undefined) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isSending = false;
	onDeliveryChange(() => void send());
	onQueueNews(() => void readQueue().then(send));

	/** The first order of which lines can be closed, with these lines. */
	function nextOrder(): [order: string, lines: ShortLine[]] | undefined {
		const ready = shortLines().filter((one) => one.person === person() && isReady(one));
		const [next] = Map.groupBy(ready, ({ order }) => order);
		return next;
	}

	async function send(): Promise<void> {
		if (isSending) return;
		clearTimeout(timer);
		isSending = true;
		for (let next = nextOrder(); next !== undefined; next = nextOrder()) {
			const [id, own] = next;
			const lines = own.map(({ _id }) => _id);
			try {
				const body = { lines, why: own[0]?.why ?? "" };
				await api.call(closePurchaseLines, { params: { id }, body, idempotencyKey: newKey() });
			} catch (error) {
				if (!isRefusal(error)) {
					timer = setTimeout(() => void send(), RETRY_MS);
					break;
				}
				const why = stockSentence(error);
				notify(t`The rest was not closed. ${why}`, "failure");
			}
			await queryClient.invalidateQueries({ queryKey: receivingKeys.all });
			leaveOut(new Set(lines));
		}
		isSending = false;
	}

	/** Nothing more is expected of lines. */
	function markShort(lines: readonly CountedLine[]): void {
		const { note = "", entries = [] } = deliveryNow() ?? {};
		const who = person();
		if (who === undefined) return;
		const why = note === "" ? t`Short in the delivery` : t`Short in delivery ${note}`;
		const pending = entries.filter(isEntryPending);
		setShortLines([
			...shortLines(),
			...lines.map(({ _id, order }) => {
				const after = pending.filter(({ line }) => line === _id).map(({ key }) => key);
				return { _id, order, person: who, why, after };
			}),
		]);
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
		void send();
	}

	return { markShort, sendShort: send };
}

/** Expects lines again, whether the server already knows that they are short or not. */
export const expectAgain: Write<{ lines: readonly { _id: string; order: string }[] }, void> = {
	async send({ lines }, idempotencyKey) {
		const unsent = new Set(shortLines().map(({ _id }) => _id));
		const known = lines.filter(({ _id }) => !unsent.has(_id));
		leaveOut(new Set(lines.map(({ _id }) => _id)));
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
};
