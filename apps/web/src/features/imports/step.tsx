import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./imports-page.module.css";

type Props = {
	number?: number;
	heading: string;
	/** Secondary text at the end of the heading's line. */
	aside?: ReactNode;
	children: ReactNode;
};

/** One numbered step of an import. */
export function Step({ number, heading, aside, children }: Props) {
	return (
		<section className={classes.step} aria-label={heading}>
			<div className="line gap-4-12">
				{number !== undefined && (
					<span className={classes.number} aria-hidden="true">
						{formatCount(number)}
					</span>
				)}
				<h2>{heading}</h2>
				<p className={classes.aside}>{aside}</p>
			</div>
			{children}
		</section>
	);
}
