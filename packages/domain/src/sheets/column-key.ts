/** A name without accents, as most are. */
const ascii = /^[ -~]*$/;

/** Normalizes a column's name for comparison: no accents, lower case, only letters and digits. */
export function columnKey(name: string): string {
	if (ascii.test(name)) return name.toLowerCase().replace(/[^a-z\d]+/g, "");
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The names shared by several columns of a file. */
export function repeatedColumns(columns: readonly string[]): string[] {
	const keys = columns.map(columnKey);
	return columns.filter(
		(_, i) => keys[i] !== "" && keys.indexOf(keys[i] ?? "") === i && keys.lastIndexOf(keys[i] ?? "") > i,
	);
}
