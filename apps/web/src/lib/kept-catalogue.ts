/** Where this browser keeps the catalogue for whoever is signed in. */
export const CATALOGUE_DATABASE = "freehub-catalogue";

/** Nobody is signed in any more: what was kept for them goes. */
export function forgetKeptCatalogue(): void {
	try {
		indexedDB.deleteDatabase(CATALOGUE_DATABASE);
	} catch {
		// Storage can be forbidden; then nothing was kept.
	}
}
