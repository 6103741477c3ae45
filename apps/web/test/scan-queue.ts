import type { Send } from "@freehub/contract/client";
import { onTestFinished, vi } from "vitest";
import { onQueueNews, showQueueOf } from "#work/outbox/queue-news.ts";
import { takeAllBack } from "#work/outbox/record-stock.ts";
import { sendWaiting } from "#work/outbox/send-waiting.ts";
import { forgetRefused } from "#work/outbox/settle-change.ts";
import { readBatch, storedChanges } from "#work/outbox/stored-changes.ts";
import { bookScan } from "../src/areas/stock/scan/book-scan.ts";
import { sendBy } from "../src/lib/api.ts";
import type { Queue } from "./scan-device.ts";

/**
 * Sends each request as the user it belongs to.
 * @param sendersOf the connection to the server by person; signed out if the session has ended.
 */
export function sendAs(sendersOf: (person: string) => Send): void {
	const before = sendBy((path, init) => sendersOf(init.headers["if-user"] ?? "")(path, init));
	onTestFinished(() => void sendBy(before));
	// A slow machine takes longer than people do: freeze the time, so that everything is sent at the same moment.
	vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
}

/** The app's stock queue, in which several users of one browser record changes. */
export function queueOf(person: string): Queue {
	return {
		async book(booking) {
			await showQueueOf(person);
			return bookScan(booking);
		},
		async takeOut(key) {
			// None of it is being sent.
			await sendWaiting(person);
			return (await takeAllBack([key])).length > 0;
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
