import type { MovementKind } from "@freehub/domain/stock";
import type { ReactNode } from "react";

/** What a movement's sentence is made of. */
export type SentenceParts = {
	kind: MovementKind;
	who: string;
	/** '3 × Ridge 29 Wheel'. */
	pieces: ReactNode;
	/** Where in the shop; undefined for the main location, which goes without saying. */
	place: string | undefined;
	from: string;
	to: string;
	/** Why it was adjusted. */
	reason: string | undefined;
	/** How what was counted differs from what was expected. */
	outcome: "same" | "fewer" | "more";
	difference: string;
};
