/**
 * The value on which the rows of one thing, such as an order, agree; rows may leave it out. Rows that say something else than the first
 * one are refused, and the first one, too: nobody can say which is right.
 * @param valueOf compared by `===`; undefined: the row leaves it out.
 * @param refuse refuses a row because of another one.
 */
export function agreedValue<Row, Value>(
	rows: readonly Row[],
	valueOf: (row: Row) => Value | undefined,
	refuse: (row: Row, other: Row) => void,
): Value | undefined {
	const first = rows.find((row) => valueOf(row) !== undefined);
	if (first === undefined) return undefined;
	const value = valueOf(first);
	const others = rows.filter((row) => {
		const own = valueOf(row);
		return own !== undefined && own !== value;
	});
	const [other] = others;
	if (other !== undefined) refuse(first, other);
	for (const each of others) refuse(each, first);
	return value;
}
