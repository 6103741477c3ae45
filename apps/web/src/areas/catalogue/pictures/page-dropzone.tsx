import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { useWindowEvent } from "@mantine/hooks";
import type { Ref } from "react";
import classes from "./page-dropzone.module.css";

type Props = {
	/** Label of the file field. */
	label: string;
	/** Shown over the page while files are dragged over it. */
	dropLabel: string;
	/** For the file dialog only; `onFiles` checks dropped files. */
	accept: string;
	multiple?: boolean;
	/** Opens the file dialog. */
	openRef: Ref<() => void>;
	onFiles: (files: File[]) => void;
	/** Filters pasted files; by default accepts all. */
	isPastable?: (file: File) => boolean;
	onCancel?: () => void;
};

/** Accepts files that are dropped anywhere on the page (also folders), pasted, or chosen in the dialog. */
export function PageDropzone(props: Props) {
	const {
		label,
		dropLabel,
		accept,
		multiple = false,
		openRef,
		onFiles,
		isPastable = () => true,
		onCancel,
	} = props;
	useWindowEvent("paste", (event) => {
		const files = Array.from(event.clipboardData?.files ?? []).filter(isPastable);
		// Copied text can include a picture of itself.
		if (files.length === 0 || event.clipboardData?.types.includes("text/plain") === true) return;
		event.preventDefault();
		onFiles(files);
	});
	return (
		<Dropzone.FullScreen
			classNames={{ fullScreen: classes.page, root: classes.zone }}
			// Accept everything that is dropped: the handler reports what is wrong with it.
			onDrop={onFiles}
			openRef={openRef as Ref<() => void | undefined>}
			// `multiple` limits only the dialog; the handler reports too many dropped files.
			inputProps={{ "aria-label": label, accept, multiple }}
			activateOnKeyboard={false}
			{...(onCancel && { onFileDialogCancel: onCancel })}
		>
			<Dropzone.Accept>{dropLabel}</Dropzone.Accept>
		</Dropzone.FullScreen>
	);
}
