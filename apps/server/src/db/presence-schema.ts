import type { Timestamp } from "./timestamp.ts";

/** People who have a product open, per screen; valid for a minute after the last report. */
export type PresenceTable = {
	product: string;
	person: string;
	screen: string;
	doing: "looks" | "edits";
	seen_at: Timestamp;
};
