import { type ReactNode, useId } from "react";
import classes from "./account.module.css";

type Props = { heading: string; lead?: ReactNode; children: ReactNode };

/** One subject of the profile: what it is on one side, what can be done on the other. */
export function Section({ heading, lead, children }: Props) {
	const id = useId();
	return (
		<section className={classes.section} aria-labelledby={id}>
			<div className={classes.head}>
				<h2 id={id}>{heading}</h2>
				{lead && <p>{lead}</p>}
			</div>
			<div className={classes.body}>{children}</div>
		</section>
	);
}
