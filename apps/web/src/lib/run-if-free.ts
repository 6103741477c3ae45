/**
 * Runs it, unless another tab is running something of this name. On plain http, where browsers have no locks, it always runs.
 * @returns whether it has run.
 */
export async function runIfFree(name: string, run: () => Promise<unknown>): Promise<boolean> {
	if (!("locks" in navigator)) {
		await run();
		return true;
	}
	return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
		if (lock !== null) await run();
		return lock !== null;
	});
}
