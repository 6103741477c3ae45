/** The stores at which somebody works, in their order, and whether their role holds only there. */
export type WorksAt = { stores: readonly string[]; onlyThere: boolean };

/** A place: a store, or a bin in one. */
type Place = { id: string; parent: string | null };

/** The stores to which somebody's role is limited; undefined: it holds everywhere. */
export function limitOf({ stores, onlyThere }: WorksAt): readonly string[] | undefined {
	return onlyThere ? stores : undefined;
}

/** Whether somebody whose role is limited to stores may write at a place: at one of the stores, or at a bin in it. */
export function isWithin({ id, parent }: Place, stores: readonly string[]): boolean {
	return stores.includes(id) || (parent !== null && stores.includes(parent));
}
