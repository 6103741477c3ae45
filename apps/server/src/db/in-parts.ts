/** Max values in the list of a statement. */
const MAX_LIST = 500;

/** Reads rows by a long list of values, some of them per statement. */
export async function inParts<Value, Row>(
	all: readonly Value[],
	read: (part: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let i = 0; i < all.length; i += MAX_LIST) rows.push(...(await read(all.slice(i, i + MAX_LIST))));
	return rows;
}
