import { bodyTypes } from "@freehub/contract/body-types";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { isTransient } from "#lib/query-client.ts";
import { createStore, useStore } from "#lib/store.ts";
import { runQuietly } from "#lib/write.ts";
import { tellPictures } from "./import-writes.ts";

/** The picture uploads of one import in this tab. They continue while the user visits other pages. */
export type Pictures = {
	total: number;
	uploaded: number;
	/** Failed uploads with the reason. They can be retried. */
	failed: readonly { file: File; sentence: string }[];
	/** True when the round has ended: the links are sent to the import, or that failed. */
	isDone: boolean;
	failure: string | undefined;
};

type Queue = Pictures & { waiting: readonly File[]; links: Readonly<Record<string, string>> };

const CONCURRENT_UPLOADS = 2;
const ATTEMPTS = 5;
/** Max file names per request; a request may have at most 1 MB. */
const NAMES = 2000;

/** By the ids of imports. */
const queues = createStore<ReadonlyMap<string, Queue>>(new Map());

const nothing: Queue = {
	total: 0,
	uploaded: 0,
	failed: [],
	isDone: true,
	failure: undefined,
	waiting: [],
	links: {},
};

function pictureQueueOf(id: string): Queue {
	return queues.get().get(id) ?? nothing;
}

function change(id: string, part: Partial<Queue>): void {
	queues.set(new Map(queues.get()).set(id, { ...pictureQueueOf(id), ...part }));
}

/** The picture uploads of an import; undefined if none were chosen in this tab. */
export function usePictures(id: string): Pictures | undefined {
	return useStore(queues, (all) => all.get(id));
}

/** Uploads pictures. When all are uploaded, sends their links to the import, which restarts its dry run. */
export function addPictures(queryClient: QueryClient, id: string, files: readonly File[]): void {
	if (files.length === 0) return;
	const { isDone, total, waiting } = pictureQueueOf(id);
	if (isDone) {
		// The previous round has ended, so start a new count.
		change(id, { total: files.length, uploaded: 0, failed: [], waiting: files });
		void run(queryClient, id);
	} else change(id, { total: total + files.length, waiting: [...waiting, ...files] });
}

/** Retries failed uploads, and sends the links again if that failed. */
export function retryPictures(queryClient: QueryClient, id: string): void {
	const { isDone, failed, waiting } = pictureQueueOf(id);
	if (!isDone) return;
	change(id, { failed: [], waiting: [...waiting, ...failed.map(({ file }) => file)] });
	void run(queryClient, id);
}

async function run(queryClient: QueryClient, id: string): Promise<void> {
	change(id, { isDone: false, failure: undefined });
	try {
		while (pictureQueueOf(id).waiting.length > 0 || Object.keys(pictureQueueOf(id).links).length > 0) {
			await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, () => uploadWaiting(id)));
			await tellLinks(queryClient, id);
		}
		change(id, { isDone: true });
	} catch (error) {
		change(id, { isDone: true, failure: errorSentence(error) });
	}
}

async function uploadWaiting(id: string): Promise<void> {
	for (;;) {
		const [file, ...rest] = pictureQueueOf(id).waiting;
		if (file === undefined) return;
		change(id, { waiting: rest });
		try {
			const { url } = await upload(file);
			const { links, uploaded } = pictureQueueOf(id);
			change(id, { uploaded: uploaded + 1, links: { ...links, [file.name]: url } });
		} catch (error) {
			change(id, { failed: [...pictureQueueOf(id).failed, { file, sentence: sentenceOf(error) }] });
		}
	}
}

async function tellLinks(queryClient: QueryClient, id: string): Promise<void> {
	for (;;) {
		const all = Object.entries(pictureQueueOf(id).links);
		if (all.length === 0) return;
		const pictures = Object.fromEntries(all.slice(0, NAMES));
		const { send, ...write } = tellPictures(id);
		await runQuietly(
			{ ...write, send: (input, key) => retried(() => send(input, key)) },
			pictures,
			queryClient,
		);
		change(id, { links: Object.fromEntries(all.slice(NAMES)) });
	}
}

async function upload(file: File) {
	if (file.size > bodyTypes.image.maxBytes) throw new RangeError(t`This picture is larger than 10 MB.`);
	const body = file.type.startsWith("image/") ? file : file.slice(0, file.size, "application/octet-stream");
	return retried(() => api.call(uploadImage, { file: body }));
}

/** Retries transient failures, after the delay that the server asks for. Without one, the delay grows by 1 s per attempt. */
async function retried<T>(act: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await act();
		} catch (error) {
			if (!isTransient(error) || attempt === ATTEMPTS) throw error;
			const asked = error instanceof ApiError ? error.problem.retryAfter : undefined;
			await new Promise((resolve) => setTimeout(resolve, (asked ?? attempt) * 1000));
		}
	}
}

function sentenceOf(error: unknown): string {
	return error instanceof RangeError ? error.message : errorSentence(error);
}
