/** The API of stock for other features. */
export { ActionBar } from "./action-bar.tsx";
export { BookMany } from "./book-many-button.tsx";
export { submitVerbs } from "./kinds.ts";
export { locationName, openLocations, placesAt, useLocationChoices } from "./location-choices.ts";
export {
	closeOneLocation,
	renameOneLocation,
	reopenOneLocation,
} from "./location-commands.ts";
export { MoveMany } from "./move-many-button.tsx";
export { QuantityPill } from "./quantity-pill.tsx";
export { changeCachedLevels, levelsQuery, locationsQuery, locationTotalsQuery } from "./queries.ts";
export { shortageThere } from "./shortage-there.ts";
export { StockByLocation } from "./stock-by-location.tsx";
export { announceStockChange } from "./stock-channel.ts";
export { StockChart } from "./stock-chart.tsx";
export { bookBatch, type NewBatch, takeBack } from "./stock-commands.ts";
export type { StockedProduct } from "./stock-form.ts";
export { useStockForm } from "./stock-form.ts";
export { StockFormHost } from "./stock-form-host.tsx";
export { changeSentence, refusedSentence, signedChange, stockSentence } from "./stock-sentence.ts";
export { useStartOfMany } from "./use-start-of-many.ts";
