import { imageName, parseRendition, type UploadedImage } from "@freehub/domain/image-link";
import { AppError } from "#app-error.ts";
import type { ImageStore } from "./image-store.ts";

/** What one rendition of a picture is kept under. */
export function imageKey(image: UploadedImage, width: number): string {
	return `${imageName(image)}-${width}.webp`;
}

/**
 * The rendition that a link names.
 * @throws AppError not_found for any other path.
 */
export async function readImage(store: ImageStore, path: string): Promise<Uint8Array> {
	const asked = parseRendition(path);
	const bytes = asked && (await store.get(imageKey(asked.image, asked.width)));
	if (bytes === undefined) throw new AppError("not_found", "There is no such picture.");
	return bytes;
}
