/** One read for all who ask while another is under way: it begins after they asked, so that it misses nothing for them. */
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
