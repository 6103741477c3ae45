/** What books and sends, with this device's storage: screens load it when it is wanted (`loadQueue`). */
export { bookedLately, type QueueNews } from "./queue-news.ts";
export { recordStock, takeBackRecorded } from "./record-stock.ts";
export { sendWaiting } from "./send-waiting.ts";
export { forgetRefused, sendInstead } from "./settle-change.ts";
export { useStockQueue } from "./use-stock-queue.ts";
