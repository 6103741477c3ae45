import { Article, addArticle } from "@freehub/contract/blogs";
import { t } from "@lingui/core/macro";
import { sentPlaceOf } from "#lib/draft.ts";
import { exactIn, useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor } from "#lib/use-write-form.ts";
import { addOneArticle, changeOneArticle, publishOneArticle, unpublishOneArticle } from "./article-writes.ts";

export type ArticleField = "title" | "author" | "image" | "desc";

const placeOf = (id: string | undefined) => `freehub-article-${id ?? "new"}`;
const check = checkFor(addArticle);

type Options = {
	/** Undefined: a new article. */
	article: Article | undefined;
	/** The author of a new article. */
	author: string;
	/** Called when the new article is stored. */
	onBegun: (id: string) => void;
};

/** The form state of an article, its server writes, and the handling of edit conflicts. */
export function useArticleForm({ article, author, onBegun }: Options) {
	const place = placeOf(article?._id);
	const text = useVersionedForm<ArticleField, Article>({
		place,
		empty: { title: "", author, image: "", desc: "" },
		stored: article,
		fieldsOf: ({ title, author, image, desc }) => ({ title, author, image, desc }),
		schema: Article,
		check,
		isSame: exactIn("desc"),
	});
	const options = { isShown: () => true };
	const add = useWrite(addOneArticle, { ...options, keptAt: sentPlaceOf(place) });
	const change = useWrite(changeOneArticle, options);
	const publishing = useWrite(publishOneArticle, options);
	const unpublishing = useWrite(unpublishOneArticle, options);

	/** Stores the changes. @returns the article as it is stored now; undefined if that failed. */
	async function save(
		version = text.version,
	): Promise<Pick<Article, "_id" | "title" | "version"> | undefined> {
		const fields = text.checked();
		if (fields === undefined) return undefined;
		if (article === undefined || version === undefined) {
			const added = await text.answerOf(t`The article was not saved.`, add.run(fields));
			if (added === undefined) return undefined;
			text.setStored(added, placeOf(added._id));
			onBegun(added._id);
			return added;
		}
		const changes = text.changesTo(fields);
		if (Object.keys(changes).length === 0) return { ...article, version };
		const changing = change.run({ id: article._id, change: changes, version });
		const changed = await text.answerOf(t`The article was not saved.`, changing);
		if (changed !== undefined) text.setStored(changed);
		return changed;
	}

	async function publish() {
		const saved = await save();
		if (saved === undefined) return;
		const published = await text.answerOf(t`The article was not published.`, publishing.run(saved));
		if (published !== undefined) text.setStored(published, placeOf(saved._id));
	}

	async function unpublish() {
		if (article === undefined) return;
		await text.answerOf(t`The article is still published.`, unpublishing.run(article));
	}

	const { conflict } = text;
	return {
		...text,
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
		save,
		publish,
		unpublish,
		isSaving: add.isPending || change.isPending,
		isPublishing: publishing.isPending || unpublishing.isPending,
	};
}
