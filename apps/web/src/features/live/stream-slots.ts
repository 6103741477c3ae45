/** A browser opens six connections to a host over HTTP/1.1, for all its tabs; half of them are left for requests. */
const SLOTS = 3;

/**
 * Runs `read` if fewer than three visible tabs of this browser have a stream open. On plain http, where browsers have no locks,
 * every visible tab may open one.
 * @returns false if there was no room: nothing was run.
 */
export async function withStreamSlot(read: () => Promise<void>): Promise<boolean> {
	if (!("locks" in navigator)) {
		await read();
		return true;
	}
	for (let slot = 0; slot < SLOTS; slot++) {
		const isRun = await navigator.locks.request(
			`freehub-stream-${slot}`,
			{ ifAvailable: true },
			async (lock) => {
				if (lock === null) return false;
				await read();
				return true;
			},
		);
		if (isRun) return true;
	}
	return false;
}
