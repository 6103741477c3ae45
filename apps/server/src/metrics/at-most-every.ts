import { setTimeout as wait } from "node:timers/promises";

type Options = {
	/** How long a value counts as current, in ms. */
	everyMs: number;
	/** How long a caller waits for a new value, in ms. */
	patienceMs: number;
	/** Called when the work fails; the next call tries again. */
	onError: (error: unknown) => void;
};

/**
 * Does expensive work at most once per interval, and never twice at the same time.
 * @returns a function that gives the current value; undefined if there is none in time, or the last attempt failed.
 */
export function atMostEvery<T>(
	work: () => Promise<T>,
	{ everyMs, patienceMs, onError }: Options,
): () => Promise<T | undefined> {
	let value: T | undefined;
	let readAt = Number.NEGATIVE_INFINITY;
	let running: Promise<void> | undefined;

	async function renew(): Promise<void> {
		const began = performance.now();
		try {
			value = await work();
			readAt = began;
		} catch (error) {
			value = undefined;
			onError(error);
		} finally {
			running = undefined;
		}
	}

	return async () => {
		if (performance.now() - readAt < everyMs) return value;
		running ??= renew();
		await Promise.race([running, wait(patienceMs, undefined, { ref: false })]);
		return value;
	};
}
