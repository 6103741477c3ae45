import { bodyTypes } from "@freehub/contract/body-types";
import { createClient } from "@freehub/contract/client";
import { type Import, uploadImport } from "@freehub/contract/imports";
import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { isTransient } from "#lib/query-client.ts";
import { sendWithProgress } from "#lib/send-with-progress.ts";
import { useCommand } from "#lib/use-command.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { isPicture } from "./is-picture.ts";

type Upload = { file: File; onProgress: (part: number) => void; signal: AbortSignal };

/** Uploads a table; should a lost answer have been a yes, the repeat begins no second import. */
const uploadTable: WriteCommand<Upload, Import> = {
	// The one before has been aborted when another file is chosen.
	queue: "upload-table",
	content: ({ file }) => [file.name, file.size, file.lastModified],
	send: ({ file, onProgress, signal }, idempotencyKey) =>
		createClient(sendWithProgress(onProgress)).call(uploadImport, {
			query: { name: file.name },
			// What it is, its content says; systems call the same file by several types.
			file: file.slice(0, file.size, "application/octet-stream"),
			idempotencyKey,
			signal,
		}),
	why: (error, { file: { name } }) => {
		const reason = errorSentence(error);
		return t({ comment: "name is a file's, reason a sentence", message: `${name}: ${reason}` });
	},
};

type Chosen = { file: File };

type Stage =
	| { name: "idle" }
	| { name: "sending"; chosen: Chosen; part: number }
	| { name: "refused"; sentence: string; again?: Chosen };

const MAX_MB = bodyTypes.table.maxBytes / 1024 / 1024;

/**
 * Uploads the table among the files that are chosen. Pictures wait until their table is there; they are kept when a
 * table is refused.
 */
export function useTableUpload(onUploaded: (one: Import, pictures: File[]) => void) {
	// Who leaves the page aborts the upload, and hears no more of it.
	const { run, isPending, input, error, failure, reset } = useCommand(uploadTable, { isShown: () => true });
	const [part, setPart] = useState(0);
	const [objection, setObjection] = useState<string>();
	const [uploaded, setUploaded] = useState<Chosen>();
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

	function stage(): Stage {
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
