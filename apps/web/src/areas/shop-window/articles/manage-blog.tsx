import type { ArticleLine } from "@freehub/contract/shop-window/blogs";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDay } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { useWrite, type WriteOutcome } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import choices from "#ui/choices.module.css";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import {
	articlesQuery,
	deleteOneArticle,
	publishOneArticle,
	restoreOneArticle,
	type ShownState,
	unpublishOneArticle,
} from "./article-writes.ts";

const shown: { state: ShownState; name: MessageDescriptor; nothing: MessageDescriptor }[] = [
	{
		state: undefined,
		name: msg({ message: "All", context: "articles" }),
		nothing: msg`No articles yet. Write the first one.`,
	},
	{
		state: "draft",
		name: msg({ message: "Drafts", context: "articles" }),
		nothing: msg`There are no drafts.`,
	},
	{
		state: "published",
		name: msg({ message: "Published", context: "articles" }),
		nothing: msg`Nothing is published.`,
	},
	{
		state: "deleted",
		name: msg({ message: "Deleted", context: "articles" }),
		nothing: msg`Nothing is deleted.`,
	},
];

/** The Manage Blog screen: every article with its state and actions. */
export function ManageBlog() {
	const [search] = useSearchParams();
	const chosen = shown.find(({ state }) => state === search.get("state")) ?? shown[0];
	return (
		<OnlyWith
			right="blog.write"
			title={t`Manage Blog`}
			sentence={t`Writing the blog is for buyers and owners.`}
		>
			<PageHead
				title={t`Manage Blog`}
				actions={
					<ButtonLink to={paths.newArticle} leftSection={<IconPlus aria-hidden="true" />}>
						<Trans>New article</Trans>
					</ButtonLink>
				}
			/>
			<nav className={`${choices.chips} below-14`} aria-label={t`Articles by state`}>
				{shown.map(({ state, name }) => (
					<Link
						key={state ?? "all"}
						to={state === undefined ? paths.manageBlog : `${paths.manageBlog}?state=${state}`}
						aria-current={state === chosen?.state ? "page" : undefined}
					>
						{t(name)}
					</Link>
				))}
			</nav>
			<ArticleList key={chosen?.state ?? "all"} state={chosen?.state} nothing={chosen && t(chosen.nothing)} />
		</OnlyWith>
	);
}

function ArticleList({ state, nothing }: { state: ShownState; nothing: string | undefined }) {
	const articles = useInfiniteQuery(articlesQuery(state));
	const list = useRef<HTMLElement>(null);
	if (articles.data === undefined)
		return <LoadState query={articles} what={t`The articles could not be loaded.`} />;
	const items = articles.data.pages.flatMap((page) => page.items);
	return (
		<section ref={list} tabIndex={-1} className={managed.list} aria-label={t`Articles`}>
			{items.length === 0 ? (
				<EmptyState sentence={nothing ?? ""} picture="/drawings/empty.svg" />
			) : (
				<>
					<DataTable
						caption={t`Articles, newest first`}
						columns={[t`Image`, t`Title`, t`State`, t`Author`, t`Date`, t`Action`]}
					>
						{items.map((article) => (
							<ArticleRow
								key={article._id}
								article={article}
								// The focused button disappears, alone or with its row, so move the focus to the list.
								onDone={() => list.current?.focus({ preventScroll: true })}
							/>
						))}
					</DataTable>
					<ShowMore what={t`articles`} pages={articles} />
				</>
			)}
		</section>
	);
}

function ArticleRow({ article, onDone }: { article: ArticleLine; onDone: () => void }) {
	const { _id, title, image, author, state, deletedAt } = article;
	const publish = useWrite(publishOneArticle);
	const unpublish = useWrite(unpublishOneArticle);
	const remove = useWrite(deleteOneArticle);
	const restore = useWrite(restoreOneArticle);
	const failure = publish.failure ?? unpublish.failure ?? remove.failure ?? restore.failure;
	const change = state === "draft" ? publish : unpublish;
	const name = title;

	async function act({ run }: { run: (input: ArticleLine) => Promise<WriteOutcome<unknown>> }) {
		for (const write of [publish, unpublish, remove, restore]) write.reset();
		const { isDone } = await run(article);
		if (isDone) onDone();
	}

	return (
		<DataRow>
			<Cell className={managed.image}>
				<Picture src={image} place="row" alt="" hint={title} />
			</Cell>
			<Cell className={`weight-650 ${managed.articleTitle}`}>
				{deletedAt === null ? <Link to={paths.editArticle(_id)}>{title}</Link> : title}
			</Cell>
			<Cell>
				<ArticleState article={article} />
			</Cell>
			<Cell label={t`Author`} className={managed.author}>
				{author}
			</Cell>
			<Cell>
				<WhenItWas article={article} />
			</Cell>
			<Cell>
				<div className="row gap-8">
					{deletedAt === null ? (
						<>
							<Button size="sm" variant="default" onClick={() => void act(change)} loading={change.isPending}>
								{state === "draft" ? (
									<Trans comment="name is an article's">
										Publish<VisuallyHidden> {name}</VisuallyHidden>
									</Trans>
								) : (
									<Trans comment="name is an article's">
										Unpublish<VisuallyHidden> {name}</VisuallyHidden>
									</Trans>
								)}
							</Button>
							<Button size="sm" variant="danger" onClick={() => void act(remove)} loading={remove.isPending}>
								<Trans comment="name is an article's">
									Delete<VisuallyHidden> {name}</VisuallyHidden>
								</Trans>
							</Button>
						</>
					) : (
						<Button size="sm" variant="default" onClick={() => void act(restore)} loading={restore.isPending}>
							<Trans comment="name is an article's">
								Restore<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
				</div>
				<div role="alert">{failure !== undefined && <p className={managed.failure}>{failure}</p>}</div>
			</Cell>
		</DataRow>
	);
}

type StateOf = Pick<ArticleLine, "state" | "deletedAt">;

export function ArticleState({ article: { state, deletedAt } }: { article: StateOf }) {
	if (deletedAt !== null) {
		return (
			<Badge>
				<Trans context="article">Deleted</Trans>
			</Badge>
		);
	}
	return state === "published" ? (
		<Badge tone="good">
			<Trans context="article">Published</Trans>
		</Badge>
	) : (
		<Badge tone="mixed">
			<Trans context="article">Draft</Trans>
		</Badge>
	);
}

function WhenItWas({ article: { state, publishedAt, updatedAt, deletedAt } }: { article: ArticleLine }) {
	if (deletedAt !== null) {
		return (
			<Trans comment="an article, on a day">
				Deleted <ArticleDay time={deletedAt} />
			</Trans>
		);
	}
	if (state === "published" && publishedAt !== null) {
		return (
			<Trans comment="an article, on a day">
				Published <ArticleDay time={publishedAt} />
			</Trans>
		);
	}
	return (
		<Trans comment="an article, on a day">
			Changed <ArticleDay time={updatedAt} />
		</Trans>
	);
}

function ArticleDay({ time }: { time: string }) {
	return <time dateTime={time}>{formatDay(time)}</time>;
}
