import { bodyTypes } from "@freehub/contract/body-types";
import { uploadImport } from "@freehub/contract/catalogue/imports";
import { type Client, createClient } from "@freehub/contract/client";
import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { isTransient } from "#lib/query-client.ts";
import { sendWithProgress } from "#lib/send-with-progress.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";

type UploadInput = { file: File; onProgress: (part: number) => void; signal: AbortSignal };

type Request = { query: { name: string }; file: Blob; idempotencyKey: string; signal: AbortSignal };

type OnProgress = UploadInput["onProgress"];

const withProgress = (onProgress: OnProgress): Client => createClient(sendWithProgress(onProgress));

/** For short tables, whose upload takes no time. */
export function atOnce(onProgress: OnProgress): Client {
	onProgress(1);
	return api;
}

/**
 * Uploads a table. If the answer to a successful upload was lost, a repeat does not create a second import.
 * @param call sends it to where it belongs.
 * @param by how it is sent; by default with its progress.
 */
export function tableUpload<One>(
	call: (client: Client, request: Request) => Promise<One>,
	by: (onProgress: OnProgress) => Client = withProgress,
): Write<UploadInput, One> {
	return {
		// Choosing another file has already aborted the previous upload.
		queue: "upload-table",
		content: ({ file }) => [file.name, file.size, file.lastModified],
		send: ({ file, onProgress, signal }, idempotencyKey) =>
			call(by(onProgress), {
				query: { name: file.name },
				// The server detects the type from the content, because systems report different types for the same file.
				file: file.slice(0, file.size, "application/octet-stream"),
				idempotencyKey,
				signal,
			}),
		why: (error, { file: { name } }) => {
			const reason = errorSentence(error);
			return t({ comment: "name is a file's, reason a sentence", message: `${name}: ${reason}` });
		},
	};
}

/** Uploads a table of products. */
export const uploadProducts = tableUpload((client, request) => client.call(uploadImport, request));

type ChosenFile = { file: File };

type UploadStage =
	| { name: "idle" }
	| { name: "sending"; chosen: ChosenFile; part: number }
	| { name: "refused"; sentence: string; again?: ChosenFile };

const MAX_MB = bodyTypes.table.maxBytes / 1024 / 1024;

/**
 * Uploads the table among the chosen files. Pictures wait until their table is uploaded, and stay selected if the table is
 * refused.
 */
export function useTableUpload<One>(
	write: Write<UploadInput, One>,
	onUploaded: (one: One, pictures: File[]) => void,
) {
	// Leaving the page aborts the upload, so no message about it is shown then.
	const { run, isPending, input, error, failure, reset } = useWrite(write, { isShown: () => true });
	const [part, setPart] = useState(0);
	const [objection, setObjection] = useState<string>();
	const [uploaded, setUploaded] = useState<ChosenFile>();
	const [pictures, setPictures] = useState<readonly File[]>([]);
	const waiting = useRef<readonly File[]>([]);
	const underWay = useRef<AbortController>(undefined);
	useEffect(() => () => underWay.current?.abort(), []);

	function take(files: readonly File[]) {
		if (files.length === 0) return;
		const tables = files.filter((file) => !isPicture(file));
		waiting.current = [...waiting.current, ...files.filter(isPicture)];
		setPictures(waiting.current);
		const [table] = tables;
		if (table === undefined) return;
		if (tables.length > 1) {
			const names = tables.map(({ name }) => name).join(", ");
			return setObjection(t`One table at a time, please. You chose ${names}.`);
		}
		void send(table);
	}

	async function send(file: File) {
		underWay.current?.abort();
		const { name } = file;
		if (file.size === 0) return setObjection(t`${name}: The file is empty.`);
		if (file.size > bodyTypes.table.maxBytes) {
			return setObjection(t`${name}: The file is too large: the limit is ${MAX_MB} MB.`);
		}
		setObjection(undefined);
		setPart(0);
		const { signal } = (underWay.current = new AbortController());
		const onProgress = (sent: number) => {
			if (!signal.aborted) setPart(sent);
		};
		const outcome = await run({ file, onProgress, signal });
		if (!outcome.isDone || signal.aborted) return;
		setUploaded({ file });
		onUploaded(outcome.answer, [...waiting.current]);
	}

	function stage(): UploadStage {
		if (objection !== undefined) return { name: "refused", sentence: objection };
		const chosen = isPending ? input : uploaded;
		if (chosen !== undefined) return { name: "sending", chosen, part };
		if (failure === undefined) return { name: "idle" };
		return {
			name: "refused",
			sentence: failure,
			...(isTransient(error) && input !== undefined ? { again: input } : {}),
		};
	}

	return {
		stage: stage(),
		pictures,
		take,
		again: () => {
			if (input !== undefined) void send(input.file);
		},
		cancel: () => {
			underWay.current?.abort();
			reset();
		},
		forgetPictures: () => {
			waiting.current = [];
			setPictures([]);
		},
	};
}

export type TableUpload = ReturnType<typeof useTableUpload>;

const pictureNames = /\.(jpe?g|png|webp|avif|gif|heic|svg|bmp|tiff?)$/i;

export function isPicture(file: Pick<File, "name" | "type">): boolean {
	return file.type.startsWith("image/") || pictureNames.test(file.name);
}
