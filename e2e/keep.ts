/** A started thing, and the function that stops it. */
export type Started<Thing> = { thing: Thing; stop: () => Promise<unknown> };

/**
 * Starts something when the first test needs it, and shares it between all tests of the same worker. It is not a worker-scoped
 * Playwright fixture: tests with different fixtures of that kind never share a worker, and each new worker starts a browser.
 */
export type Keep = <Thing>(name: string, start: () => Promise<Started<Thing>>) => Promise<Thing>;

/** @returns `keep`, and a function that stops everything it started. */
export function keeper(): { keep: Keep; stopAll: () => Promise<void> } {
	const kept = new Map<string, Promise<Started<unknown>>>();
	return {
		async keep<Thing>(name: string, start: () => Promise<Started<Thing>>) {
			let starting = kept.get(name) as Promise<Started<Thing>> | undefined;
			if (starting === undefined) {
				starting = start();
				kept.set(name, starting);
				// The next test that needs it retries.
				starting.catch(() => kept.delete(name));
			}
			return (await starting).thing;
		},
		async stopAll() {
			await Promise.all([...kept.values()].map(async (starting) => (await starting).stop()));
		},
	};
}
