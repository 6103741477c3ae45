/** How long a chunk may take to load, in milliseconds. */
const CHUNK_TIMEOUT = 120_000;

export class ChunkLoadError extends Error {
	constructor(id: string, cause?: unknown) {
		super(`Loading chunk ${id} failed`, { cause });
		this.name = "ChunkLoadError";
	}
}

/**
 * Loads a part of the app that is its own file.
 * @throws ChunkLoadError when the file fails to load or takes longer than 120 s.
 */
export async function lazyChunk<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new ChunkLoadError(id)), CHUNK_TIMEOUT);
	});
	try {
		return await Promise.race([load(), late]);
	} catch (error) {
		throw error instanceof ChunkLoadError ? error : new ChunkLoadError(id, error);
	} finally {
		clearTimeout(timer);
	}
}
