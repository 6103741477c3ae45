import type { LabelFormat } from "@freehub/domain/labels/formats";
import type { LabelLayout } from "@freehub/domain/labels/layout";
import type { LabelThing } from "../label-contents.ts";
import type { LabelSettings } from "../settings.ts";

/** What is printed: labels in their order, each with what it is of. */
export type PrintJob = {
	format: LabelFormat;
	/** The first label of the first page that is not used yet, from 1. */
	start: number;
	labels: readonly LabelThing[];
	settings: LabelSettings;
	/** A label as it is placed; with `dot` for a printer whose dots are so large. */
	layoutOf: (thing: LabelThing, dot?: number) => LabelLayout;
};
