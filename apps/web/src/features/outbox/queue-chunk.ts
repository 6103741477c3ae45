/** The code that books and sends stock changes with this device's storage; it loads on demand (`loadQueue`). */
export { recordStock, takeBackRecorded } from "./record-stock.ts";
export { sendInstead } from "./settle-change.ts";
