import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DocumentTitle } from "#ui/document-title.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Themed } from "#ui/themed.tsx";
import classes from "./sign-in-page.module.css";

type Props = {
	title: string;
	/** The tab's title, where the page's is another one. */
	tabTitle?: string;
	children: ReactNode;
};

/** The frame of the pages about getting in. */
export function IdentityPage({ title, tabTitle = title, children }: Props) {
	return (
		<Themed>
			<div className={classes.page}>
				<DocumentTitle>{tabTitle}</DocumentTitle>
				<div className={classes.card}>
					{/* A new heading takes the focus, so that another state of the page is announced. */}
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
