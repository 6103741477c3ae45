import { bodyTypes } from "@freehub/contract/body-types";
import { ApiError } from "@freehub/contract/errors";
import { uploadImage } from "@freehub/contract/images";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";

type Stage =
	| { name: "idle" }
	| { name: "sending"; isAwaited: boolean }
	| { name: "done" }
	| { name: "failed"; sentence: string };

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Uploads a picture that is chosen, dropped anywhere on the page or pasted, and gives its link. */
export function usePictureUpload(onUploaded: (link: string) => void) {
	const [stage, setStage] = useState<Stage>({ name: "idle" });
	const [isDropping, setDropping] = useState(false);
	const underWay = useRef<AbortController>(undefined);
	// The form that the link was for is gone.
	useEffect(() => () => underWay.current?.abort(), []);

	async function upload(file: File) {
		underWay.current?.abort();
		if (file.size > bodyTypes.image.maxBytes) return setStage({ name: "failed", sentence: TOO_LARGE });
		const { signal } = (underWay.current = new AbortController());
		setStage({ name: "sending", isAwaited: false });
		try {
			const { url } = await api.call(uploadImage, { file: asImage(file), signal });
			if (signal.aborted) return;
			setStage({ name: "done" });
			onUploaded(url);
		} catch (error) {
			if (!signal.aborted) setStage({ name: "failed", sentence: sentenceOf(error) });
		}
	}

	useWindowEvent("paste", (event) => {
		const file = imageIn(event.clipboardData);
		// Text that is copied elsewhere can bear a picture of itself.
		if (file === undefined || event.clipboardData?.types.includes("text/plain") === true) return;
		event.preventDefault();
		void upload(file);
	});
	useWindowEvent("dragover", (event) => {
		if (event.dataTransfer?.types.includes("Files") !== true) return;
		event.preventDefault();
		event.dataTransfer.dropEffect = "copy";
		setDropping(true);
	});
	useWindowEvent("dragleave", (event) => {
		// Between the parts of the page it is entered again at once.
		if (event.relatedTarget === null) setDropping(false);
	});
	useWindowEvent("drop", (event) => {
		setDropping(false);
		const file = event.dataTransfer?.files[0];
		if (file === undefined) return;
		// Otherwise the browser would leave the page and show the file.
		event.preventDefault();
		void upload(file);
	});

	/** Whether the form has to wait; then it says so. */
	function holdsUp(): boolean {
		if (stage.name !== "sending") return false;
		setStage({ name: "sending", isAwaited: true });
		return true;
	}

	return { stage, upload, isDropping, holdsUp };
}

const TOO_LARGE = "This picture is larger than 10 MB. Choose a smaller one, or save it smaller.";

/** What a file is the server finds out by its content, and says in words. */
function asImage(file: File): Blob {
	return file.type.startsWith("image/") ? file : new Blob([file], { type: "application/octet-stream" });
}

function imageIn(data: DataTransfer | null): File | undefined {
	return Array.from(data?.files ?? []).find((file) => file.type.startsWith("image/"));
}

function sentenceOf(error: unknown): string {
	if (error instanceof ApiError && error.status === 401) {
		return "Uploading needs a sign-in. Sign in first; what you typed stays here.";
	}
	return errorSentence(error);
}
