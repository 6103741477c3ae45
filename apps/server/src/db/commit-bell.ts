/** Notifies listeners after the commits of this process. */
export type CommitBell = {
	/** @returns a function that unsubscribes. */
	onCommit: (listener: () => void) => () => void;
	emitCommit: () => void;
};

export function commitBell(): CommitBell {
	const listeners = new Set<() => void>();
	return {
		onCommit(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		emitCommit() {
			for (const listener of listeners) listener();
		},
	};
}
