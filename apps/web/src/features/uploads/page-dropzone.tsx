import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { useWindowEvent } from "@mantine/hooks";
import type { Ref } from "react";
import classes from "./page-dropzone.module.css";

type Props = {
	/** What the field for files is called. */
	label: string;
	/** Said over the page while files are dragged over it. */
	dropLabel: string;
	/** For the dialog that chooses files; what is dropped is looked at by `onFiles`. */
	accept: string;
	multiple?: boolean;
	/** Opens that dialog. */
	openRef: Ref<() => void>;
	onFiles: (files: File[]) => void;
	/** Which of what is pasted is taken; everything, where it is left out. */
	isPastable?: (file: File) => boolean;
	onCancel?: () => void;
};

/** Takes files that are dropped anywhere on the page, folders with what is in them, pasted, or chosen in the dialog. */
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
		// Text that is copied elsewhere can have a picture of itself.
		if (files.length === 0 || event.clipboardData?.types.includes("text/plain") === true) return;
		event.preventDefault();
		onFiles(files);
	});
	return (
		<Dropzone.FullScreen
			classNames={{ fullScreen: classes.page, root: classes.zone }}
			// Nothing that is dropped is turned away in silence: whoever takes it says what is wrong with it.
			onDrop={onFiles}
			openRef={openRef as Ref<() => void | undefined>}
			// The dialog may choose as many as `multiple` says, but of what is dropped too much can be said.
			inputProps={{ "aria-label": label, accept, multiple }}
			activateOnKeyboard={false}
			{...(onCancel && { onFileDialogCancel: onCancel })}
		>
			<Dropzone.Accept>{dropLabel}</Dropzone.Accept>
		</Dropzone.FullScreen>
	);
}
