import type { ReactNode } from "react";
import { DocumentTitle } from "#ui/document-title.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./sign-in-page.module.css";

/** The frame of the pages about getting in. */
export function IdentityPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={classes.page}>
			<DocumentTitle>{title.replace("Please ", "")}</DocumentTitle>
			<div className={classes.card}>
				{/* A new heading takes the focus, so that another state of the page is announced. */}
				<PageTitle key={title}>{title}</PageTitle>
				{children}
			</div>
			<div className={classes.aside}>
				<img src="/drawings/hero.svg" alt="" width={760} height={470} loading="lazy" />
				<p>Count it once. Find it always.</p>
			</div>
		</div>
	);
}
