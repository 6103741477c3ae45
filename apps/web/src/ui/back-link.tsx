import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import classes from "#ui/headings.module.css";

type Props = { to: To; state?: unknown; children: ReactNode };

/** A link from one thing's page to the list that contains it. */
export function BackLink({ children, ...way }: Props) {
	return (
		<Link className={classes.back} {...way}>
			<IconArrowLeft aria-hidden="true" />
			{children}
		</Link>
	);
}
