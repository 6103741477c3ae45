import { newKey } from "#lib/new-key.ts";
import { announce, outcomeOf, showKnown } from "./queue-news.ts";
import { queueState } from "./queue-state.ts";
import { SOON_MS, UnansweredError } from "./record-stock.ts";
import { sayNotClosed, sendNow, sendWaiting } from "./send-waiting.ts";
import { addChange, type LinesClosing, takeOutLines } from "./stored-changes.ts";

/**
 * Closes lines of an order: writes it to this device's disk, and sends it after what was recorded before, also without a
 * connection now. If the server refuses it, a message says so.
 */
export async function recordClosing(closing: LinesClosing): Promise<void> {
	const { person } = closing;
	const key = newKey();
	try {
		await addChange(closing, key, Date.now());
		showKnown(person);
		announce({ what: "changed" });
		void sendWaiting(person);
	} catch {
		// No storage: send it at once, or say that it was not done.
		await sendNow(closing, { idempotencyKey: key, user: person }).then(announce, sayNotClosed);
	}
}

/**
 * Lines that wait here to be closed are not to be closed any more.
 * @returns those that were not sent. The others may be closed by now.
 * @throws UnansweredError if some were sent, and the answer is missing.
 */
export async function takeBackClosing(lines: ReadonlySet<string>): Promise<ReadonlySet<string>> {
	// Storage can be forbidden; then nothing waits in it.
	const { out, sent } = await takeOutLines(lines).catch(() => ({ out: [], sent: [] }));
	if (out.length > 0) announce({ what: "changed" });
	for (const key of sent) {
		const news = await outcomeOf(key, { patience: queueState().isOffline ? 0 : SOON_MS });
		if (news === undefined || news.what === "stopped") throw new UnansweredError();
	}
	return new Set(out);
}
