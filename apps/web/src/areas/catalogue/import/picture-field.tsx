import type { Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconPhotoUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PageDropzone } from "#areas/catalogue/pictures/page-dropzone.tsx";
import { formatCount } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import classes from "./columns-step.module.css";
import { addPictures, type Pictures, retryPictures, usePictures } from "./picture-queue.ts";
import { useLastSettled } from "./use-import.ts";
import { isPicture } from "./use-table-upload.ts";

/** Upload for pictures that the file refers to by file name. Shown only for such files, or once pictures were chosen. */
export function PictureField({ one }: { one: Import }) {
	const pictures = usePictures(one._id);
	const isMissing = useLastSettled(missingPictures(one) > 0, one.state !== "reading");
	const isNamed = one.mapping.image !== null && (isMissing || hasFileNames(one));
	if (!isNamed && pictures === undefined) return null;
	return <PictureInput one={one} pictures={pictures} />;
}

/** The number of rows that name a picture which has not been uploaded. */
function missingPictures({ notes }: Pick<Import, "notes">): number {
	return notes?.find(({ rule }) => rule === "no_such_picture")?.rows ?? 0;
}

/** Whether the image column of the first rows contains file names instead of links. */
function hasFileNames({ head: { sample = [] }, mapping }: Import): boolean {
	return sample.some((cells) => {
		const cell = cells[mapping.image?.[0] ?? -1]?.trim() ?? "";
		return cell !== "" && !/^(https?:\/\/|\/)/i.test(cell);
	});
}

function PictureInput({ one, pictures }: { one: Import; pictures: Pictures | undefined }) {
	const queryClient = useQueryClient();
	const [refused, setRefused] = useState<string>();
	const missing = missingPictures(one);
	const { uploaded = 0, total = 0, failed = [], isDone } = pictures ?? {};
	const isUploading = isDone === false;
	const uploadedCount = formatCount(uploaded);
	const failedCount = failed.length;

	function take(files: readonly File[]) {
		const other = files.find((file) => !isPicture(file));
		setRefused(other && refusalOf(other));
		addPictures(queryClient, one._id, files.filter(isPicture));
	}

	const choose = useRef<() => void>(null);
	useWindowEvent("beforeunload", (event) => {
		if (isUploading) event.preventDefault();
	});
	return (
		<div className="stack gap-12">
			<PageDropzone
				label={t`Choose the pictures`}
				dropLabel={t`Drop the pictures`}
				accept="image/*"
				multiple
				openRef={choose}
				onFiles={take}
			/>
			<UnstyledButton className={classes.drop} onClick={() => choose.current?.()}>
				<IconPhotoUp className="link-text" size={28} stroke={1.5} aria-hidden="true" />
				<span>
					<b className="weight-650">
						<Trans>Drop the pictures here, or choose them</Trans>
					</b>
					<small className="text-14">
						{missing > 0
							? plural(missing, {
									one: "# row names a missing picture. Without it, the current picture stays.",
									other: "# rows name missing pictures. Without them, the current pictures stay.",
								})
							: t`They are matched to rows by name. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.`}
					</small>
				</span>
			</UnstyledButton>
			{isUploading && (
				<ProgressBar
					label={t`Pictures`}
					done={uploaded + failedCount}
					total={total}
					words={t`${uploadedCount} of ${plural(total, { one: "# picture", other: "# pictures" })}`}
				/>
			)}
			<output className="unless-empty leaf-text weight-600">
				{isDone === true &&
					uploaded > 0 &&
					plural(uploaded, { one: "# picture uploaded", other: "# pictures uploaded" })}
			</output>
			<FailureNote>{refused ?? pictures?.failure}</FailureNote>
			{isDone === true && (failedCount > 0 || pictures?.failure !== undefined) && (
				<div className={`amber anywhere note text-15 ${classes.failed}`}>
					{failedCount > 0 &&
						plural(failedCount, {
							one: "# picture could not be used:",
							other: "# pictures could not be used:",
						})}
					<ul>
						{failed.map(({ file: { name }, sentence }) => (
							<li key={name}>{t({ comment: "name is a file's", message: `${name}: ${sentence}` })}</li>
						))}
					</ul>
					<Button size="sm" variant="default" onClick={() => retryPictures(queryClient, one._id)}>
						<Trans>Try again</Trans>
					</Button>
				</div>
			)}
		</div>
	);
}

function refusalOf({ name }: File): string {
	return t({
		comment: "name is a file's",
		message: `${name} is not a picture. Import tables on the Import page.`,
	});
}
