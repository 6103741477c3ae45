import type { CompanyPageLine } from "@freehub/contract/pages";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { CompanySection } from "./company-section.tsx";
import classes from "./manage-pages.module.css";
import { OnlyOwners } from "./only-owners.tsx";
import { ownPagesQuery } from "./own-queries.ts";
import { belongsThere } from "./page-words.ts";
import { ShownBadge } from "./shown-badge.tsx";

/** The Pages screen: the company's pages, and its facts for search engines and other programs. */
export function ManagePages() {
	return (
		<OnlyOwners>
			<PageHead title={t`Pages`} />
			<p className={classes.lead}>
				<Trans>What visitors read about the company. The footer links to pages with text.</Trans>
			</p>
			<Pages />
			<CompanySection />
		</OnlyOwners>
	);
}

function Pages() {
	const read = useQuery(ownPagesQuery);
	const { data: pages } = read;
	if (pages === undefined) return <LoadState query={read} what={t`The pages could not be loaded.`} />;
	return (
		<div className={managed.list}>
			<DataTable caption={t`The company's pages`} columns={[t`Page`, t`State`, t`Changed`, t`Action`]}>
				{pages.map((page) => (
					<Row key={page.slug} page={page} />
				))}
			</DataTable>
		</div>
	);
}

function Row({ page: { slug, title, hasText, updatedAt } }: { page: CompanyPageLine }) {
	const name = title;
	return (
		<DataRow>
			<Cell className={`${managed.name} ${classes.title}`}>
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
