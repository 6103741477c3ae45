/** A column's name as it is compared: without accents, capitals and signs. */
export function columnKey(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.replace(/[^\p{L}\p{N}]+/gu, "");
}
