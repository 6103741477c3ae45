import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { droppedFiles } from "./dropped-files.ts";

/**
 * Takes files that are dropped anywhere on the page, or pasted.
 * @param isPastable which of what is pasted is taken; everything, where it is left out.
 * @returns whether some are being dragged over it.
 */
export function useFileDrop(
	onFiles: (files: File[]) => void,
	isPastable: (file: File) => boolean = () => true,
): boolean {
	const [isDropping, setDropping] = useState(false);
	useWindowEvent("paste", (event) => {
		const files = Array.from(event.clipboardData?.files ?? []).filter(isPastable);
		// Text that is copied elsewhere can have a picture of itself.
		if (files.length === 0 || event.clipboardData?.types.includes("text/plain") === true) return;
		event.preventDefault();
		onFiles(files);
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
		if (event.dataTransfer?.types.includes("Files") !== true) return;
		// Otherwise the browser would leave the page and show the file.
		event.preventDefault();
		void droppedFiles(event.dataTransfer).then(onFiles);
	});
	return isDropping;
}
