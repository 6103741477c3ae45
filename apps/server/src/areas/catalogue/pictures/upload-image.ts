import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { UploadedImage } from "@freehub/contract/catalogue/images";
import { imageLink, imageName } from "@freehub/domain/image-link";
import { refusal } from "#app-error.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { createTurns } from "#queues/turns.ts";
import type { ImageStore } from "./folder-store.ts";

/** Max concurrent decodings, which use a whole CPU core each. */
const AT_ONCE = 2;
/** A larger picture may take hundreds of megabytes, so it is decoded alone. */
const LARGE_PIXELS = 8_000_000;
/** Max uploads in progress; each is in memory from its first byte to its last rendition. */
const MAX_IN_HAND = 12;

/** The storage key of one rendition of a picture. */
export function imageKey(name: string, width: number): string {
	return `${name}-${width}.webp`;
}

/** Whether a text can be such a key: other files in the folder of pictures are not the shop's. */
export function isRenditionKey(text: string): boolean {
	return /^[0-9a-f]{64}-[1-9]\d{0,4}x[1-9]\d{0,4}-[1-9]\d{0,4}\.webp$/.test(text);
}

/** Accepts uploads, and processes a few at a time. */
export function createUploads(db: Db, store: ImageStore) {
	const inTurn = createTurns(AT_ONCE);
	let inHand = 0;

	async function save(bytes: Buffer, request: WriteRequest): Promise<UploadedImage> {
		// The server loads the library at its start (main.ts); tests without pictures do not load it.
		const { pixelsOf, renderPicture } = await import("./render-picture.ts");
		const weight = (await pixelsOf(bytes)) > LARGE_PIXELS ? AT_ONCE : 1;
		const { width, height, files } = await inTurn(() => renderPicture(bytes), weight);
		const image = { hash: createHash("sha256").update(bytes).digest("hex"), width, height };
		for (const [each, rendition] of files) await store.put(imageKey(imageName(image), each), rendition);
		const answer = { url: imageLink(image), width, height };
		const origin = request.origin && { ...request.origin, target: imageName(image) };
		const audit = [{ ...answer, bytes: bytes.length }];
		return write(db, { ...request, origin }, async () => ({ answer, audit }));
	}

	/**
	 * Stores the renditions of a picture under a name derived from the upload: the same file always gets the same link.
	 * @throws AppError image_refused, body_too_large, unavailable.
	 */
	return async (file: AsyncIterable<Uint8Array>, request: WriteRequest): Promise<UploadedImage> => {
		if (inHand >= MAX_IN_HAND) {
			throw refusal("unavailable.uploads");
		}
		inHand += 1;
		try {
			return await save(await buffer(file), request);
		} finally {
			inHand -= 1;
		}
	};
}
