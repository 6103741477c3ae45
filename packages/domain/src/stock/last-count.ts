const HOUR_MS = 60 * 60 * 1000;

/** Counts at a place within this time, up to the last one, belong together: one night's work of several people. In ms. */
export const COUNT_SPAN_MS = 12 * HOUR_MS;
