import type { LabelPicture } from "@freehub/domain/labels/layout";
import type { LabelThing } from "./label-contents.ts";

/** The link of what is drawn in a picture's room. */
export function linkedPicture(part: LabelPicture, { picture, logo }: LabelThing): string | undefined {
	return part.of === "logo" ? logo : picture;
}
