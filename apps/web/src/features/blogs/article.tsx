import type { Blog } from "@freehub/contract/blogs";
import { ApiError } from "@freehub/contract/errors";
import { useQuery } from "@tanstack/react-query";
import { readingMinutes } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import classes from "./article.module.css";
import { MarkdownText } from "./markdown-text.tsx";
import { blogQuery } from "./queries.ts";

/** The page of an article. */
export function Article({ id }: { id: string }) {
	const { data: blog, error, refetch, isFetching } = useQuery(blogQuery(id));
	// What was unpublished meanwhile may still be in the cache.
	const isMissing = error instanceof ApiError && error.status === 404;
	if (isMissing) {
		return (
			<>
				<DocumentTitle>Blogs</DocumentTitle>
				<EmptyState sentence="This article does not exist (any more)." picture="/drawings/empty.svg" isPage>
					<BackToBlogs />
				</EmptyState>
			</>
		);
	}
	if (blog === undefined) {
		return (
			<>
				<DocumentTitle>Blogs</DocumentTitle>
				{error === null ? (
					<Loading />
				) : (
					<LoadFailed
						isPage
						what="The article could not be loaded."
						error={error}
						onRetry={() => void refetch()}
						isRetrying={isFetching}
					/>
				)}
			</>
		);
	}
	return (
		<div className={classes.page}>
			<DocumentTitle>{blog.title}</DocumentTitle>
			<BackToBlogs />
			<ArticleView article={blog} />
			<BackToBlogs />
		</div>
	);
}

type ViewProps = {
	article: Pick<Blog, "title" | "author" | "image" | "desc">;
	/** Inside of a page that has its own heading. */
	isPreview?: boolean;
};

/** An article as visitors see it. */
export function ArticleView({ article, isPreview = false }: ViewProps) {
	const { title, author, image, desc } = article;
	return (
		<article>
			{isPreview ? (
				<h2 className={classes.title}>{title}</h2>
			) : (
				<PageTitle className={classes.title}>{title}</PageTitle>
			)}
			<p className={classes.byline}>
				<span className={classes.author}>{author}</span> · {readingMinutes(desc)} min read
			</p>
			<Picture className={classes.picture} src={image} alt="" hint={title} isEager />
			<MarkdownText text={desc} headingLevel={isPreview ? 3 : 2} />
		</article>
	);
}

function BackToBlogs() {
	return <BackLink to={paths.blogs}>All blogs</BackLink>;
}
