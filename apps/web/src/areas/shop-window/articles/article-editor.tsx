import { Article, addArticle } from "@freehub/contract/shop-window/blogs";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef } from "react";
import { PictureDropzone, PictureUpload } from "#areas/catalogue/pictures/picture-upload.tsx";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { ArticleTranslations } from "#areas/catalogue/translations/translations.tsx";
import { sentPlaceOf } from "#lib/draft.ts";
import { paths } from "#lib/paths.ts";
import { exactIn, useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor } from "#lib/use-write-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { MarkdownField, type MarkdownInput } from "#ui/markdown-field.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ConflictNote, EditorNotes, TextEditor } from "#ui/text-editor.tsx";
import { ArticleView } from "./article.tsx";
import {
	addOneArticle,
	articleQuery,
	changeOneArticle,
	publishOneArticle,
	unpublishOneArticle,
} from "./article-writes.ts";
import { ArticleState } from "./manage-blog.tsx";

type Props = {
	/** Undefined: a new article. */
	id: string | undefined;
	/** The author of a new article. */
	author: string;
	onBegun: (id: string) => void;
};

/** The page to write an article, with a preview beside the text. */
export function ArticleEditor({ id, ...props }: Props) {
	return (
		<OnlyWith
			right="blog.write"
			title={t`Manage Blog`}
			sentence={t`Writing the blog is for buyers and owners.`}
		>
			<LoadedArticle id={id} {...props} />
		</OnlyWith>
	);
}

function LoadedArticle({ id, ...props }: Props) {
	const read = useQuery({
		...articleQuery(id ?? ""),
		enabled: id !== undefined,
	});
	const { data } = read;
	if (id !== undefined && data === undefined)
		return <LoadState query={read} what={t`The article could not be loaded.`} isPage />;
	return <ArticleForm article={id === undefined ? undefined : data} {...props} />;
}

function ArticleForm({ article, author, onBegun }: { article: Article | undefined } & Omit<Props, "id">) {
	const written = useArticleForm({ article, author, onBegun });
	const { form, save, isSaving, isPublishing, isSaved, conflict } = written;
	const text = useRef<MarkdownInput>(null);
	const choose = useRef<() => void>(null);
	/** Target of the file picker. Undefined for a dropped or pasted picture, which goes where the focus is. */
	const target = useRef<"text" | "article">(undefined);
	const ofArticle = usePictureUpload((link) => form.setFieldValue("image", link));
	const inText = usePictureUpload((link) => text.current?.insertPicture(link));
	useHotkeys([["mod+S", () => void save()]], []);

	function choosePicture(into: "text" | "article") {
		target.current = into;
		choose.current?.();
	}
	function takePicture(file: File) {
		const into = target.current ?? (text.current?.hasFocus() === true ? "text" : "article");
		target.current = undefined;
		void (into === "text" ? inText : ofArticle).upload(file);
	}
	/** Runs `act` unless an upload is still pending, because its picture must be saved too. */
	function whenUploaded(act: () => Promise<unknown>) {
		const isHeldUp = [ofArticle, inText].map(({ holdsUp }) => holdsUp()).includes(true);
		if (!isHeldUp) void act();
	}
	const field = (name: ArticleField) => ({ ...form.getInputProps(name), name });
	const isPublished = article?.state === "published";
	return (
		<TextEditor
			head={
				<PageHead
					title={article === undefined ? t`New article` : t`Edit article`}
					crumbs={[{ label: t`All articles`, to: paths.manageBlog }]}
					fact={
						<>
							{article !== undefined && <ArticleState article={article} />}
							<output>{savedWords(isSaved, article !== undefined)}</output>
						</>
					}
					actions={
						<>
							{isPublished && (
								<ButtonLink to={paths.blog(article._id)} variant="quiet">
									<Trans context="verb">View</Trans>
								</ButtonLink>
							)}
							{isPublished && (
								<Button variant="default" onClick={() => void written.unpublish()} loading={isPublishing}>
									<Trans>Unpublish</Trans>
								</Button>
							)}
							<Button
								variant={isPublished ? "filled" : "default"}
								onClick={() => whenUploaded(save)}
								loading={isSaving}
							>
								{isPublished ? t`Save changes` : t`Save draft`}
							</Button>
							{!isPublished && (
								<Button onClick={() => whenUploaded(written.publish)} loading={isPublishing}>
									<Trans>Publish</Trans>
								</Button>
							)}
						</>
					}
				/>
			}
			notes={
				<>
					<PictureDropzone
						openRef={choose}
						onPicture={takePicture}
						onCancel={() => {
							target.current = undefined;
						}}
					/>
					<EditorNotes
						onDiscard={written.hasKept && !isSaved ? written.discard : undefined}
						conflict={conflict && <ArticleConflict {...conflict} isPending={isSaving} />}
						failure={written.failure}
					/>
				</>
			}
			preview={<ArticlePreview values={form.values} />}
		>
			<TextInput label={t`Title`} maxLength={200} {...field("title")} />
			<TextInput label={t`Author`} maxLength={200} {...field("author")} />
			<TextInput
				label={t`Image Link`}
				inputMode="url"
				autoCapitalize="off"
				spellCheck={false}
				{...field("image")}
			/>
			<PictureUpload stage={ofArticle.stage} onChoose={() => choosePicture("article")} />
			<MarkdownField
				label={t`Text`}
				description={t`In Markdown. Drop or paste a picture to add it.`}
				inputRef={text}
				onChoosePicture={() => choosePicture("text")}
				{...field("desc")}
			/>
			<output className="unless-empty quiet">
				{inText.stage.name === "sending" && t`Uploading the picture…`}
			</output>
			<FailureNote>{inText.stage.name === "failed" ? inText.stage.sentence : undefined}</FailureNote>
			{article !== undefined && <ArticleTranslations id={article._id} original={form.values} />}
		</TextEditor>
	);
}

function savedWords(isSaved: boolean, isStored: boolean): string {
	if (isSaved) return t`Saved`;
	return isStored ? t`Not saved yet` : "";
}

/** Deferred, so it may lag some keystrokes behind the typing. */
function ArticlePreview({ values }: { values: Record<ArticleField, string> }) {
	const article = useDeferredValue(values);
	return (
		<ArticleView
			isPreview
			article={{
				...article,
				title: article.title.trim() || t`Title`,
				author: article.author.trim() || t`Author`,
				image: article.image.trim(),
			}}
		/>
	);
}

const labels: Record<ArticleField, MessageDescriptor> = {
	title: msg`the title`,
	author: msg`the author`,
	image: msg`the picture`,
	desc: msg`the text`,
};

type ConflictProps = NonNullable<ReturnType<typeof useArticleForm>["conflict"]> & { isPending: boolean };

function ArticleConflict({ current, by, fields, take, saveMine, isPending }: ConflictProps) {
	const changed =
		fields.length === 0
			? [t({ comment: "an article's", message: "its state" })]
			: fields.map((field) => t(labels[field]));
	return (
		<ConflictNote
			current={current}
			by={by}
			changed={changed}
			onTake={take}
			onSaveMine={saveMine}
			isPending={isPending}
		>
			<ArticleView isPreview article={current} />
		</ConflictNote>
	);
}

type ArticleField = "title" | "author" | "image" | "desc";

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
function useArticleForm({ article, author, onBegun }: Options) {
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
