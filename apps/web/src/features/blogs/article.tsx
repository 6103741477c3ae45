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
import { blocksOf } from "./article-text.ts";
import { blogQuery } from "./queries.ts";

export function Article({ id }: { id: string }) {
	const { data: blog, error, refetch, isFetching } = useQuery(blogQuery(id));
	if (blog === undefined) {
		return (
			<>
				<DocumentTitle>Blogs</DocumentTitle>
				{error === null ? (
					<Loading />
				) : (
					<Missing error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
				)}
			</>
		);
	}
	return (
		<article className={classes.article}>
			<DocumentTitle>{blog.title}</DocumentTitle>
			<BackToBlogs />
			<PageTitle className={classes.title}>{blog.title}</PageTitle>
			<p className={classes.byline}>
				<span className={classes.author}>{blog.author}</span> · {readingMinutes(blog.desc)} min read
			</p>
			<Picture className={classes.picture} src={blog.image} alt="" hint={blog.title} isEager />
			<div className={classes.text}>
				{blocksOf(blog.desc).map(({ kind, text }) =>
					kind === "heading" ? <h2 key={text}>{text}</h2> : <p key={text}>{text}</p>,
				)}
			</div>
			<BackToBlogs />
		</article>
	);
}

type MissingProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

function Missing({ error, onRetry, isRetrying }: MissingProps) {
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence="This article does not exist (any more)." picture="/drawings/empty.svg" isPage>
				<BackToBlogs />
			</EmptyState>
		);
	}
	return (
		<LoadFailed
			isPage
			what="The article could not be loaded."
			error={error}
			onRetry={onRetry}
			isRetrying={isRetrying}
		/>
	);
}

function BackToBlogs() {
	return <BackLink to={paths.blogs}>All blogs</BackLink>;
}
