import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DocumentTitle, PageTitle } from "#ui/page-title.tsx";
import { Themed } from "#ui/themed.tsx";
import classes from "./sign-in-page.module.css";

type Props = {
	title: string;
	/** The tab's title, if it differs from the page's. */
	tabTitle?: string;
	children: ReactNode;
};

/** The layout of the sign-in page and similar pages. */
export function IdentityPage({ title, tabTitle = title, children }: Props) {
	return (
		<Themed>
			<div className={classes.page}>
				<DocumentTitle>{tabTitle}</DocumentTitle>
				<div className={classes.card}>
					{/* A new heading gets the focus, so that screen readers announce the page's new state. */}
					<PageTitle key={title}>{title}</PageTitle>
					<noscript>
						<Trans>This page needs JavaScript: what is typed here cannot be sent without it.</Trans>
					</noscript>
					{children}
				</div>
				<div className={classes.aside}>
					<img src="/drawings/hero.svg" alt="" width={760} height={470} loading="lazy" />
					<p>
						<Trans>Count it once. Find it always.</Trans>
					</p>
				</div>
			</div>
		</Themed>
	);
}
