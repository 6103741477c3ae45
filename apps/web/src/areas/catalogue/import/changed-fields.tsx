import type { ImportRow } from "@freehub/contract/catalogue/imports";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { reasonSentence } from "#lib/error-sentence.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./rows-step.module.css";

type Value = string | number | null;

type Props<Field extends string> = {
	changes: readonly { field: Field; from: Value; to: Value }[];
	isNew: boolean;
	nameOf: (field: Field) => string;
	/** The old or the new value, for people. */
	show: (field: Field, value: Value, isOld: boolean) => ReactNode;
};

/** The old and new values of a row's fields; of a new one only the new values. */
export function ChangedFields<Field extends string>({ changes, isNew, nameOf, show }: Props<Field>) {
	return (
		<dl className={classes.fields} data-new={isNew || undefined}>
			{changes.map(({ field, from, to }) => {
				const [before, after] = [show(field, from, true), show(field, to, false)];
				return (
					<div key={field}>
						<dt className="quiet">{nameOf(field)}</dt>
						<dd>
							{isNew || field === "location" ? (
								<ins>{after}</ins>
							) : (
								<Trans comment="from an old value to a new one">
									<VisuallyHidden>from </VisuallyHidden>
									<del>{before}</del>
									<span aria-hidden="true"> → </span>
									<VisuallyHidden> to </VisuallyHidden>
									<ins>{after}</ins>
								</Trans>
							)}
						</dd>
					</div>
				);
			})}
		</dl>
	);
}

/** Why a row is refused or kept, or notes about it. */
export function Reasons({ reasons, isProblem }: Pick<ImportRow, "reasons"> & { isProblem: boolean }) {
	if (reasons.length === 0) return null;
	return (
		<ul className={`amber-text text-15 ${classes.reasons}`} data-problem={isProblem || undefined}>
			{reasons.map((reason) => (
				<li key={`${reason.column}: ${reason.message}`}>
					{reason.column !== null && <b>{reason.column}: </b>}
					{reasonSentence(reason)}
				</li>
			))}
		</ul>
	);
}
