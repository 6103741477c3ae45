/** What tells a page, without opening the storage, that stock changes wait on this device. */
const MARK = "freehub-stock-queue";

export function markQueue(isFilled: boolean): void {
	try {
		if (isFilled) localStorage.setItem(MARK, "filled");
		else localStorage.removeItem(MARK);
	} catch {
		// Without it, the queue is looked at when somebody has signed in.
	}
}

export function isQueueMarked(): boolean {
	try {
		return localStorage.getItem(MARK) !== null;
	} catch {
		return false;
	}
}
