type RemovalListener = (product: string) => void;

const listeners = new Set<RemovalListener>();

/** Tells listeners that a product was deleted. */
export function tellRemoved(product: string): void {
	for (const listener of listeners) listener(product);
}

/** @returns a function that stops listening. */
export function onRemoved(listener: RemovalListener): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
/** Whether the user is working in a list: its rows are selected, focused or scrolled to. */
type Hold = () => boolean;

const holds = new Set<Hold>();

/**
 * While `hold` returns true, no rows are added or removed; their contents still change. @returns a function that ends the hold.
 */
export function holdLists(hold: Hold): () => void {
	holds.add(hold);
	return () => holds.delete(hold);
}

export function areListsHeld(): boolean {
	return [...holds].some((hold) => hold());
}
