import { t } from "@lingui/core/macro";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import classes from "#ui/page-head.module.css";
import { PageTitle } from "#ui/page-title.tsx";

type Props = {
	title: string;
	/** One dim fact, or a state's badge, beside the title. */
	fact?: ReactNode;
	/** At the right; they wait, in their place, until it is known who is there. */
	actions?: ReactNode;
	/** The way here, where the page is one thing of a list; the top bar of a phone then names the list. */
	crumbs?: readonly { label: string; to: To; state?: unknown }[];
};

/** The head of a page of the workspace: in the same place and of the same height on every page. */
export function PageHead({ title, fact, actions, crumbs }: Props) {
	const { isSettled } = usePermissions();
	return (
		<header className={classes.head} data-in-list={crumbs !== undefined || undefined}>
			<div className={classes.words}>
				{crumbs && (
					<nav aria-label={t`Breadcrumb`}>
						<ol className={classes.crumbs}>
							{crumbs.map(({ label, ...link }) => (
								<li key={label}>
									<Link {...link}>{label}</Link>
									<IconChevronRight size={14} aria-hidden="true" />
								</li>
							))}
						</ol>
					</nav>
				)}
				<div className={classes.line}>
					<PageTitle className={classes.title}>{title}</PageTitle>
					{fact && <div className={classes.fact}>{fact}</div>}
				</div>
			</div>
			{actions && (
				<div className={classes.actions} data-unsettled={!isSettled || undefined}>
					{actions}
				</div>
			)}
		</header>
	);
}
