import type { LabelPart } from "@freehub/domain/labels/layout";
import type { LabelThing } from "../label-contents.ts";
import { loadPicture } from "./bitmaps.ts";
import type { PrintJob } from "./print-job.ts";

type PicturePart = LabelPart & { kind: "picture" };

export type LoadedPictures = {
	/** By their links, with the room that labels have for them. */
	loaded: Map<string, { image: HTMLImageElement; part: PicturePart }>;
	/** Those that could not be had: labels are printed without. */
	missing: Set<string>;
};

/** The pictures that labels show, each once. */
export async function loadPictures(
	things: readonly LabelThing[],
	layoutOf: PrintJob["layoutOf"],
	dot?: number,
): Promise<LoadedPictures> {
	const wanted = new Map<string, PicturePart>();
	for (const thing of new Set(things)) {
		const part = layoutOf(thing, dot).parts.find((one) => one.kind === "picture");
		if (part !== undefined && thing.picture !== undefined) wanted.set(thing.picture, part);
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
