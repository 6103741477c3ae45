/** 'Shop, Shelf 3': a bin is named with the warehouse that it is in, as each warehouse may have a Shelf 3. */
export function locationTitle(name: string, warehouse: string | null | undefined): string {
	return warehouse === null || warehouse === undefined ? name : `${warehouse}, ${name}`;
}
