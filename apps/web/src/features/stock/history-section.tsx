import { lazy, Suspense } from "react";
import { ChunkLoadError, lazyChunk } from "#lib/lazy-chunk.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import classes from "./history-section.module.css";
import type { StockedProduct } from "./stock-form.ts";

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
		<div className={classes.section}>
			<OnlyWith right="stock.read" sentence="The stock's history is for staff.">
				<Suspense fallback={<Loading />}>
					<History product={product} />
				</Suspense>
			</OnlyWith>
		</div>
	);
}

function HistoryFailed({ error }: { error: unknown }) {
	const what = error instanceof ChunkLoadError ? error.message : "The history could not be loaded.";
	return <LoadFailed what={what} error={error} onRetry={() => window.location.reload()} />;
}
