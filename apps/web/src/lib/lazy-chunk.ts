import { t } from "@lingui/core/macro";

/** Max time to load a chunk, in ms. */
const CHUNK_TIMEOUT = 120_000;
/** Delay before the one retry of a failed file, in ms: a connection may drop between two antennas. */
const RETRY_MS = 500;

export class ChunkLoadError extends Error {
	readonly id: string;
	constructor(id: string, cause?: unknown) {
		super(`Loading chunk ${id} failed`, { cause });
		this.name = "ChunkLoadError";
		this.id = id;
	}

	/** The message in the language of the page. */
	get sentence(): string {
		const { id } = this;
		return t({ comment: "id is a file's, such as signin", message: `Loading chunk ${id} failed` });
	}
}

/**
 * Loads a part of the app from its own file, with one retry.
 * @throws ChunkLoadError when the file fails to load twice or takes longer than 120 s.
 */
export async function lazyChunk<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new ChunkLoadError(id)), CHUNK_TIMEOUT);
	});
	try {
		return await Promise.race([load().catch(() => afterPause(load)), late]);
	} catch (error) {
		throw error instanceof ChunkLoadError ? error : new ChunkLoadError(id, error);
	} finally {
		clearTimeout(timer);
	}
}

async function afterPause<Module>(load: () => Promise<Module>): Promise<Module> {
	await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	return load();
}
