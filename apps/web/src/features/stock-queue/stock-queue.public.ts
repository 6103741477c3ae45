/** What other features may use of the queue of stock changes, besides what `record-stock.public.ts` brings. */
export { DeviceFullError } from "./device-full-error.ts";
export { queueState, useQueueState } from "./queue-state.ts";
export type { Recorded } from "./record-stock.ts";
export type { Settling } from "./settle-change.ts";
export type { StoredChange } from "./stored-changes.ts";
