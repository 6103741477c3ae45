/** What an order's receipts cost, for its page. */
export { OrderCredits } from "./order-credits.tsx";
export { OrderReceipts } from "./order-receipts.tsx";
