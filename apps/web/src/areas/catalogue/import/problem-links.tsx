import { getProblemFile, type Import } from "@freehub/contract/catalogue/imports";
import { isLanguage } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { apiLink } from "#lib/api.ts";
import { pageLanguage } from "#lib/words.ts";
import classes from "./note-kinds.module.css";

/** The file of the refused rows, with a column that says why: to be mended and imported again. */
export function ProblemLinks({ one: { _id, counts } }: { one: Import }) {
	const [withNotes, setWithNotes] = useState(false);
	if (counts.refused === 0) return null;
	const language = pageLanguage();
	const link = (format: "csv" | "xlsx") =>
		apiLink(getProblemFile, {
			params: { id: _id },
			query: {
				format,
				notes: withNotes && counts.noted > 0 ? "yes" : "no",
				language: isLanguage(language) ? language : "en",
			},
		});
	return (
		<section className={classes.problems} aria-label={t`Refused rows as a file`}>
			<div className="grow-260 stack gap-6">
				<p>
					<Trans>
						<strong className="ink">Correct the refused rows</strong> in a spreadsheet: the file has their
						columns, and one more, Problem. Import it again when they are right.
					</Trans>
				</p>
				{counts.noted > 0 && (
					<Checkbox
						size="sm"
						label={t`Also rows with a note`}
						checked={withNotes}
						onChange={(event) => setWithNotes(event.currentTarget.checked)}
					/>
				)}
			</div>
			<div className="buttons">
				{(["csv", "xlsx"] as const).map((format) => (
					<Button
						key={format}
						component="a"
						href={link(format)}
						download
						size="sm"
						variant="default"
						leftSection={<IconDownload className="icon-small" aria-hidden="true" />}
					>
						{format === "csv" ? t`Refused rows as CSV` : t`Refused rows as Excel`}
					</Button>
				))}
			</div>
		</section>
	);
}
