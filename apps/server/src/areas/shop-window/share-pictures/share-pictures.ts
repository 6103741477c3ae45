import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageName, parseImageLink } from "@freehub/domain/image-link";
import { LRUCache } from "lru-cache";
import { refusal } from "#app-error.ts";
import type { ImageStore } from "#areas/catalogue/pictures/folder-store.ts";
import { imageKey } from "#areas/catalogue/pictures/upload-image.ts";
import { countedAddress } from "#client-address.ts";
import { sharePictures } from "#queues/bounds.ts";
import { createQueue } from "#queues/queue.ts";
import type { Subject } from "./draw-share-picture.ts";

/** In bytes: a few hundred pictures, more than are usually shared at a time. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Drawings made for a dark background. */
const light = /^\/drawings\/(hero|logo-light)\.svg$/;

type Make = (draw: {
	drawSharePicture: (subject: Subject) => Promise<Buffer>;
	drawLogo: (bytes: Uint8Array) => Promise<Buffer>;
}) => Promise<Buffer>;

/** The source of a share picture. */
export type Source = {
	/** Identifies the source and its version: the content for a key never changes while the server runs. */
	key: string;
	/** A link to an uploaded picture or a drawing; others are not followed. */
	image: string;
	/** The fallback drawing if there is no such picture. */
	drawing: string;
};

export type SharePictures = ReturnType<typeof createSharePictures>;

/**
 * Generates pictures for shared links. A link to another site is not fetched: its author could make this server send requests to
 * any address.
 * @param drawings the folder of the site's drawings; without it there are only uploaded pictures.
 * @param count counts a picture generated for an address.
 * @throws AppError too_many_requests if too many are being generated, not_found if neither picture nor drawing exists.
 */
export function createSharePictures(
	store: ImageStore,
	drawings: string | undefined,
	count: (address: string) => void,
) {
	const cache = new LRUCache<string, Buffer>({
		maxSize: CACHE_BYTES,
		sizeCalculation: (bytes) => bytes.length,
	});
	const queue = createQueue(sharePictures.queue);

	async function read({ image, drawing }: Source): Promise<Subject> {
		const photo = await readUploaded(image);
		if (photo !== undefined) return { bytes: photo, isDrawing: false, ground: "sand" };
		for (const link of [image, drawing]) {
			const drawn = await readDrawing(link);
			if (drawn === undefined) continue;
			return { bytes: drawn, isDrawing: true, ground: light.test(link) ? "pine" : "sand" };
		}
		throw refusal("not_found.such", { what: "picture" });
	}

	async function readUploaded(link: string): Promise<Uint8Array | undefined> {
		const uploaded = parseImageLink(link);
		return uploaded && (await store.get(imageKey(imageName(uploaded), uploaded.width)));
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

	/** The cached picture of a key, or a new one. */
	async function once(key: string, address: string, make: Make): Promise<Buffer> {
		const known = cache.get(key);
		if (known !== undefined) return known;
		count(address);
		return queue.run(countedAddress(address), async () => {
			// Another request may have generated it while this one was queued.
			const others = cache.get(key);
			if (others !== undefined) return others;
			// The server loads the library at its start (main.ts); tests without pictures do not load it.
			const made = await make(await import("./draw-share-picture.ts"));
			cache.set(key, made);
			return made;
		});
	}

	return {
		pictureOf: (source: Source, address: string) =>
			once(source.key, address, async ({ drawSharePicture }) => drawSharePicture(await read(source))),
		/** @param link the link of the uploaded logo. */
		logoOf: (link: string, address: string) =>
			once(`logo ${link}`, address, async ({ drawLogo }) => {
				const bytes = await readUploaded(link);
				if (bytes === undefined) throw refusal("not_found.such", { what: "picture" });
				return drawLogo(bytes);
			}),
	};
}
