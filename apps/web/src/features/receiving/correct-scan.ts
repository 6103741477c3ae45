import type { RefusedReason, Settlement } from "@freehub/domain/purchase";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { UnansweredError } from "#features/outbox/record-stock.ts";
import { undoScan } from "#features/scan/undo-scans.ts";
import { stockSentence } from "#features/stock/stock-sentence.ts";
import { newKey } from "#lib/new-key.ts";
import { showStock } from "#lib/quantity-signals.ts";
import { changeEntry } from "./book-entry.ts";
import { type Counter, entryFor, refusedPieces } from "./counter.ts";
import { type DeliveryEntry, scanBefore, shownEntries } from "./delivery.ts";
import { changeDelivery, deliveryNow } from "./delivery-store.ts";

/** Corrects what was counted: undo, refused pieces, and what becomes of them. */
export function createCorrections(queryClient: QueryClient, counter: Counter) {
	const { inTurn, lines, say, bookOne } = counter;

	/** @returns whether it is undone. */
	async function takeBack(entry: DeliveryEntry): Promise<boolean> {
		try {
			showStock(queryClient, await undoScan(entry));
		} catch (error) {
			const why =
				error instanceof UnansweredError
					? t`Sent, but not answered yet. It can be undone once the answer arrives.`
					: stockSentence(error);
			say(t`Not taken back. ${why}`);
			return false;
		}
		changeEntry(entry.key, { isUndone: true });
		return true;
	}

	/** Undoes the shown scan, then shows the one before it. */
	function undoShown(): Promise<void> {
		// Another scan may come while this undo waits for its turn: the scan that is shown now is undone.
		const shown = deliveryNow()?.shown;
		return inTurn(async () => {
			const delivery = deliveryNow();
			if (delivery === undefined) return;
			for (const entry of shownEntries({ ...delivery, shown }).toReversed()) {
				if (!(await takeBack(entry))) return;
			}
			changeDelivery((now) => ({
				...(now.shown === shown && { shown: scanBefore(now) }),
				problem: undefined,
			}));
		});
	}

	/** Books an entry in place of another. */
	async function replace(
		before: DeliveryEntry,
		after: Omit<DeliveryEntry, "key" | "movement">,
	): Promise<void> {
		const {
			isUndone: _,
			refusal: __,
			...fresh
		} = { ...after, key: newKey(), movement: undefined } as DeliveryEntry;
		if (await takeBack(before)) await bookOne(fresh);
	}

	/** Refuses pieces of a line: of the shown scan if it is of this line, otherwise pieces that nobody has scanned. */
	function refuse(id: string, reason: RefusedReason): Promise<void> {
		return inTurn(async () => {
			const delivery = deliveryNow();
			const line = lines().find(({ _id }) => _id === id);
			if (delivery === undefined || line === undefined) return;
			const pieces = Math.max(1, Number(delivery.typed));
			changeDelivery(() => ({ typed: "" }));
			const entry = shownEntries(delivery).find(
				(one) => one.line === id && one.accepted >= pieces && (one.refused?.reason ?? reason) === reason,
			);
			const refused = refusedPieces(pieces, reason);
			if (entry === undefined) {
				await bookOne(entryFor(line, newKey(), { accepted: 0, refused }));
				return;
			}
			const all = { ...refused, ...entry.refused, pieces: pieces + (entry.refused?.pieces ?? 0) };
			await replace(entry, { ...entry, accepted: entry.accepted - pieces, refused: all });
		});
	}

	/** Changes what the supplier does about the refused pieces of the shown scan, or adds a picture of them. */
	function changeRefused(change: { settlement?: Settlement; photo?: string }): Promise<void> {
		return inTurn(async () => {
			const delivery = deliveryNow();
			const entry = delivery && shownEntries(delivery).findLast(({ refused }) => refused !== undefined);
			if (change.settlement !== undefined) {
				const { settlement } = change;
				changeDelivery(() => ({ settlement }));
			}
			if (entry?.refused === undefined) return;
			await replace(entry, { ...entry, refused: { ...entry.refused, ...change } });
		});
	}

	return { undoShown, refuse, changeRefused };
}
