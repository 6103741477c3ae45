import { ApiError } from "@freehub/contract/errors";
import type { Blog } from "@freehub/contract/shop-window/blogs";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useShopName } from "#lib/company.ts";
import { formatCount, preview, readingMinutes } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { articleData, breadcrumbData } from "#lib/structured-data.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { MarkdownText } from "#ui/markdown-text.tsx";
import { DocumentTitle, PageInfo, PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { UntranslatedNote } from "#ui/untranslated-note.tsx";
import classes from "./article.module.css";
import { blogQuery, plainText } from "./queries.ts";

/** The page of an article. */
export function BlogArticle({ id }: { id: string }) {
	const read = useQuery(blogQuery(id));
	const { data: blog, error } = read;
	const siteName = useShopName();
	// The cache may still hold an article that was unpublished meanwhile.
	const isMissing = error instanceof ApiError && error.status === 404;
	if (isMissing) {
		return (
			<>
				<DocumentTitle>{t`Blogs`}</DocumentTitle>
				<EmptyState sentence={t`This article was not found.`} picture="/drawings/empty.svg" isPage>
					<BackToBlogs />
				</EmptyState>
			</>
		);
	}
	if (blog === undefined) {
		return (
			<>
				<DocumentTitle>{t`Blogs`}</DocumentTitle>
				<LoadState query={read} what={t`The article could not be loaded.`} isPage />
			</>
		);
	}
	return (
		<div className={classes.page}>
			<PageInfo
				title={blog.title}
				path={paths.blog(blog._id)}
				description={preview(plainText(blog.desc), 155)}
				picture={`/og/articles/${blog._id}.jpg`}
				kind="article"
				data={
					import.meta.env.SSR &&
					((site) => [
						articleData(blog, {
							url: site + paths.blog(blog._id),
							image: `${site}/og/articles/${blog._id}.jpg`,
							siteName,
							publishedAt: blog.publishedAt,
							updatedAt: blog.updatedAt,
						}),
						breadcrumbData([
							{ name: t`Home`, url: `${site}/` },
							{ name: t`Blogs`, url: site + paths.blogs },
							{ name: blog.title, url: site + paths.blog(blog._id) },
						]),
					])
				}
			/>
			<BackToBlogs />
			<UntranslatedNote
				textLanguages={blog.textLanguages}
				right="blog.write"
				to={`${paths.editArticle(blog._id)}#translations`}
			/>
			<ArticleView article={blog} />
			<BackToBlogs />
		</div>
	);
}

type ViewProps = {
	article: Pick<Blog, "title" | "author" | "image" | "desc" | "textLanguages">;
	/** Inside a page that has its own heading. */
	isPreview?: boolean;
};

/** An article as visitors see it. */
export function ArticleView({ article, isPreview = false }: ViewProps) {
	const { title, image, desc, textLanguages } = article;
	const author = article.author;
	const minutes = formatCount(readingMinutes(desc));
	return (
		<article>
			{isPreview ? (
				<h2 className={classes.title}>{title}</h2>
			) : (
				<PageTitle className={classes.title} lang={textLanguages?.title}>
					{title}
				</PageTitle>
			)}
			<p className="above-16 dim">
				<Trans>
					<span className="ink weight-600">{author}</span> · {minutes} min read
				</Trans>
			</p>
			<Picture className={classes.picture} src={image} alt="" hint={title} isEager />
			<MarkdownText text={desc} headingLevel={isPreview ? 3 : 2} lang={textLanguages?.desc} />
		</article>
	);
}

function BackToBlogs() {
	return (
		<BackLink to={paths.blogs}>
			<Trans>All blogs</Trans>
		</BackLink>
	);
}
