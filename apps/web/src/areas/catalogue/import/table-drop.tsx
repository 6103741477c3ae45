import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { PageDropzone } from "#areas/catalogue/pictures/page-dropzone.tsx";
import { formatCount } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import classes from "./table-drop.module.css";
import type { TableUpload } from "./use-table-upload.ts";

const tables = ".csv,.tsv,.txt,.xlsx,text/csv";

type Props = {
	upload: TableUpload;
	/** Whether the table's rows can name pictures, which are chosen with it. */
	takesPictures?: boolean;
	/** Which tables can be chosen, if there are other limits. */
	hint?: ReactNode;
};

/** Lets the user choose, drop or paste a table, with its pictures if it has any. */
export function TableDrop({ upload, takesPictures = false, hint }: Props) {
	const { stage, pictures, take, again, cancel, forgetPictures } = upload;
	const pictureCount = pictures.length;
	const choose = useRef<() => void>(null);
	useWindowEvent("beforeunload", (event) => {
		if (stage.name === "sending") event.preventDefault();
	});
	return (
		<section aria-label={t`A new import`}>
			<PageDropzone
				label={t`Choose a file`}
				dropLabel={t({ comment: "it is a file", message: "Drop it" })}
				accept={takesPictures ? `${tables},image/*` : tables}
				multiple
				openRef={choose}
				onFiles={take}
			/>
			{stage.name === "sending" ? (
				<div className={classes.zone}>
					<p className="weight-700 anywhere text-18">{stage.chosen.file.name}</p>
					<div className={classes.bar}>
						{" "}
						<ProgressBar
							label={t({ message: "Upload", context: "noun" })}
							done={Math.round(stage.part * 100)}
							total={100}
							words={uploadWords(stage.part)}
						/>
					</div>
					<Button variant="default" onClick={cancel}>
						<Trans>Cancel</Trans>
					</Button>
				</div>
			) : (
				<UnstyledButton className={`${classes.zone} ${classes.choice}`} onClick={() => choose.current?.()}>
					<IconFileSpreadsheet className="link-text" size={36} stroke={1.5} aria-hidden="true" />
					<span className="weight-700 anywhere text-18">
						<Trans>
							Choose a file<span className="drop-words">, drop it or paste it here</span>
						</Trans>
					</span>
					<span className="dim text-15 max-52">
						{hint ??
							(takesPictures ? (
								<Trans>
									CSV or Excel (XLSX), up to 100 MB, with column names in the first line. You can add its
									pictures too.
								</Trans>
							) : (
								<Trans>CSV or Excel (XLSX), up to 100 MB, with column names in the first line.</Trans>
							))}
					</span>
				</UnstyledButton>
			)}
			<div className={`without-empty line anywhere gap-8-14 ${classes.notes}`}>
				<FailureNote>{stage.name === "refused" ? stage.sentence : undefined}</FailureNote>
				{stage.name === "refused" && stage.again !== undefined && (
					<Button size="sm" variant="default" onClick={again}>
						<Trans>Try again</Trans>
					</Button>
				)}
				<output className="dim">
					{pictureCount > 0 &&
						stage.name !== "sending" &&
						plural(pictureCount, {
							one: "# picture is waiting for its table. Choose or drop the table now.",
							other: "# pictures are waiting for their table. Choose or drop the table now.",
						})}
				</output>
				{pictureCount > 0 && stage.name !== "sending" && (
					<Button size="sm" variant="quiet" onClick={forgetPictures}>
						<Trans>Remove the pictures</Trans>
					</Button>
				)}
			</div>
		</section>
	);
}

function uploadWords(part: number): string {
	const percent = formatCount(Math.floor(part * 100));
	return part < 1 ? t`${percent}% uploaded` : t`Looking at the file…`;
}
