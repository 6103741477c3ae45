import type { Import } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import classes from "./steps-nav.module.css";

/** The id of a step's part of the page. */
export const stepId = (number: number) => `step-${number}`;

/** The way from a file to the shop: each step is a link to its part of the page. */
export function StepsNav({ one: { state, counts, options } }: { one: Import }) {
	const isBlocked = counts.refused > 0 && options.isAllOrNothing;
	const current = state === "reading" || isBlocked ? 3 : 4;
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
