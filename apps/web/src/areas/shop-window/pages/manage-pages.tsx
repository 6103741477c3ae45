import type { CompanyPageLine, PageSlug } from "@freehub/contract/shop-window/pages";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CompanySection } from "./company-section.tsx";
import classes from "./manage-pages.module.css";
import { ownPagesQuery } from "./page-writes.ts";

/** The Pages screen: the company's pages, and its facts for search engines and other programs. */
export function ManagePages() {
	return (
		<OnlyOwners>
			<PageHead title={t`Pages`} />
			<p className={classes.lead}>
				<Trans>What visitors read about the company. The footer links to pages with text.</Trans>
			</p>
			<CompanyPages />
			<CompanySection />
		</OnlyOwners>
	);
}

function CompanyPages() {
	const read = useQuery(ownPagesQuery);
	const { data: pages } = read;
	if (pages === undefined) return <LoadState query={read} what={t`The pages could not be loaded.`} />;
	return (
		<div className={managed.list}>
			<DataTable caption={t`The company's pages`} columns={[t`Page`, t`State`, t`Changed`, t`Action`]}>
				{pages.map((page) => (
					<PageRow key={page.slug} page={page} />
				))}
			</DataTable>
		</div>
	);
}

function PageRow({ page: { slug, title, hasText, updatedAt } }: { page: CompanyPageLine }) {
	const name = title;
	return (
		<DataRow>
			<Cell className={`weight-650 ${classes.title}`}>
				<Link to={paths.editPage(slug)}>{title}</Link>
				<small>{t(belongsThere[slug])}</small>
			</Cell>
			<Cell>
				<ShownBadge isShown={hasText} />
			</Cell>
			<Cell label={t`Changed`}>
				{updatedAt === null ? t`Never` : <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>}
			</Cell>
			<Cell>
				<div className="row gap-8">
					<ButtonLink size="sm" variant="default" to={paths.editPage(slug)}>
						{hasText ? (
							<Trans comment="name is a page's">
								Edit<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						) : (
							<Trans comment="name is a page's" context="verb">
								Write<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						)}
					</ButtonLink>
					{hasText && (
						<ButtonLink size="sm" variant="quiet" to={paths.page(slug)}>
							<Trans comment="name is a page's" context="verb">
								View<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</ButtonLink>
					)}
				</div>
			</Cell>
		</DataRow>
	);
}

export function OnlyOwners({ children }: { children: ReactNode }) {
	return (
		<OnlyWith right="page.write" title={t`Pages`} sentence={t`Writing the company's pages is for owners.`}>
			{children}
		</OnlyWith>
	);
}

/** Hints for editors: the content that belongs on each page. */
export const belongsThere: Record<PageSlug, MessageDescriptor> = {
	contact: msg`How customers reach you, and how soon you answer.`,
	"opening-hours": msg`When the shop and the workshop are open.`,
	address: msg`Where the shop is, and how to get there.`,
	terms: msg`Your terms of sale. The sign-up page links to them.`,
	privacy: msg`What personal data you keep, why, for how long, and who to ask.`,
	imprint: msg`The company's legal name and form, address and registration.`,
	returns: msg`How long customers have to return things, in what condition and how.`,
};

/** Whether visitors can see the page. */
export function ShownBadge({ isShown }: { isShown: boolean }) {
	return isShown ? (
		<Badge tone="good">
			<Trans context="page">Shown</Trans>
		</Badge>
	) : (
		<Badge tone="mixed">
			<Trans context="page">Not written</Trans>
		</Badge>
	);
}
