import { useSyncExternalStore } from "react";
import type { StoredChange } from "./stored-changes.ts";

export type QueueState = {
	/** What the person at the screen has recorded, in its order, except for what a form still waits for. */
	changes: readonly StoredChange[];
	/** Whether it is known what waits: until the storage has been read, nobody may say that nothing does. */
	isRead: boolean;
	/** How many changes others have recorded on this device, in their name. */
	others: number;
	/** How many changes others have recorded here without having signed in, by their ids. */
	guests: ReadonlyMap<string, number>;
	/** The server has not answered the last time that something was sent, or the browser knows of no connection. */
	isOffline: boolean;
	/** Nobody is signed in for whom anything could be sent. */
	needsSignIn: boolean;
};

let state: QueueState = {
	changes: [],
	isRead: false,
	others: 0,
	guests: new Map(),
	isOffline: false,
	needsSignIn: false,
};
const listeners = new Set<() => void>();

export function setState(part: Partial<QueueState>): void {
	state = { ...state, ...part };
	for (const listener of listeners) listener();
}

export function queueState(): QueueState {
	return state;
}

export function useQueueState(): QueueState {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		queueState,
		queueState,
	);
}
