import type { ReactNode } from "react";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "#ui/states.module.css";

type Props = {
	sentence: string;
	picture?: string;
	/** It is the page's only content, so the sentence is the page's heading. */
	isPage?: boolean;
	children?: ReactNode;
};

/** Says that there is nothing to show, and what can be done about it. */
export function EmptyState({ sentence, picture, isPage = false, children }: Props) {
	return (
		<div className={classes.empty}>
			{picture && <img className={classes.drawing} src={picture} alt="" width={640} height={400} />}
			{isPage ? (
				<PageTitle className={classes.what}>{sentence}</PageTitle>
			) : (
				<p className={classes.what}>{sentence}</p>
			)}
			{children}
		</div>
	);
}
