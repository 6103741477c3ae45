import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageName, parseImageLink } from "@freehub/domain/image-link";
import { LRUCache } from "lru-cache";
import { refusal } from "#app-error.ts";
import { sharePictures } from "#bounds.ts";
import { countedAddress } from "#client-address.ts";
import { createQueue } from "#heavy-reads/queue.ts";
import type { ImageStore } from "#modules/images/folder-store.ts";
import { imageKey } from "#modules/images/upload-image.ts";
import type { Subject } from "./draw-share-picture.ts";

/** In bytes: some hundred pictures, which is more than are shared at a time. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Drawings that are made for a dark ground. */
const light = /^\/drawings\/(hero|logo-light)\.svg$/;

type Make = (draw: {
	drawSharePicture: (subject: Subject) => Promise<Buffer>;
	drawLogo: (bytes: Uint8Array) => Promise<Buffer>;
}) => Promise<Buffer>;

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

	/** The cached picture of a key, or one made now. */
	async function once(key: string, address: string, make: Make): Promise<Buffer> {
		const known = cache.get(key);
		if (known !== undefined) return known;
		count(address);
		return queue.run(countedAddress(address), async () => {
			// Somebody else may have asked for it while this one waited.
			const others = cache.get(key);
			if (others !== undefined) return others;
			// A server has loaded the library at its start (main.ts); tests without pictures do not load it.
			const made = await make(await import("./draw-share-picture.ts"));
			cache.set(key, made);
			return made;
		});
	}

	return {
		pictureOf: (source: Source, address: string) =>
			once(source.key, address, async ({ drawSharePicture }) => drawSharePicture(await read(source))),
		/** @param link to the logo as it was uploaded. */
		logoOf: (link: string, address: string) =>
			once(`logo ${link}`, address, async ({ drawLogo }) => {
				const bytes = await readUploaded(link);
				if (bytes === undefined) throw refusal("not_found.such", { what: "picture" });
				return drawLogo(bytes);
			}),
	};
}
