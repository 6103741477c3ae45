import type { LabelFormat } from "@freehub/domain/labels/formats";
import type { LabelLayout } from "@freehub/domain/labels/layout";
import type { LabelThing } from "../label-contents.ts";
import type { LabelSettings } from "../settings.ts";

/** A print job. `labels` holds the product or location of each label, in print order. */
export type PrintJob = {
	format: LabelFormat;
	/** Position of the first unused label on the first page, from 1. */
	start: number;
	labels: readonly LabelThing[];
	settings: LabelSettings;
	/** The layout of a label. `dot`: the size of the printer's dots, in mm. */
	layoutOf: (thing: LabelThing, dot?: number) => LabelLayout;
};
