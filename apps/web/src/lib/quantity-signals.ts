import { useSyncExternalStore } from "react";

/**
 * What is under way with a product's quantity: changes of one's own that wait for an answer, how often it has changed, and by how
 * much it will change by what this device has recorded; undefined: by nothing.
 */
type Signal = { pending: number; changes: number; recorded?: Recorded | undefined };

/** `isSent`: the server may have booked some of it already. */
type Recorded = { delta: number; isSent: boolean };

const quiet: Signal = { pending: 0, changes: 0 };
const signals = new Map<string, Signal>();
const listeners = new Set<() => void>();

/** A change of this product's quantity was sent. */
export function startChange(product: string): void {
	const signal = signals.get(product) ?? quiet;
	set(product, { ...signal, pending: signal.pending + 1 });
}

/** The answer to a change has come. @returns whether no other one is waiting. */
export function endChange(product: string, isBooked: boolean): boolean {
	const signal = signals.get(product) ?? quiet;
	const pending = Math.max(0, signal.pending - 1);
	set(product, { ...signal, pending, changes: signal.changes + (isBooked ? 1 : 0) });
	return pending === 0;
}

/** What this device has recorded and the server does not know yet, by product. */
export function expectChanges(changes: ReadonlyMap<string, Recorded>): void {
	for (const product of new Set([...signals.keys(), ...changes.keys()])) {
		const signal = signals.get(product) ?? quiet;
		const recorded = changes.get(product);
		const { recorded: before } = signal;
		if (before?.delta !== recorded?.delta || before?.isSent !== recorded?.isSent)
			set(product, { ...signal, recorded });
	}
}

/** A product's quantity as it will be when everything is sent that this device has recorded. */
export function useExpectedQuantity(product: string, quantity: number): number {
	return quantity + (useQuantitySignal(product).recorded?.delta ?? 0);
}

/** Somebody else has changed it. */
export function markChange(product: string): void {
	const signal = signals.get(product) ?? quiet;
	set(product, { ...signal, changes: signal.changes + 1 });
}

/** Whether nobody knows if the server's quantity has one's own change in it. */
export function hasPendingChange(product: string): boolean {
	const { pending, recorded } = signals.get(product) ?? quiet;
	return pending > 0 || recorded?.isSent === true;
}

export function useQuantitySignal(product: string): Signal {
	return useSyncExternalStore(subscribe, () => signals.get(product) ?? quiet);
}

function set(product: string, signal: Signal): void {
	signals.set(product, signal);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
