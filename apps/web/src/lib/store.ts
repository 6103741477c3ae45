import { useSyncExternalStore } from "react";

/** A value outside of components. */
type Store<State> = {
	get: () => State;
	/** Sets it and tells those who listen, also if it is the same value with other contents. */
	set: (next: State) => void;
	/** @returns a function that stops listening. */
	subscribe: (listener: () => void) => () => void;
};

/**
 * A value outside of components that they can follow.
 * @param schedule runs the telling of those who listen; by default at once.
 */
export function createStore<State>(
	first: State,
	schedule: (tell: () => void) => void = (tell) => tell(),
): Store<State> {
	let state = first;
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of listeners) listener();
	};
	return {
		get: () => state,
		set(next) {
			state = next;
			schedule(tell);
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/**
 * Reads a store in a component, which is rendered again when what it reads changes.
 * @param read the part that it shows: the same object until it changes.
 * @param asRendered the part in pages that the server renders, and until the app has taken them over; by default the same.
 */
export function useStore<State, Part>(
	store: Store<State>,
	read: (state: State) => Part,
	asRendered = () => read(store.get()),
): Part {
	return useSyncExternalStore(store.subscribe, () => read(store.get()), asRendered);
}
