import { useEffect } from "react";
import { firstView } from "#lib/first-view.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";

type Reader = { id: string; rights: readonly string[] };

/**
 * Keeps the catalogue on this device up to date, in every browser that caches the app itself (on plain http none does).
 * @param reader the signed-in person, who may read stock; null: nobody, so nothing is stored; undefined: not known yet.
 */
export function useCatalogueSync(reader: Reader | null | undefined): void {
	const key = reader && JSON.stringify([reader.id, reader.rights]);
	const id = reader?.id;
	useEffect(() => {
		if (key === undefined || !("serviceWorker" in navigator)) return;
		const end = new AbortController();
		if (key === null || id === undefined) return forgetKeptCatalogue();
		void navigator.serviceWorker.ready.then(async () => {
			await firstView;
			// If this chunk does not load, nothing is stored until the next visit.
			const chunk = await lazyChunk("catalogue", () => import("./keep-catalogue.ts")).catch(() => undefined);
			if (!end.signal.aborted) chunk?.keepCatalogue({ reader: key, person: id }, end.signal);
		});
		return () => end.abort();
	}, [key, id]);
}
