/** 'Shop, Shelf 3': a bin is prefixed with its warehouse, because each warehouse may have a Shelf 3. */
export function locationTitle(name: string, warehouse: string | null | undefined): string {
	return warehouse === null || warehouse === undefined ? name : `${warehouse}, ${name}`;
}
