import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { FailureNote } from "#ui/failure-note.tsx";
import { PageDropzone } from "./page-dropzone.tsx";
import classes from "./picture-upload.module.css";
import { isImage, type PictureUploadState } from "./use-picture-upload.ts";

type DropzoneProps = Pick<ComponentProps<typeof PageDropzone>, "openRef" | "onCancel"> & {
	onPicture: (file: File) => void;
};

/** Accepts a picture that is dropped anywhere on the page, pasted, or chosen. */
export function PictureDropzone({ onPicture, ...props }: DropzoneProps) {
	return (
		<PageDropzone
			label={t`Picture`}
			dropLabel={t`Drop the picture`}
			accept="image/*"
			onFiles={([file]) => {
				if (file !== undefined) onPicture(file);
			}}
			isPastable={isImage}
			{...props}
		/>
	);
}

type Props = Pick<PictureUploadState, "stage"> & {
	onChoose: () => void;
	/** Other ways to get a picture, beside the button. */
	children?: ReactNode;
};

/** The upload button for a picture, below the field that receives its link. */
export function PictureUpload({ stage, onChoose, children }: Props) {
	return (
		<div className="stack gap-8 up-6">
			<div className="line gap-8-14">
				<Button
					className="rigid"
					variant="default"
					leftSection={<IconPhotoUp aria-hidden="true" />}
					loading={stage.name === "sending"}
					onClick={onChoose}
				>
					<Trans>Upload a picture</Trans>
				</Button>
				{children}
				<p className={classes.hint}>
					<Trans>
						JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.{" "}
						<span className="drop-words">You can also drop or paste it here.</span>
					</Trans>
				</p>
			</div>
			<output className={`unless-empty label leaf-text ${classes.stage}`} data-stage={stage.name}>
				{wordsOf(stage)}
			</output>
			<FailureNote>{stage.name === "failed" ? stage.sentence : undefined}</FailureNote>
		</div>
	);
}

function wordsOf(stage: PictureUploadState["stage"]): string {
	if (stage.name === "done") return t`The picture is uploaded.`;
	if (stage.name !== "sending") return "";
	return stage.isAwaited ? t`Uploading… Wait for the picture, then press the button again.` : t`Uploading…`;
}
