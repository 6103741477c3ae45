import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageName, parseImageLink } from "@freehub/domain/image-link";
import { LRUCache } from "lru-cache";
import { AppError } from "#app-error.ts";
import { sharePictures } from "#bounds.ts";
import { countedAddress } from "#client-address.ts";
import { createQueue } from "#heavy-reads/queue.ts";
import type { ImageStore } from "#modules/images/folder-store.ts";
import { imageKey } from "#modules/images/upload-image.ts";
import type { Subject } from "./draw-share-picture.ts";

/** In bytes: some hundred pictures, which is more than are shared at a time. */
const KEPT = 16 * 1024 * 1024;
/** Drawings that are made for a dark ground. */
const light = /^\/drawings\/(hero|logo-light)\.svg$/;

/** What a picture is made of. */
export type Source = {
	/** Names it with its version: what is behind it never changes while the server runs. */
	key: string;
	/** A link to an uploaded picture or a drawing; others are not followed. */
	image: string;
	/** The drawing that stands in where there is no such picture. */
	drawing: string;
};

/**
 * Makes pictures for links that are shared. A link to another site is not fetched: whoever writes it could make this
 * server ask anything of any address.
 * @param drawings the folder of the site's drawings; without it there are only uploaded pictures.
 * @param count counts a picture that is made for an address.
 * @throws AppError too_many_requests where too many are being made, not_found where neither picture nor drawing is there.
 */
export function createSharePictures(
	store: ImageStore,
	drawings: string | undefined,
	count: (address: string) => void,
) {
	const kept = new LRUCache<string, Buffer>({ maxSize: KEPT, sizeCalculation: (bytes) => bytes.length });
	const queue = createQueue(sharePictures.queue);

	async function read({ image, drawing }: Source): Promise<Subject> {
		const uploaded = parseImageLink(image);
		const photo = uploaded && (await store.get(imageKey(imageName(uploaded), uploaded.width)));
		if (photo !== undefined) return { bytes: photo, isDrawing: false, ground: "sand" };
		for (const link of [image, drawing]) {
			const drawn = await readDrawing(link);
			if (drawn === undefined) continue;
			return { bytes: drawn, isDrawing: true, ground: light.test(link) ? "pine" : "sand" };
		}
		throw new AppError("not_found", "There is no such picture.");
	}

	async function readDrawing(link: string): Promise<Buffer | undefined> {
		const name = /^\/drawings\/([\w-]+\.svg)$/.exec(link)?.[1];
		if (name === undefined || drawings === undefined) return undefined;
		try {
			return await readFile(join(drawings, name));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
			throw error;
		}
	}

	return async (source: Source, address: string): Promise<Buffer> => {
		const known = kept.get(source.key);
		if (known !== undefined) return known;
		count(address);
		return queue.run(countedAddress(address), async () => {
			// Somebody else may have asked for it while this one waited.
			const others = kept.get(source.key);
			if (others !== undefined) return others;
			// The library takes 20 MB, which a shop whose links nobody shares keeps.
			const { drawSharePicture } = await import("./draw-share-picture.ts");
			const made = await drawSharePicture(await read(source));
			kept.set(source.key, made);
			return made;
		});
	};
}
