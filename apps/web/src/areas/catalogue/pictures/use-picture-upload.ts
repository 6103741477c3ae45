import { bodyTypes } from "@freehub/contract/body-types";
import { uploadImage } from "@freehub/contract/catalogue/images";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { isNoServer } from "#lib/no-server.ts";

type Stage =
	| { name: "idle" }
	| { name: "sending"; isAwaited: boolean }
	| { name: "done" }
	| { name: "failed"; sentence: string /** The server did not answer. */; isUnanswered: boolean };

export type PictureUploadState = ReturnType<typeof usePictureUpload>;

/** Uploads a picture and passes its link to `onUploaded`. */
export function usePictureUpload(onUploaded: (link: string) => void) {
	const [stage, setStage] = useState<Stage>({ name: "idle" });
	const underWay = useRef<AbortController>(undefined);
	// The form for the link is gone.
	useEffect(() => () => underWay.current?.abort(), []);

	async function upload(file: File) {
		underWay.current?.abort();
		if (file.size > bodyTypes.image.maxBytes) {
			const sentence = t`This picture is larger than 10 MB. Choose a smaller one, or save it smaller.`;
			return setStage({ name: "failed", sentence, isUnanswered: false });
		}
		const { signal } = (underWay.current = new AbortController());
		setStage({ name: "sending", isAwaited: false });
		try {
			const { url } = await api.call(uploadImage, { file: asImage(file), signal });
			if (signal.aborted) return;
			setStage({ name: "done" });
			onUploaded(url);
		} catch (error) {
			if (!signal.aborted)
				setStage({ name: "failed", sentence: sentenceOf(error), isUnanswered: isNoServer(error) });
		}
	}

	/** Whether the form must wait for the upload; if so, shows that it waits. */
	function holdsUp(): boolean {
		if (stage.name !== "sending") return false;
		setStage({ name: "sending", isAwaited: true });
		return true;
	}

	return { stage, upload, holdsUp };
}

export function isImage(file: File): boolean {
	return file.type.startsWith("image/");
}

/** The server detects other file types by their content and describes them in its error. */
function asImage(file: File): Blob {
	return isImage(file) ? file : new Blob([file], { type: "application/octet-stream" });
}

function sentenceOf(error: unknown): string {
	if (error instanceof ApiError && error.status === 401) {
		return t`Uploading needs a sign-in. Sign in first; what you typed stays here.`;
	}
	return errorSentence(error);
}
