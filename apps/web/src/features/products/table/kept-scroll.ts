/** Where the boxes of lists were scrolled to, by the history entry they stand in. */
const kept = new Map<string, number>();

/** For the way back. */
export function keepScroll(key: string, top: number): void {
	kept.set(key, top);
}

export function keptScroll(key: string): number {
	return kept.get(key) ?? 0;
}
