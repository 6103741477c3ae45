import type { Timestamp } from "./timestamp.ts";

/** Who is at a product, on which of their screens; true for a minute from when they last said so. */
export type PresenceTable = {
	product: string;
	person: string;
	screen: string;
	doing: "looks" | "edits";
	seen_at: Timestamp;
};
