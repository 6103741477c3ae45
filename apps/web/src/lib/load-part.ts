import { t } from "@lingui/core/macro";
import { type Words, withWords } from "./learn-words.ts";

/** Max time to load a part, in ms. */
const TIMEOUT_MS = 120_000;
/** Delay before the one retry of a failed file, in ms: a connection may drop between two antennas. */
const RETRY_MS = 500;
/** Delay before a part that must not depend on a reload is tried again, in ms. */
const AGAIN_MS = 5000;

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

type Options = {
	/** The messages that it needs, if the page may not have them. */
	words?: Words;
	/** For a part that must not depend on a reload: called each time that loading fails; it is then tried again after 5 s. */
	onFailure?: () => unknown;
};

/**
 * Loads a part of the app from its own file, with one retry.
 * @throws ChunkLoadError when the file fails to load twice or takes longer than 120 s, unless there is `onFailure`.
 */
export async function loadPart<Module>(
	id: string,
	load: () => Promise<Module>,
	{ words, onFailure }: Options = {},
): Promise<Module> {
	const loadAll = words === undefined ? load : () => withWords(words, load);
	for (;;) {
		try {
			return await withRetry(id, loadAll);
		} catch (error) {
			if (onFailure === undefined) throw error;
			onFailure();
			await pause(AGAIN_MS);
		}
	}
}

async function withRetry<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new ChunkLoadError(id)), TIMEOUT_MS);
	});
	try {
		return await Promise.race([load().catch(() => pause(RETRY_MS).then(load)), late]);
	} catch (error) {
		throw error instanceof ChunkLoadError ? error : new ChunkLoadError(id, error);
	} finally {
		clearTimeout(timer);
	}
}

async function pause(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}
