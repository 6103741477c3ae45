/** What was started, and how it is ended. */
export type Started<Thing> = { thing: Thing; stop: () => Promise<unknown> };

/**
 * Starts something when the first test needs it, and keeps it for all tests of the same worker. It is no fixture of Playwright's
 * with the scope of a worker: tests whose fixtures of that kind differ never share a worker, and each new one begins with a browser.
 */
export type Keep = <Thing>(name: string, start: () => Promise<Started<Thing>>) => Promise<Thing>;

/** @returns `keep`, and what ends all that it has started. */
export function keeper(): { keep: Keep; stopAll: () => Promise<void> } {
	const kept = new Map<string, Promise<Started<unknown>>>();
	return {
		async keep<Thing>(name: string, start: () => Promise<Started<Thing>>) {
			let starting = kept.get(name) as Promise<Started<Thing>> | undefined;
			if (starting === undefined) {
				starting = start();
				kept.set(name, starting);
				// The next test that needs it tries again.
				starting.catch(() => kept.delete(name));
			}
			return (await starting).thing;
		},
		async stopAll() {
			await Promise.all([...kept.values()].map(async (starting) => (await starting).stop()));
		},
	};
}
