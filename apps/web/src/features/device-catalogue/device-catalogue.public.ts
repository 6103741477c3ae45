/** Public API of the catalogue on this device, for other features and the app. */
export { askInTurn, noteAnswer, noteSilence, readOffline, useReach } from "./offline-reads.ts";
export { useCatalogueSync } from "./use-catalogue-sync.ts";
