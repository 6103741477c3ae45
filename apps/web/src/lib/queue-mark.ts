import { storedText, storeText } from "./storage.ts";

/** Storage key of the mark that stock changes wait on this device. With it, a page need not open the queue's storage. */
const MARK = "freehub-stock-queue";

/** Sets or removes the mark. Without it, pages check the queue only when somebody is signed in. */
export function markQueue(isFilled: boolean): void {
	storeText(MARK, isFilled ? "filled" : undefined);
}

export function isQueueMarked(): boolean {
	return storedText(MARK) !== undefined;
}
