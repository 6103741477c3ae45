import { lazy, Suspense } from "react";
import { ChunkLoadError, lazyChunk } from "#lib/lazy-chunk.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import type { StockedProduct } from "./shop.ts";

const History = lazy(async () => {
	try {
		const chunk = await lazyChunk("history", () => import("./history.tsx"));
		return { default: chunk.History };
	} catch (error) {
		// The rest of the page is worth more than its history.
		return { default: () => <HistoryFailed error={error} /> };
	}
});

/** A product's ledger; its code comes after the page's own. */
export function HistorySection({ product }: { product: StockedProduct }) {
	return (
		<Suspense fallback={<Loading />}>
			<History product={product} />
		</Suspense>
	);
}

function HistoryFailed({ error }: { error: unknown }) {
	const what = error instanceof ChunkLoadError ? error.message : "The history could not be loaded.";
	return <LoadFailed what={what} error={error} onRetry={() => window.location.reload()} />;
}
