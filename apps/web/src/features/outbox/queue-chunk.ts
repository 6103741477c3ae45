/** The code that books and sends stock changes with this device's storage; it loads on demand (`loadQueue`). */
export { onQueueNews, type QueueNews, readQueue } from "./queue-news.ts";
export { recordStock, takeAllBack, takeBackRecorded } from "./record-stock.ts";
export { sendWaiting } from "./send-waiting.ts";
export { forgetRefused, sendAsOwn, sendInstead, sendRefusedAgain } from "./settle-change.ts";
export { forgetAnswers, forgetSent, readBatch } from "./stored-changes.ts";
export { useStockQueue } from "./use-stock-queue.ts";
