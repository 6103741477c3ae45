import { Article, NewArticle } from "@freehub/contract/blogs";
import { ApiError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { t } from "@lingui/core/macro";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { changerIn } from "#lib/changer-in.ts";
import { isSignedOut } from "#lib/command.ts";
import { clearDraft, keptCommandOf, readDraft, writeDraft } from "#lib/draft.ts";
import { errorSentence, fieldSentence, reasonSentence } from "#lib/error-sentence.ts";
import { type Outcome, useCommand } from "#lib/use-command.ts";
import { useErrorWords } from "#lib/use-error-words.ts";
import { addOne, changeOne, publishOne, unpublishOne } from "./article-commands.ts";

export const articleFields = ["title", "author", "image", "desc"] as const;
export type ArticleField = (typeof articleFields)[number];
export type ArticleFields = Record<ArticleField, string>;

/** What the article was when the person began to change it. */
type Base = { fields: ArticleFields; version: number };
type Draft = { fields: ArticleFields; base: Base | undefined };

const placeOf = (id: string | undefined) => `freehub-article-${id ?? "new"}`;

type Options = {
	/** Undefined: a new one. */
	article: Article | undefined;
	/** Who writes a new one. */
	author: string;
	/** The new article is stored. */
	onBegun: (id: string) => void;
};

/** What is typed of an article, the ways to the server, and what to do when somebody else was faster. */
export function useArticleForm({ article, author, onBegun }: Options) {
	useErrorWords();
	const place = placeOf(article?._id);
	const [kept] = useState(() => unsavedIn(place));
	const [base, setBase] = useState<Base | undefined>(kept?.base ?? (article && baseOf(article)));
	const [failure, setFailure] = useState<string>();
	/** What is there by now, when somebody else was faster, and who that was, as far as it is told. */
	const [faster, setFaster] = useState<{ current: Article; by: string | undefined }>();
	const form = useForm<ArticleFields>({
		initialValues: kept?.fields ?? base?.fields ?? { title: "", author, image: "", desc: "" },
		validate: problemsOf,
		onValuesChange: (fields) => writeDraft(place, { fields, base } satisfies Draft),
	});
	const options = { isShown: () => true };
	const add = useCommand(addOne, { ...options, keptAt: keptCommandOf(place) });
	const change = useCommand(changeOne, options);
	const publishing = useCommand(publishOne, options);
	const unpublishing = useCommand(unpublishOne, options);

	function showProblems(problems: Partial<ArticleFields>) {
		form.setErrors(problems);
		const first = articleFields.find((field) => problems[field] !== undefined);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	/** The answer, or nothing after telling why there is none where it belongs. */
	function answerOf(what: string, outcome: Outcome<Article>): Article | undefined {
		if (outcome.isDone) return outcome.answer;
		const { error } = outcome;
		const there = currentIn(error);
		const problems = fieldProblems(error);
		if (there !== undefined) {
			setFaster({ current: there, by: changerIn(error) });
		} else if (Object.keys(problems).length > 0) showProblems(problems);
		else if (error !== undefined && !isSignedOut(error)) setFailure(`${what} ${errorSentence(error)}`);
		return undefined;
	}

	// Where only the state is another, as after Undo, nothing is there that the person has not seen.
	const isAsSeen = article && base && Object.keys(changesOf(base.fields, article)).length === 0;
	const seenVersion = isAsSeen ? article.version : base?.version;

	/** Stores what has changed. @returns the article as it is stored now; nothing where that was not possible. */
	async function save(
		version = seenVersion,
	): Promise<Pick<Article, "_id" | "title" | "version"> | undefined> {
		setFailure(undefined);
		const { hasErrors, errors } = form.validate();
		if (hasErrors) {
			showProblems(errors as Partial<ArticleFields>);
			return undefined;
		}
		const fields = form.getValues();
		if (article === undefined || base === undefined || version === undefined) {
			const added = answerOf(t`The article was not saved.`, await add.run(fields));
			if (added === undefined) return undefined;
			clearDraft(place);
			setStored(added);
			onBegun(added._id);
			return added;
		}
		const changes = changesOf(base.fields, fields);
		if (Object.keys(changes).length === 0) return { ...article, version };
		const outcome = await change.run({ id: article._id, change: changes, version });
		const changed = answerOf(t`The article was not saved.`, outcome);
		if (changed !== undefined) setStored(changed);
		return changed;
	}

	/** The server has what was typed; what was typed meanwhile is still to be saved. */
	function setStored(stored: Article) {
		const next = baseOf(stored);
		setBase(next);
		setFaster(undefined);
		const fields = form.getValues();
		if (Object.keys(changesOf(next.fields, fields)).length === 0) clearDraft(placeOf(stored._id));
		else writeDraft(placeOf(stored._id), { fields, base: next } satisfies Draft);
	}

	async function publish() {
		const saved = await save();
		if (saved === undefined) return;
		const published = answerOf(t`The article was not published.`, await publishing.run(saved));
		if (published !== undefined) setStored(published);
	}

	async function unpublish() {
		if (article === undefined) return;
		setFailure(undefined);
		answerOf(t`The article is still published.`, await unpublishing.run(article));
	}

	const changes = base && changesOf(base.fields, form.values);
	return {
		form,
		save,
		publish,
		unpublish,
		isSaving: add.isPending || change.isPending,
		isPublishing: publishing.isPending || unpublishing.isPending,
		/** Nothing typed is missing on the server. */
		isSaved: changes !== undefined && Object.keys(changes).length === 0,
		/** What was typed before and not saved is in the form again. */
		hasKept: kept !== undefined,
		failure,
		conflict: faster && {
			...faster,
			fields: articleFields.filter((field) => faster.current[field] !== base?.fields[field]),
			take: () => {
				const next = baseOf(faster.current);
				form.setValues({ ...next.fields, ...changes });
				setBase(next);
				setFaster(undefined);
				form.getInputNode("title")?.focus();
			},
			saveMine: () => void save(faster.current.version),
		},
		/** Drops what was typed since the last save. */
		discard: () => {
			form.setValues(base?.fields ?? { title: "", author, image: "", desc: "" });
			setFaster(undefined);
			clearDraft(place);
		},
	};
}

function baseOf({ title, author, image, desc, version }: Article): Base {
	return { fields: { title, author, image, desc }, version };
}

/** The server takes the spaces around a title, an author and a link away. */
function isSame(field: ArticleField, one: string, other: string): boolean {
	return field === "desc" ? one === other : one.trim() === other.trim();
}

function changesOf(before: ArticleFields, now: ArticleFields): Partial<ArticleFields> {
	const changed = articleFields.filter((field) => !isSame(field, before[field], now[field]));
	return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

function problemsOf(fields: ArticleFields): Partial<ArticleFields> {
	const { error } = NewArticle.safeParse(fields);
	const problems = error === undefined ? [] : fieldErrors(error, fields);
	return Object.fromEntries(problems.map((problem) => [problem.field, reasonSentence(problem)]));
}

function fieldProblems(error: unknown): Partial<ArticleFields> {
	if (!(error instanceof ApiError)) return {};
	const { problem } = error;
	const ours = (problem.errors ?? []).filter(({ field }) => articleFields.some((one) => one === field));
	return Object.fromEntries(ours.map((one) => [one.field, fieldSentence(one, problem)]));
}

function currentIn(error: unknown): Article | undefined {
	if (!(error instanceof ApiError) || error.code !== "article_changed") return undefined;
	return Article.safeParse(error.problem.current).data;
}

/** A draft that says nothing new would only hide what is there now. */
function unsavedIn(place: string): Draft | undefined {
	const { fields, base } = readDraft<Draft>(place);
	if (fields === undefined) return undefined;
	if (base === undefined) return { fields, base };
	return Object.keys(changesOf(base.fields, fields)).length > 0 ? { fields, base } : undefined;
}
