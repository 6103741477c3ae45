import { Button, FileButton } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useRef } from "react";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./picture-upload.module.css";
import type { PictureUpload as State } from "./use-picture-upload.ts";

/** The way to a picture of one's own, below the field that its link goes into. */
export function PictureUpload({ stage, upload }: Pick<State, "stage" | "upload">) {
	const forget = useRef<() => void>(null);
	return (
		<div className={classes.upload}>
			<div className={classes.way}>
				<FileButton
					accept="image/*"
					resetRef={forget}
					onChange={(file) => {
						if (file !== null) void upload(file);
						// So that choosing the same file again is a change too.
						forget.current?.();
					}}
				>
					{(button) => (
						<Button
							{...button}
							variant="default"
							leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
							loading={stage.name === "sending"}
						>
							Upload a picture
						</Button>
					)}
				</FileButton>
				<p className={classes.hint}>
					JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. <span>You can also drop or paste it here.</span>
				</p>
			</div>
			<output className={classes.stage} data-stage={stage.name}>
				{wordsOf(stage)}
			</output>
			<FailureNote>{stage.name === "failed" ? stage.sentence : undefined}</FailureNote>
		</div>
	);
}

function wordsOf(stage: State["stage"]): string {
	if (stage.name === "done") return "The picture is uploaded.";
	if (stage.name !== "sending") return "";
	return stage.isAwaited ? "Uploading… Wait for the picture, then press the button again." : "Uploading…";
}
