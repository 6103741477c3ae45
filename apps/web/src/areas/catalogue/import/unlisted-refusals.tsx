import type { Import } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { reasonSentence } from "#lib/error-sentence.ts";
import classes from "./rows-step.module.css";

/** The number of refused rows that the list does not have, by reason. */
export function UnlistedRefusals({ refusals }: Pick<Import, "refusals">) {
	if (refusals === null || refusals.unlisted === 0) return null;
	return (
		<section
			className={`amber note stack gap-6 ${classes.unlisted}`}
			aria-label={t`Refused rows that are not listed`}
		>
			<p>
				<Plural
					value={refusals.unlisted}
					one="# more row is refused. The list has only the first ones, and some for each reason."
					other="# more rows are refused. The list has only the first ones, and some for each reason."
				/>
			</p>
			<ul className="stack gap-6">
				{refusals.kinds
					.filter(({ unlisted }) => unlisted > 0)
					.map((kind) => (
						<li key={`${kind.column}: ${kind.rule}`}>
							{kind.column !== null && <b>{kind.column}: </b>}
							{reasonSentence(kind)}{" "}
							<Plural
								value={kind.unlisted}
								one="And # more of the same kind."
								other="And # more of the same kind."
							/>
						</li>
					))}
			</ul>
		</section>
	);
}
