import { storedText, storeText } from "./storage.ts";

/** What tells a page, without opening the storage, that stock changes wait on this device. */
const MARK = "freehub-stock-queue";

/** Without the mark, the queue is looked at when somebody has signed in. */
export function markQueue(isFilled: boolean): void {
	storeText(MARK, isFilled ? "filled" : undefined);
}

export function isQueueMarked(): boolean {
	return storedText(MARK) !== undefined;
}
