import type { ProblemFormat } from "@freehub/contract/catalogue/problem-file";
import { isLanguage } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { pageLanguage } from "#lib/words.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./note-kinds.module.css";

/** The file of problems that a person wants. */
export type ProblemQuery = ProblemFormat & { notes: "yes" | "no" };

type Props = {
	/** The number of refused rows, and of rows with a note; 0: the file never has these. */
	refused: number;
	noted: number;
	/** Further sentences about the file. */
	children?: ReactNode;
} & (
	| { /** The file's address. */ links: (query: ProblemQuery) => string }
	| {
			/** Asks for the file and saves it. */
			onSave: (query: ProblemQuery) => void;
			isSaving: boolean;
			failure: string | undefined;
	  }
);

/** The file of the refused rows, with a column that says why: to be mended and imported again. */
export function ProblemFile({ refused, noted, children, ...way }: Props) {
	const [withNotes, setWithNotes] = useState(false);
	if (refused === 0) return null;
	const language = pageLanguage();
	const queryOf = (format: "csv" | "xlsx"): ProblemQuery => ({
		format,
		notes: withNotes && noted > 0 ? "yes" : "no",
		language: isLanguage(language) ? language : "en",
	});
	return (
		<section className={classes.problems} aria-label={t`Refused rows as a file`}>
			<div className="grow-260 stack gap-6 anywhere">
				<p>
					<Trans>
						<strong className="ink">Correct the refused rows</strong> in a spreadsheet: the file has their
						columns, and one more, Problem. Import it again when they are right.
					</Trans>
					{children !== undefined && <> {children}</>}
				</p>
				{"failure" in way && <FailureNote>{way.failure}</FailureNote>}
				{noted > 0 && (
					<Checkbox
						size="sm"
						label={t`Also rows with a note`}
						checked={withNotes}
						onChange={(event) => setWithNotes(event.currentTarget.checked)}
					/>
				)}
			</div>
			<div className="buttons">
				{(["csv", "xlsx"] as const).map((format) => {
					const look = {
						size: "sm",
						variant: "default",
						leftSection: <IconDownload className="icon-small" aria-hidden="true" />,
						children: format === "csv" ? t`Refused rows as CSV` : t`Refused rows as Excel`,
					} as const;
					return "links" in way ? (
						<Button key={format} {...look} component="a" href={way.links(queryOf(format))} download />
					) : (
						<Button
							key={format}
							{...look}
							disabled={way.isSaving}
							onClick={() => way.onSave(queryOf(format))}
						/>
					);
				})}
			</div>
		</section>
	);
}
