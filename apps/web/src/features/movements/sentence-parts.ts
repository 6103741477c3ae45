import type { MovementKind } from "@freehub/domain/stock";
import type { ReactNode } from "react";

/** The parts of a movement's sentence. */
export type SentenceParts = {
	kind: MovementKind;
	who: string;
	/** '3 × Ridge 29 Wheel'. */
	pieces: ReactNode;
	/** The location in the shop; undefined for the main location, which the sentence omits. */
	place: string | undefined;
	from: string;
	to: string;
	/** The reason of an adjustment. */
	reason: string | undefined;
	/** How the count compares with the expected stock. */
	outcome: "same" | "fewer" | "more";
	difference: string;
};
