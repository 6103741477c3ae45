/** The database in this browser with the signed-in person's copy of the catalogue. */
export const CATALOGUE_DATABASE = "freehub-catalogue";

/** Deletes the stored catalogue after a sign-out. */
export function forgetKeptCatalogue(): void {
	try {
		indexedDB.deleteDatabase(CATALOGUE_DATABASE);
	} catch {
		// If storage is forbidden, nothing was stored.
	}
}
