import { notifyManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import {
	changeCachedQuantities,
	facetKeys,
	productKeys,
	type Quantities,
	shopKeys,
	stockKeys,
} from "./product-cache.ts";
import { createStore, useStore } from "./store.ts";

// A shown quantity is the server's number plus the effect of the user's own changes that have no answer. While such a change may
// already be in the server's number, that number is left alone; only this file decides about it.

/**
 * Pending and past changes of a product's quantity. `pending`: number of own changes without an answer that are not recorded on
 * this device; `recorded`: the change recorded on this device, undefined if there is none; `delta`: the expected effect of both,
 * to add to the server's quantity; `changes`: how often the quantity has changed.
 */
type Signal = { pending: number; delta: number; changes: number; recorded?: RecordedDelta | undefined };

/** `isSent`: the server may already have booked some of it. `isAwaited`: a form of this tab waits for the answer. */
type RecordedDelta = { delta: number; isSent: boolean; isAwaited?: boolean };

const quiet: Signal = { pending: 0, delta: 0, changes: 0 };
// Tells after the query cache tells its own news: what changes together is then rendered together, because a row that gets another
// quantity reads its signal again.
const store = createStore(new Map<string, Signal>(), (tell) =>
	notifyManager.schedule(() => notifyManager.schedule(tell)),
);
const signals: ReadonlyMap<string, Signal> = store.get();

/** Call it when a change of the quantity is sent. @param by its expected effect; 0: it is shown when the answer arrives. */
export function startChange(product: string, by = 0): void {
	const signal = signals.get(product) ?? quiet;
	set(product, { ...signal, pending: signal.pending + 1, delta: signal.delta + by });
}

/** Call it when the answer to a change has arrived. @param by as for `startChange`. */
export function endChange(product: string, isBooked: boolean, by = 0): void {
	const signal = signals.get(product) ?? quiet;
	const changes = signal.changes + (isBooked ? 1 : 0);
	set(product, { ...signal, pending: Math.max(0, signal.pending - 1), delta: signal.delta - by, changes });
}

/** Sets the changes recorded on this device that the server has not answered yet, by product. */
export function expectChanges(changes: ReadonlyMap<string, RecordedDelta>): void {
	for (const product of new Set([...signals.keys(), ...changes.keys()])) {
		const signal = signals.get(product) ?? quiet;
		const recorded = changes.get(product);
		const { recorded: before } = signal;
		const isSame =
			before?.delta === recorded?.delta &&
			before?.isSent === recorded?.isSent &&
			before?.isAwaited === recorded?.isAwaited;
		const delta = signal.delta + (recorded?.delta ?? 0) - (before?.delta ?? 0);
		if (!isSame) set(product, { ...signal, delta, recorded });
	}
}

/** Call it when the quantity has changed without `startChange`. */
export function markChange(product: string): void {
	const signal = signals.get(product) ?? quiet;
	set(product, { ...signal, changes: signal.changes + 1 });
}

/** Whether it is unknown if the server's quantity includes the user's own change. */
function isPending(product: string): boolean {
	const { pending, recorded } = signals.get(product) ?? quiet;
	return pending > 0 || recorded?.isSent === true;
}

/** The quantity to show when the server tells one: the shown one, while the user's own change of the product is pending. */
export function quantityAfterNews<Quantity>(product: string, shown: Quantity, told: Quantity): Quantity {
	return isPending(product) ? shown : told;
}

/**
 * Shows quantities that the server has answered.
 * @param by the change of each quantity by what was answered. It alone is shown of a product with another change that is pending:
 * which of them are in the server's quantity is unknown.
 */
export function showAnswered(queryClient: QueryClient, quantities: Quantities, by: Quantities = {}): void {
	const pending = (products: Quantities, isToBe: boolean) =>
		Object.fromEntries(Object.entries(products).filter(([product]) => isPending(product) === isToBe));
	changeCachedQuantities(queryClient, pending(quantities, false), pending(by, true));
}

/** The data that a change of these products makes stale. While other changes are pending, lists of products would come without them. */
export function staleAfter(products: readonly string[]): QueryKey[] {
	const lists = products.some(isPending) ? [] : [productKeys.all, shopKeys.all, facetKeys.all];
	return [stockKeys.all, ...lists];
}

/** Shows quantities that the server has answered, and reads again what else depends on them. @param by as for `showAnswered`. */
export function showStock(queryClient: QueryClient, quantities: Quantities, by: Quantities = {}): void {
	showAnswered(queryClient, quantities, by);
	for (const queryKey of staleAfter(Object.keys(quantities)))
		void queryClient.invalidateQueries({ queryKey });
}

/** Whether products must not be read now: the answer to a change of this tab is on its way, and they may include the change already. */
export function isAnswerDue(): boolean {
	return [...signals.values()].some(
		({ pending, delta, recorded }) =>
			(pending > 0 && delta !== 0) || (recorded?.isAwaited && recorded.isSent),
	);
}

export function useQuantitySignal(product: string): Signal {
	return useStore(store, () => signals.get(product) ?? quiet);
}

function set(product: string, signal: Signal): void {
	store.set(store.get().set(product, signal));
}
