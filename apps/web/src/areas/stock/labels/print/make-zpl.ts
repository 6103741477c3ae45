import type { LabelPart } from "@freehub/domain/stock/labels/layout";
import { isInPrinterFont, type ZplLabel, zplOf } from "@freehub/domain/stock/labels/zpl";
import type { LabelThing } from "#areas/stock/labels/label-contents.ts";
import { linkedPicture } from "#areas/stock/labels/preview.tsx";
import { bitmapOfPicture, bitmapOfText } from "./bitmaps.ts";
import { loadPictures, type PrintJob } from "./load-pictures.ts";

/** The labels as ZPL, each in the format's label size. */
export async function makeZpl({ format, labels, settings, layoutOf }: PrintJob) {
	const { density } = settings;
	const pictures = await loadPictures(labels, layoutOf, 1 / density);
	const bitmapFor = (thing: LabelThing) => (part: LabelPart) => {
		if (part.kind === "text") return isInPrinterFont(part.text) ? undefined : bitmapOfText(part, density);
		if (part.kind !== "picture") return undefined;
		const link = linkedPicture(part, thing) ?? "";
		const picture = pictures.loaded.get(link);
		if (picture === undefined) return undefined;
		try {
			return bitmapOfPicture(picture.image, part, density);
		} catch {
			// The picture's host does not let other sites read it.
			pictures.missing.add(link);
			return undefined;
		}
	};
	const runs: (ZplLabel & { thing: LabelThing })[] = [];
	for (const thing of labels) {
		const last = runs.at(-1);
		if (last?.thing === thing) last.copies++;
		else runs.push({ thing, layout: layoutOf(thing, 1 / density), copies: 1, bitmapOf: bitmapFor(thing) });
	}
	const text = zplOf(runs, { width: format.labelWidth, height: format.labelHeight }, density);
	return { bytes: new TextEncoder().encode(text), missingPictures: pictures.missing };
}
