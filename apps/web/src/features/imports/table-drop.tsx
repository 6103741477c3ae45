import { Button, UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef } from "react";
import { PageDropzone } from "#features/uploads/uploads.public.ts";
import { plural } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import classes from "./table-drop.module.css";
import type { TableUpload } from "./use-table-upload.ts";

const accepted = ".csv,.tsv,.txt,.xlsx,text/csv,image/*";

/** Where a table is chosen, dropped or pasted, with its pictures where it has any. */
export function TableDrop({ upload }: { upload: TableUpload }) {
	const { stage, pictures, take, again, cancel, forgetPictures } = upload;
	const choose = useRef<() => void>(null);
	useWindowEvent("beforeunload", (event) => {
		if (stage.name === "sending") event.preventDefault();
	});
	return (
		<section aria-label="A new import">
			<PageDropzone
				label="Choose a file"
				dropLabel="Drop it"
				accept={accepted}
				multiple
				openRef={choose}
				onFiles={take}
			/>
			{stage.name === "sending" ? (
				<div className={classes.zone}>
					<p className={classes.what}>{stage.chosen.file.name}</p>
					<div className={classes.bar}>
						{" "}
						<ProgressBar
							label="Upload"
							done={Math.round(stage.part * 100)}
							total={100}
							words={stage.part < 1 ? `${Math.floor(stage.part * 100)}% is uploaded` : "Looking at the file…"}
						/>
					</div>
					<Button variant="default" onClick={cancel}>
						Cancel
					</Button>
				</div>
			) : (
				<UnstyledButton className={`${classes.zone} ${classes.choice}`} onClick={() => choose.current?.()}>
					<IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
					<span className={classes.what}>
						Choose a file<span className={classes.ways}>, drop it or paste it here</span>
					</span>
					<span className={classes.hint}>
						CSV or Excel (XLSX), up to 100 MB. Its first line names its columns. Pictures that it names can
						come along.
					</span>
				</UnstyledButton>
			)}
			<div className={classes.notes}>
				<FailureNote>{stage.name === "refused" ? stage.sentence : undefined}</FailureNote>
				{stage.name === "refused" && stage.again !== undefined && (
					<Button size="sm" variant="default" onClick={again}>
						Try again
					</Button>
				)}
				<output className={classes.pictures}>
					{pictures.length > 0 &&
						stage.name !== "sending" &&
						`${plural(pictures.length, "picture")} ${pictures.length === 1 ? "waits" : "wait"} for the table that names ${pictures.length === 1 ? "it" : "them"}. Choose or drop that now.`}
				</output>
				{pictures.length > 0 && stage.name !== "sending" && (
					<Button size="sm" variant="quiet" onClick={forgetPictures}>
						Forget the pictures
					</Button>
				)}
			</div>
		</section>
	);
}
