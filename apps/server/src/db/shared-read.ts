/** Shares one read among all callers that arrive while another is running. It starts after they called, so it misses nothing. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
	let running: Promise<unknown> = Promise.resolve();
	let next: Promise<T> | undefined;
	const begin = (): Promise<T> => {
		next = undefined;
		const mine = read();
		running = mine.catch(() => undefined);
		return mine;
	};
	return () => (next ??= running.then(begin));
}
