/** What other features may use of stock. */
export { MoveMany } from "./move-many-button.tsx";
export { QuantityPill } from "./quantity-pill.tsx";
export { bookBatch, type NewBatch } from "./stock-commands.ts";
export { StockFormHost } from "./stock-form-host.tsx";
export { stockSentence } from "./stock-sentence.ts";
export { useLocationChoices } from "./use-location-choices.ts";
