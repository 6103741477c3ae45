import type { ReactNode } from "react";
import classes from "./file-input.module.css";

type Props = {
	label: string;
	accept: string;
	/** Something is being dragged over the page. */
	isDropping: boolean;
	onFiles: (files: File[]) => void;
	className?: string | undefined;
	children: ReactNode;
};

/** A field that takes files with a click anywhere in it. */
export function FileInput({ label, accept, isDropping, onFiles, className, children }: Props) {
	return (
		<label className={`${className} ${classes.field}`} data-dropping={isDropping || undefined}>
			<input
				type="file"
				className={classes.input}
				aria-label={label}
				accept={accept}
				multiple
				onChange={(event) => {
					onFiles(Array.from(event.currentTarget.files ?? []));
					// So that choosing the same file again is a change too.
					event.currentTarget.value = "";
				}}
			/>
			{children}
		</label>
	);
}
