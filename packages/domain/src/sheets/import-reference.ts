const IMPORT = "Import ";

/** The reference of an import's movements; manual bookings with a reference of this form count as an import's, too. */
export function referenceOf(file: string): string {
	return `${IMPORT}${file}`.slice(0, 200);
}

/** The file's name in the reference of an import's movements; undefined: it is no import's. */
export function importOf(reference: string): string | undefined {
	return isOfImport(reference) ? reference.slice(IMPORT.length) : undefined;
}

/** Whether a movement's reference is that of an import. */
export function isOfImport(reference: string): boolean {
	return reference.startsWith(IMPORT) && reference.length > IMPORT.length;
}
