import { useSyncExternalStore } from "react";
import type { StoredChange, StoredClosing } from "./stored-changes.ts";

type QueueState = {
	/** The current person's recorded changes in order, without those that a form still waits for. */
	changes: readonly StoredChange[];
	/** Lines that wait here to be closed, by anybody. */
	closings: readonly StoredClosing[];
	/** Whether the queue has been read. Until then the UI must not say that nothing is waiting. */
	isRead: boolean;
	/** The browser does not let this page read its storage, so nothing can wait in it. */
	isForbidden: boolean;
	/** Number of changes that other signed-in people have recorded on this device. */
	others: number;
	/** Number of changes recorded here by people who had not signed in, by guest id. */
	guests: ReadonlyMap<string, number>;
	/** The server did not answer the last send, or the browser reports no connection. */
	isOffline: boolean;
	/** Nobody is signed in, so nothing can be sent. */
	needsSignIn: boolean;
};

let state: QueueState = {
	changes: [],
	closings: [],
	isRead: false,
	isForbidden: false,
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
/** The device has no storage left to record the change, and the change was not sent either: nothing was booked. */
export class DeviceFullError extends Error {}

export function isOfFullDevice(error: unknown): boolean {
	return error instanceof DOMException && error.name === "QuotaExceededError";
}
