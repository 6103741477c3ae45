import { bodyTypes } from "@freehub/contract/body-types";
import { createClient } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { type Import, uploadImport } from "@freehub/contract/imports";
import { useEffect, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { newKey } from "#lib/new-key.ts";
import { isTransient } from "#lib/query-client.ts";
import { sendWithProgress } from "#lib/send-with-progress.ts";
import { isPicture } from "./is-picture.ts";

/** A file under the key that it is sent with: should a lost answer have been a yes, the repeat begins no second import. */
type Chosen = { file: File; key: string };

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
	const [stage, setStage] = useState<Stage>({ name: "idle" });
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
			return setStage({ name: "refused", sentence: `One table at a time, please. Chosen were: ${names}.` });
		}
		void send({ file: table, key: newKey() });
	}

	async function send(chosen: Chosen) {
		underWay.current?.abort();
		const { file, key } = chosen;
		const refuse = (sentence: string, again?: Chosen) =>
			setStage({ name: "refused", sentence: `${file.name}: ${sentence}`, ...(again ? { again } : {}) });
		if (file.size === 0) return refuse("The file is empty.");
		if (file.size > bodyTypes.table.maxBytes) {
			return refuse(`The file is too large: it may have at most ${MAX_MB} MB.`);
		}
		const { signal } = (underWay.current = new AbortController());
		setStage({ name: "sending", chosen, part: 0 });
		const client = createClient(
			sendWithProgress((part) => {
				if (!signal.aborted) setStage({ name: "sending", chosen, part });
			}),
		);
		try {
			const answer = await client.call(uploadImport, {
				query: { name: file.name },
				// What it is, its content says; systems call the same file by several types.
				file: file.slice(0, file.size, "application/octet-stream"),
				idempotencyKey: key,
				signal,
			});
			if (!signal.aborted) onUploaded(answer, [...waiting.current]);
		} catch (error) {
			if (signal.aborted) return;
			const isSignedOut = error instanceof ApiError && error.status === 401;
			const sentence = isSignedOut ? "Uploading needs a sign-in. Sign in first." : errorSentence(error);
			refuse(sentence, isTransient(error) ? chosen : undefined);
		}
	}

	return {
		stage,
		pictures,
		take,
		again: () => {
			if (stage.name === "refused" && stage.again !== undefined) void send(stage.again);
		},
		cancel: () => {
			underWay.current?.abort();
			setStage({ name: "idle" });
		},
		forgetPictures: () => {
			waiting.current = [];
			setPictures([]);
		},
	};
}

export type TableUpload = ReturnType<typeof useTableUpload>;
