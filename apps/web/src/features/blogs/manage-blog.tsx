import type { ArticleLine } from "@freehub/contract/blogs";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDay } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { type Outcome, useCommand } from "#lib/use-command.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Picture } from "#ui/picture.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { deleteOne, publishOne, restoreOne, unpublishOne } from "./article-commands.ts";
import classes from "./manage-blog.module.css";
import { articlesQuery, type ShownState } from "./queries.ts";

const shown: { state: ShownState; name: string; nothing: string }[] = [
	{ state: undefined, name: "All", nothing: "No articles yet. Write the first one." },
	{ state: "draft", name: "Drafts", nothing: "There are no drafts." },
	{ state: "published", name: "Published", nothing: "Nothing is published." },
	{ state: "deleted", name: "Deleted", nothing: "Nothing is deleted." },
];

/** The Manage Blog screen: every article with its state, and what can be done with it. */
export function ManageBlog() {
	const [search] = useSearchParams();
	const chosen = shown.find(({ state }) => state === search.get("state")) ?? shown[0];
	return (
		<OnlyWith right="blog.write" title="Manage Blog" sentence="Writing the blog is for buyers and owners.">
			<PageHead
				title="Manage Blog"
				actions={
					<ButtonLink to={paths.newArticle} leftSection={<IconPlus size={18} aria-hidden="true" />}>
						New article
					</ButtonLink>
				}
			/>
			<nav className={classes.states} aria-label="Articles by state">
				{shown.map(({ state, name }) => (
					<Link
						key={name}
						to={state === undefined ? paths.manageBlog : `${paths.manageBlog}?state=${state}`}
						aria-current={state === chosen?.state ? "page" : undefined}
					>
						{name}
					</Link>
				))}
			</nav>
			<List key={chosen?.state ?? "all"} state={chosen?.state} nothing={chosen?.nothing ?? ""} />
		</OnlyWith>
	);
}

function List({ state, nothing }: { state: ShownState; nothing: string }) {
	const articles = useInfiniteQuery(articlesQuery(state));
	const list = useRef<HTMLElement>(null);
	if (articles.data === undefined) {
		if (articles.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The articles could not be loaded."
				error={articles.error}
				onRetry={() => void articles.refetch()}
				isRetrying={articles.isFetching}
			/>
		);
	}
	const items = articles.data.pages.flatMap((page) => page.items);
	return (
		<section ref={list} tabIndex={-1} className={classes.list} aria-label="Articles">
			{items.length === 0 ? (
				<EmptyState sentence={nothing} picture="/drawings/empty.svg" />
			) : (
				<>
					<DataTable
						caption="Articles, the newest first"
						columns={["Image", "Title", "State", "Author", "Date", "Action"]}
					>
						{items.map((article) => (
							<Row
								key={article._id}
								article={article}
								// The button that had the focus goes, or goes with its row.
								onDone={() => list.current?.focus({ preventScroll: true })}
							/>
						))}
					</DataTable>
					<ShowMore
						what="articles"
						shown={items.length}
						total={0}
						hasMore={articles.hasNextPage}
						isLoading={articles.isFetchingNextPage}
						error={articles.isFetchNextPageError ? articles.error : null}
						onMore={() => void articles.fetchNextPage({ cancelRefetch: false })}
					/>
				</>
			)}
		</section>
	);
}

function Row({ article, onDone }: { article: ArticleLine; onDone: () => void }) {
	const { _id, title, image, author, state, deletedAt } = article;
	const publish = useCommand(publishOne);
	const unpublish = useCommand(unpublishOne);
	const remove = useCommand(deleteOne);
	const restore = useCommand(restoreOne);
	const failure = publish.failure ?? unpublish.failure ?? remove.failure ?? restore.failure;
	const change = state === "draft" ? publish : unpublish;

	async function act({ run }: { run: (input: ArticleLine) => Promise<Outcome<unknown>> }) {
		for (const command of [publish, unpublish, remove, restore]) command.reset();
		const { isDone } = await run(article);
		if (isDone) onDone();
	}

	return (
		<DataRow>
			<Cell className={classes.image}>
				<Picture src={image} place="row" alt="" hint={title} />
			</Cell>
			<Cell className={classes.title}>
				{deletedAt === null ? <Link to={paths.editArticle(_id)}>{title}</Link> : title}
			</Cell>
			<Cell>
				<StateBadge article={article} />
			</Cell>
			<Cell label="Author" className={classes.author}>
				{author}
			</Cell>
			<Cell>
				<WhenItWas article={article} />
			</Cell>
			<Cell>
				<div className={classes.buttons}>
					{deletedAt === null ? (
						<>
							<Button size="sm" variant="default" onClick={() => void act(change)} loading={change.isPending}>
								{state === "draft" ? "Publish" : "Unpublish"}
								<VisuallyHidden> {title}</VisuallyHidden>
							</Button>
							<Button size="sm" variant="danger" onClick={() => void act(remove)} loading={remove.isPending}>
								Delete<VisuallyHidden> {title}</VisuallyHidden>
							</Button>
						</>
					) : (
						<Button size="sm" variant="default" onClick={() => void act(restore)} loading={restore.isPending}>
							Restore<VisuallyHidden> {title}</VisuallyHidden>
						</Button>
					)}
				</div>
				<div role="alert">{failure !== undefined && <p className={classes.failure}>{failure}</p>}</div>
			</Cell>
		</DataRow>
	);
}

type StateOf = Pick<ArticleLine, "state" | "deletedAt">;

export function StateBadge({ article: { state, deletedAt } }: { article: StateOf }) {
	if (deletedAt !== null) return <Badge>Deleted</Badge>;
	return state === "published" ? <Badge tone="good">Published</Badge> : <Badge tone="mixed">Draft</Badge>;
}

function WhenItWas({ article: { state, publishedAt, updatedAt, deletedAt } }: { article: ArticleLine }) {
	const [what, when] =
		deletedAt !== null
			? ["Deleted", deletedAt]
			: state === "published" && publishedAt !== null
				? ["Published", publishedAt]
				: ["Changed", updatedAt];
	return (
		<>
			{what} <time dateTime={when}>{formatDay(when)}</time>
		</>
	);
}
