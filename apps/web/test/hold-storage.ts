import { openDB } from "idb";

/** Keeps the queue's storage busy, so that what the app writes there waits. @returns a function that ends this. */
export async function holdStorage(): Promise<() => Promise<void>> {
	// The app has opened it, in the current version.
	const db = await openDB("freehub-stock-queue");
	let isHeld = true;
	const tx = db.transaction("changes", "readwrite");
	const held = (async () => {
		while (isHeld) await tx.store.count();
		await tx.done;
		db.close();
	})();
	return () => {
		isHeld = false;
		return held;
	};
}
