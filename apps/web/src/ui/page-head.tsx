import { t } from "@lingui/core/macro";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import classes from "#ui/page-head.module.css";
import { PageTitle } from "#ui/page-title.tsx";

type Props = {
	title: string;
	/** One dim fact, or a state's badge, next to the title. */
	fact?: ReactNode;
	/** At the right. Until the session is known, they are invisible but take their space. */
	actions?: ReactNode;
	/** The path to this page, if it is one item of a list; a phone's top bar then names the list. */
	crumbs?: readonly { label: string; to: To; state?: unknown }[];
};

/** The head of a workspace page: in the same place and with the same height on every page. */
export function PageHead({ title, fact, actions, crumbs }: Props) {
	const { isKnown } = usePermissions();
	return (
		<header
			className={`ends gap-8-16 below-14 tall-40 ${classes.head}`}
			data-in-list={crumbs !== undefined || undefined}
		>
			<div className="shrinks">
				{crumbs && (
					<nav aria-label={t`Breadcrumb`}>
						<ol className={`flex wraps plain-links ${classes.crumbs}`}>
							{crumbs.map(({ label, ...link }) => (
								<li key={label} className="row gap-4 dim">
									<Link {...link}>{label}</Link>
									<IconChevronRight className="icon-small" aria-hidden="true" />
								</li>
							))}
						</ol>
					</nav>
				)}
				<div className="line gap-4-12">
					<PageTitle className={classes.title}>{title}</PageTitle>
					{fact && <div className={`line quiet figures gap-4-12 ${classes.fact}`}>{fact}</div>}
				</div>
			</div>
			{actions && (
				<div className={`line gap-8 ${classes.actions}`} data-unknown={!isKnown || undefined}>
					{actions}
				</div>
			)}
		</header>
	);
}

/** A name and its value in a list of facts. */
export function HeadFact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="quiet">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
