import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { StockedProduct } from "#areas/stock/ledger/stock-form.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ChunkLoadError } from "#lib/load-part.ts";
import { LoadFailed, Loading } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";

const History = lazyPart("history", async () => (await import("./history.tsx")).History, {
	fallback: <Loading />,
	// The rest of the page stays usable.
	Failed: HistoryFailed,
});

/** A product's ledger, and beside it the history of its prices. Their code is loaded after the page's own code. */
export function HistorySection(props: { product: StockedProduct; prices: ReactNode }) {
	return (
		<div className="above-24">
			<OnlyWith right="stock.read" sentence={t`The stock's history is for staff.`}>
				<History {...props} />
			</OnlyWith>
		</div>
	);
}

function HistoryFailed({ error }: { error: ChunkLoadError }) {
	return <LoadFailed what={error.sentence} error={error} onRetry={() => window.location.reload()} />;
}
