/** How long a page that is loaded again waits for its former self to let go, in ms. */
const OWN_MS = 1000;
/** Where the browser has no locks (plain http), a session that changed within this time is somebody's, in ms. */
const FRESH_MS = 60_000;

let letGo: (() => void) | undefined;

/** Nobody has a session in this tab any more. */
export function letSessionGo(): void {
	letGo?.();
	letGo = undefined;
}

/**
 * Takes a session for this tab, until another is taken, the tab is closed or the browser ends.
 * @param isOwn whether this tab had it before it was loaded again.
 * @returns false: another tab has it.
 */
export async function holdSession(batch: string, isOwn = false, keptAt = 0): Promise<boolean> {
	if (navigator.locks === undefined) return isOwn || Date.now() - keptAt > FRESH_MS;
	const how = isOwn ? { signal: AbortSignal.timeout(OWN_MS) } : { ifAvailable: true };
	return new Promise((resolve) => {
		navigator.locks
			.request(`freehub-scan-${batch}`, how, (lock) => {
				resolve(lock !== null);
				if (lock === null) return;
				letGo?.();
				return new Promise<void>((release) => (letGo = release));
			})
			// It took too long.
			.catch(() => resolve(false));
	});
}
