import type { LabelPicture } from "@freehub/domain/labels/layout";
import type { LabelThing } from "./label-contents.ts";

/** The link of the picture to draw in this part of a label: the logo or the product's picture. */
export function linkedPicture(part: LabelPicture, { picture, logo }: LabelThing): string | undefined {
	return part.of === "logo" ? logo : picture;
}
