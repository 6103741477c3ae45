/** What other features may use of the queue of stock changes. */
export { bookedLately, type QueueNews, useQueueState } from "./queue-state.ts";
export { DeviceFullError, type Recorded, recordStock, takeBackRecorded } from "./record-stock.ts";
export { sendWaiting } from "./send-waiting.ts";
export { dropRefused, type Settling, sendInstead } from "./settle-change.ts";
export type { StoredChange } from "./stored-changes.ts";
export { useStockQueue } from "./use-stock-queue.ts";
