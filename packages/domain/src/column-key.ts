/** A column's name as it is compared: without accents, capitals and signs. */
export function columnKey(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The names that several columns of a file have. */
export function repeatedColumns(columns: readonly string[]): string[] {
	const keys = columns.map(columnKey);
	return columns.filter(
		(_, i) => keys[i] !== "" && keys.indexOf(keys[i] ?? "") === i && keys.lastIndexOf(keys[i] ?? "") > i,
	);
}
