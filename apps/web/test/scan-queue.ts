import type { Send } from "@freehub/contract/client";
import { onTestFinished, vi } from "vitest";
import { bookScan } from "../src/features/scan/book-scan.ts";
import { onQueueNews, showQueueOf } from "../src/features/stock-queue/queue-news.ts";
import { takeBackRecorded } from "../src/features/stock-queue/record-stock.ts";
import { sendWaiting } from "../src/features/stock-queue/send-waiting.ts";
import { forgetRefused } from "../src/features/stock-queue/settle-change.ts";
import { readBatch, storedChanges } from "../src/features/stock-queue/stored-changes.ts";
import { sendBy } from "../src/lib/api.ts";
import type { Queue } from "./scan-device.ts";

/** Sends as the person whose request it is. @param sendersOf the way to the server, by person: of a stranger where the session has ended. */
export function sendAs(sendersOf: (person: string) => Send): void {
	const before = sendBy((path, init) => sendersOf(init.headers["if-user"] ?? "")(path, init));
	onTestFinished(() => void sendBy(before));
	// A busy machine takes longer than people do: what is sent at once happens now.
	vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
}

/** The stock queue that the app has, in which several people of one browser record. */
export function queueOf(person: string): Queue {
	return {
		async book(booking) {
			await showQueueOf(person);
			return bookScan(booking);
		},
		async takeOut(key) {
			// Nothing of it is on its way.
			await sendWaiting(person);
			return takeBackRecorded(key);
		},
		ofBatch: readBatch,
		async send(tell) {
			const stop = onQueueNews((news) => {
				if (news.what === "booked") tell(news.key, { booked: news.answer });
				if (news.what === "refused") tell(news.key, { refusal: news.problem });
			});
			for (;;) {
				await sendWaiting(person);
				const refused = (await storedChanges()).find(
					(change) => change.person === person && change.refusal !== undefined,
				);
				if (refused === undefined) break;
				await forgetRefused(refused);
			}
			stop();
		},
	};
}
