import type { Import } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { lacksSheet } from "./sheet-remarks.tsx";
import classes from "./steps-nav.module.css";

/** The id of a step's part of the page. */
export const stepId = (number: number) => `step-${number}`;

/** The way from a file to the shop: each step is a link to its part of the page. */
export function StepsNav({ one }: { one: Import }) {
	const current = currentStep(one);
	const names = [
		t`File`,
		t`Columns`,
		t({ context: "step of an import", message: "Check" }),
		t({ context: "step of an import", message: "Import" }),
	];
	return (
		<nav aria-label={t`Steps`}>
			<ol className={classes.steps}>
				{names.map((name, index) => {
					const number = index + 1;
					return (
						<li key={name} data-done={number < current || undefined}>
							<a href={`#${stepId(number)}`} aria-current={number === current ? "step" : undefined}>
								<span aria-hidden="true">{formatCount(number)}</span>
								{name}
							</a>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

/** The step at which somebody has to do something next. */
function currentStep({ state, head, questions, counts, options }: Import): number {
	if (lacksSheet(head)) return 1;
	if (questions.length > 0) return 2;
	return state === "reading" || (counts.refused > 0 && options.isAllOrNothing) ? 3 : 4;
}
