/** How long a reloaded page waits for its predecessor to release the lock, in ms. */
const OWN_MS = 1000;
/** Without browser locks (plain http): a session that changed within this time, in ms, is considered in use. */
const FRESH_MS = 60_000;

/** The lock of the one session of a kind that a tab has. @param kind the beginning of the lock's name. */
export function createSessionLock(kind: string) {
	let letGo: (() => void) | undefined;
	return {
		/** Releases this tab's session. */
		letGo(): void {
			letGo?.();
			letGo = undefined;
		},
		/**
		 * Locks a session for this tab, until the tab takes another session or is closed, or the browser ends.
		 * @param isOwn whether this tab had the session before a reload.
		 * @returns false if another tab has it.
		 */
		async hold(batch: string, isOwn = false, keptAt = 0): Promise<boolean> {
			if (navigator.locks === undefined) return isOwn || Date.now() - keptAt > FRESH_MS;
			const how = isOwn ? { signal: AbortSignal.timeout(OWN_MS) } : { ifAvailable: true };
			return new Promise((resolve) => {
				navigator.locks
					.request(`${kind}-${batch}`, how, (lock) => {
						resolve(lock !== null);
						if (lock === null) return;
						letGo?.();
						return new Promise<void>((release) => (letGo = release));
					})
					// Timed out.
					.catch(() => resolve(false));
			});
		},
	};
}
