/** What other features and the app may use of the catalogue that is kept on this device. */
export { askInTurn, noteAnswer, noteSilence, readOffline, useReach } from "./offline-reads.ts";
export { useCatalogueSync } from "./use-catalogue-sync.ts";
