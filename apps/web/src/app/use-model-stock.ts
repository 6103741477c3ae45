import { useQuery } from "@tanstack/react-query";
import type { ModelStock } from "#features/products/model/model-stock.ts";
import { bookBatch } from "#features/stock/book-batch.ts";
import { locationName, realLocations } from "#features/stock/movement-draft.ts";
import { locationsQuery } from "#features/stock/queries.ts";
import { isRefusal, stockSentence } from "#features/stock/stock-sentence.ts";
import { offerBatchUndo } from "#features/stock/undo-batch.ts";
import { useStanding } from "#lib/rights.ts";
import { useShop } from "./use-shop.ts";

/** What a model's page needs from the stock screens. */
export function useModelStock(): ModelStock {
	const shop = useShop();
	const { isSettled, offers } = useStanding();
	const { data: locations = [] } = useQuery({
		...locationsQuery,
		enabled: isSettled && offers("stock.read"),
	});
	return {
		places: realLocations(locations).map(({ _id }) => ({
			value: _id,
			label: locationName(_id, locations),
		})),
		isVisitor: shop.isVisitor,
		onSignInNeeded: shop.onSignInNeeded,
		async book(lines, idempotencyKey, message) {
			offerBatchUndo(shop, message, await bookBatch(shop, lines, idempotencyKey));
		},
		sentenceFor: stockSentence,
		isRefusal,
	};
}
