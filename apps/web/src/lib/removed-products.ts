type Listener = (product: string) => void;

const listeners = new Set<Listener>();

/** Tells listeners that a product was deleted. */
export function tellRemoved(product: string): void {
	for (const listener of listeners) listener(product);
}

/** @returns a function that stops listening. */
export function onRemoved(listener: Listener): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
