/** Whether somebody has a list in their hands: its rows are chosen, have the focus or are scrolled to. */
type Hold = () => boolean;

const holds = new Set<Hold>();

/** Rows do not come and go while this says so; what they show still changes. @returns a function that ends it. */
export function holdLists(hold: Hold): () => void {
	holds.add(hold);
	return () => holds.delete(hold);
}

export function areListsHeld(): boolean {
	return [...holds].some((hold) => hold());
}
