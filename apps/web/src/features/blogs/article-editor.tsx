import type { Article } from "@freehub/contract/blogs";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useHotkeys } from "@mantine/hooks";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { PictureDropzone, PictureUpload, usePictureUpload } from "#features/uploads/uploads.public.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ArticleView } from "./article.tsx";
import classes from "./article-editor.module.css";
import { StateBadge } from "./manage-blog.tsx";
import { MarkdownField, type MarkdownInput } from "./markdown-field.tsx";
import { articleQuery } from "./queries.ts";
import { type ArticleField, useArticleForm } from "./use-article-form.ts";

type Props = {
	/** Undefined: a new one. */
	id: string | undefined;
	/** Who writes a new one. */
	author: string;
	onBegun: (id: string) => void;
};

/** The page where an article is written, with what visitors will see beside it. */
export function ArticleEditor({ id, ...props }: Props) {
	return (
		<OnlyWith right="blog.write" title="Manage Blog" sentence="Writing the blog is for buyers and owners.">
			<Loaded id={id} {...props} />
		</OnlyWith>
	);
}

function Loaded({ id, ...props }: Props) {
	const { data, error, refetch, isFetching } = useQuery({
		...articleQuery(id ?? ""),
		enabled: id !== undefined,
	});
	if (id !== undefined && data === undefined) {
		if (error === null) return <Loading />;
		return (
			<LoadFailed
				isPage
				what="The article could not be loaded."
				error={error}
				onRetry={() => void refetch()}
				isRetrying={isFetching}
			/>
		);
	}
	return <Editor article={id === undefined ? undefined : data} {...props} />;
}

function Editor({ article, author, onBegun }: { article: Article | undefined } & Omit<Props, "id">) {
	const written = useArticleForm({ article, author, onBegun });
	const { form, save, isSaving, isPublishing, isSaved, conflict } = written;
	const [view, setView] = useState("write");
	const text = useRef<MarkdownInput>(null);
	const choose = useRef<() => void>(null);
	/** Where the picture goes that is being chosen; what is dropped or pasted goes where one writes. */
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
	/** A picture that is on its way belongs to what is saved. */
	function whenUploaded(act: () => Promise<unknown>) {
		const isHeldUp = [ofArticle, inText].map(({ holdsUp }) => holdsUp()).includes(true);
		if (!isHeldUp) void act();
	}
	const field = (name: ArticleField) => ({ ...form.getInputProps(name), name });
	const isPublished = article?.state === "published";
	return (
		<div className={classes.page}>
			<PictureDropzone
				openRef={choose}
				onPicture={takePicture}
				onCancel={() => {
					target.current = undefined;
				}}
			/>
			<div className={classes.head}>
				<PageHead
					title={article === undefined ? "New article" : "Edit article"}
					crumbs={[{ label: "All articles", to: paths.manageBlog }]}
					fact={
						<>
							{article !== undefined && <StateBadge article={article} />}
							<output>{savedWords(isSaved, article !== undefined)}</output>
						</>
					}
					actions={
						<>
							{isPublished && (
								<ButtonLink to={paths.blog(article._id)} variant="quiet">
									View
								</ButtonLink>
							)}
							{isPublished && (
								<Button variant="default" onClick={() => void written.unpublish()} loading={isPublishing}>
									Unpublish
								</Button>
							)}
							<Button
								variant={isPublished ? "filled" : "default"}
								onClick={() => whenUploaded(save)}
								loading={isSaving}
							>
								{isPublished ? "Save changes" : "Save draft"}
							</Button>
							{!isPublished && (
								<Button onClick={() => whenUploaded(written.publish)} loading={isPublishing}>
									Publish
								</Button>
							)}
						</>
					}
				/>
			</div>
			{written.hasKept && !isSaved && (
				<p className={classes.kept}>
					What you typed before and did not save is here again.
					<Button size="sm" variant="quiet" onClick={written.discard}>
						Discard it
					</Button>
				</p>
			)}
			<div role="alert">{conflict && <Conflict {...conflict} isPending={isSaving} />}</div>
			<FailureNote>{written.failure && `${written.failure} Everything you typed is kept.`}</FailureNote>
			<SegmentedControl
				className={classes.views}
				aria-label="Write or preview"
				data={[
					{ value: "write", label: "Write" },
					{ value: "preview", label: "Preview" },
				]}
				value={view}
				onChange={setView}
				fullWidth
			/>
			<div className={classes.columns} data-view={view}>
				<div className={classes.fields}>
					<TextInput label="Title" maxLength={200} {...field("title")} />
					<TextInput label="Author" maxLength={200} {...field("author")} />
					<TextInput
						label="Image Link"
						inputMode="url"
						autoCapitalize="off"
						spellCheck={false}
						{...field("image")}
					/>
					<PictureUpload stage={ofArticle.stage} onChoose={() => choosePicture("article")} />
					<MarkdownField
						label="Text"
						description="In Markdown. A picture that is dropped or pasted while you write goes into the text."
						inputRef={text}
						onChoosePicture={() => choosePicture("text")}
						{...field("desc")}
					/>
					<output className={classes.saved}>
						{inText.stage.name === "sending" && "Uploading the picture…"}
					</output>
					<FailureNote>{inText.stage.name === "failed" ? inText.stage.sentence : undefined}</FailureNote>
				</div>
				<Preview values={form.values} />
			</div>
		</div>
	);
}

function savedWords(isSaved: boolean, isStored: boolean): string {
	if (isSaved) return "Saved";
	return isStored ? "Not saved yet" : "";
}

/** It may be some keys behind the typing. */
function Preview({ values }: { values: Record<ArticleField, string> }) {
	const article = useDeferredValue(values);
	return (
		<section className={classes.preview} aria-label="Preview">
			<ArticleView
				isPreview
				article={{
					...article,
					title: article.title.trim() || "Title",
					author: article.author.trim() || "Author",
					image: article.image.trim(),
				}}
			/>
		</section>
	);
}

const labels: Record<ArticleField, string> = {
	title: "the title",
	author: "the author",
	image: "the picture",
	desc: "the text",
};

const all = new Intl.ListFormat("en-GB", { type: "conjunction" });

type ConflictProps = NonNullable<ReturnType<typeof useArticleForm>["conflict"]> & { isPending: boolean };

/** Says that somebody else changed the article meanwhile, what is there now, and the two ways on. */
function Conflict({ current, fields, take, saveMine, isPending }: ConflictProps) {
	const what = fields.length === 0 ? "its state" : all.format(fields.map((field) => labels[field]));
	return (
		<div className={classes.conflict}>
			<p>
				<strong>Somebody else changed this article while you were editing: {what}.</strong> Nothing of yours
				is saved yet, and everything you typed is kept.
			</p>
			<details>
				<summary>Show what is there now</summary>
				<ArticleView isPreview article={current} />
			</details>
			<p>
				‘Take what is there now’ fills the fields that you have not touched; you can look again before you
				save. ‘Save mine’ saves what you changed over it.
			</p>
			<div className={classes.actions}>
				<Button variant="default" onClick={take} disabled={isPending}>
					Take what is there now
				</Button>
				<Button onClick={saveMine} loading={isPending}>
					Save mine
				</Button>
			</div>
		</div>
	);
}
