import { lazyChunk } from "./lazy-chunk.ts";

/** Delay before the next try, in ms. */
const AGAIN_MS = 5000;

/** Loads a part of the app that must not depend on a reload. @param onFailure called each time that loading fails. */
export async function untilLoaded<Module>(
	id: string,
	load: () => Promise<Module>,
	onFailure?: () => unknown,
): Promise<Module> {
	for (;;) {
		try {
			return await lazyChunk(id, load);
		} catch {
			onFailure?.();
			await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
		}
	}
}
