import type { LabelFormat } from "@freehub/domain/stock/labels/formats";
import type { LabelLayout, LabelPicture } from "@freehub/domain/stock/labels/layout";
import type { LabelThing } from "#areas/stock/labels/label-contents.ts";
import { linkedPicture } from "#areas/stock/labels/preview.tsx";
import type { LabelSettings } from "#areas/stock/labels/settings.ts";
import { loadPicture } from "./bitmaps.ts";

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

export type LoadedPictures = {
	/** By link, with the box that labels have for the picture. */
	loaded: Map<string, { image: HTMLImageElement; part: LabelPicture }>;
	/** Links that could not be loaded; labels are printed without them. */
	missing: Set<string>;
};

/** Loads the pictures that the labels show, each once. */
export async function loadPictures(
	things: readonly LabelThing[],
	layoutOf: PrintJob["layoutOf"],
	dot?: number,
): Promise<LoadedPictures> {
	const wanted = new Map<string, LabelPicture>();
	for (const thing of new Set(things)) {
		for (const part of layoutOf(thing, dot).parts) {
			const link = part.kind === "picture" ? linkedPicture(part, thing) : undefined;
			if (part.kind === "picture" && link !== undefined) wanted.set(link, part);
		}
	}
	const pictures: LoadedPictures = { loaded: new Map(), missing: new Set() };
	await Promise.all(
		[...wanted].map(async ([link, part]) => {
			try {
				pictures.loaded.set(link, { image: await loadPicture(link), part });
			} catch {
				pictures.missing.add(link);
			}
		}),
	);
	return pictures;
}
