/** The queue's API for other features, besides `record-stock.public.ts`. */
export { DeviceFullError } from "./device-full-error.ts";
export { queueState, useQueueState } from "./queue-state.ts";
export type { Recorded } from "./record-stock.ts";
export type { Settling } from "./settle-change.ts";
export type { StoredChange } from "./stored-changes.ts";
