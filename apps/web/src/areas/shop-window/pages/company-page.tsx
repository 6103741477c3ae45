import { ApiError } from "@freehub/contract/errors";
import type { CompanyPage as Page } from "@freehub/contract/shop-window/pages";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { OpeningHours } from "#areas/shop-window/home/opening-hours.tsx";
import { paths } from "#lib/paths.ts";
import { originalLanguage } from "#lib/words.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { MarkdownText } from "#ui/markdown-text.tsx";
import { DocumentTitle, PageInfo, PageTitle } from "#ui/page-title.tsx";
import { UntranslatedNote } from "#ui/untranslated-note.tsx";
import classes from "./company-page.module.css";
import { pageQuery } from "./queries.ts";

/** The pages that end with the opening hours. */
const withHours: ReadonlySet<string> = new Set(["contact", "opening-hours", "address"]);

/** One of the company's pages, as visitors read it. */
export function CompanyPage({ slug }: { slug: string }) {
	const read = useQuery(pageQuery(slug));
	const { data: page, error } = read;
	// An emptied page may still be cached, and the server returns pages without a text to their editors.
	const isMissing = error instanceof ApiError && error.status === 404;
	if (isMissing || page?.text.trim() === "") {
		return (
			<>
				<DocumentTitle>{t`Page not found`}</DocumentTitle>
				<EmptyState sentence={t`This page was not found.`} picture="/drawings/empty.svg" isPage>
					<BackLink to={paths.home}>
						<Trans>Home</Trans>
					</BackLink>
				</EmptyState>
			</>
		);
	}
	if (page === undefined) {
		return (
			<>
				<DocumentTitle>Freehub</DocumentTitle>
				<LoadState query={read} what={t`The page could not be loaded.`} isPage />
			</>
		);
	}
	return (
		<div className={classes.page}>
			<PageInfo title={page.title} path={paths.page(page.slug)} />
			<UntranslatedNote
				textLanguages={page.textLanguages}
				right="page.write"
				to={`${paths.editPage(page.slug)}#translations`}
			/>
			<PageView page={page} />
			{withHours.has(page.slug) && <OpeningHours headingLevel="h2" />}
		</div>
	);
}

type ViewProps = {
	page: Pick<Page, "title" | "text" | "textLanguages">;
	/** Shown inside of a page that has its own heading. */
	isPreview?: boolean;
};

/** A page as visitors see it. */
export function PageView({ page: { title, text, textLanguages }, isPreview = false }: ViewProps) {
	return (
		<article lang={isPreview ? originalLanguage() : undefined}>
			{isPreview ? (
				<h2 className={classes.title}>{title}</h2>
			) : (
				<PageTitle className={classes.title} lang={textLanguages?.title}>
					{title}
				</PageTitle>
			)}
			<MarkdownText text={text} headingLevel={isPreview ? 3 : 2} lang={textLanguages?.text} />
		</article>
	);
}
