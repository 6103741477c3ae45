import { t } from "@lingui/core/macro";
import { lazy, Suspense } from "react";
import type { StockedProduct } from "#features/stock/stock-form.ts";
import { ChunkLoadError, lazyChunk } from "#lib/lazy-chunk.ts";
import { LoadFailed, Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";

const History = lazy(async () => {
	try {
		const chunk = await lazyChunk("history", () => import("./history.tsx"));
		return { default: chunk.History };
	} catch (error) {
		// Only the history fails, so that the rest of the page stays usable.
		return { default: () => <HistoryFailed error={error} /> };
	}
});

/** A product's ledger. Its code is loaded after the page's own code. */
export function HistorySection({ product }: { product: StockedProduct }) {
	return (
		<div className="above-24">
			<OnlyWith right="stock.read" sentence={t`The stock's history is for staff.`}>
				<Suspense fallback={<Loading />}>
					<History product={product} />
				</Suspense>
			</OnlyWith>
		</div>
	);
}

function HistoryFailed({ error }: { error: unknown }) {
	const what = error instanceof ChunkLoadError ? error.message : t`The history could not be loaded.`;
	return <LoadFailed what={what} error={error} onRetry={() => window.location.reload()} />;
}
