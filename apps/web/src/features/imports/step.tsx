import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import classes from "./import-page.module.css";
import progressBarClasses from "./progress-bar.module.css";

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
			<div className={classes.stepHead}>
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

type ProgressBarProps = {
	label: string;
	done: number;
	total: number;
	words: string;
};

export function ProgressBar({ label, done, total, words }: ProgressBarProps) {
	return (
		<div className={progressBarClasses.bar}>
			<progress
				className={progressBarClasses.track}
				aria-label={label}
				aria-valuetext={words}
				max={Math.max(1, total)}
				value={done}
			/>
			<span className={progressBarClasses.words}>{words}</span>
		</div>
	);
}
