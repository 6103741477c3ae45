import type { ReactNode } from "react";
import classes from "#ui/headings.module.css";

/** A section's heading, with less important text at the other end of its line. */
export function SectionHead({ heading, aside }: { heading: string; aside?: ReactNode }) {
	return (
		<div className={classes.sectionHead}>
			<h2 className={classes.sectionHeading}>{heading}</h2>
			{aside && <p className="dim figures reach-links">{aside}</p>}
		</div>
	);
}
