import { type CompanyPage, type PageSlug, pageSlugs } from "@freehub/contract/shop-window/pages";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Navigate, useParams } from "react-router";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef } from "react";
import { PictureDropzone } from "#areas/catalogue/pictures/picture-upload.tsx";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { PageTranslations } from "#areas/catalogue/translations/translations.tsx";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { MarkdownField, type MarkdownInput } from "#ui/markdown-field.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { ConflictNote, EditorNotes, TextEditor } from "#ui/text-editor.tsx";
import { PageView } from "./company-page.tsx";
import { belongsThere, OnlyOwners, ShownBadge } from "./manage-pages.tsx";
import { ownPageQuery } from "./page-writes.ts";
import { type PageField, usePageForm } from "./use-page-form.ts";

/** The editor of a company page, with a preview of what visitors will see. */
export function EditPage() {
	const params = useParams();
	const slug = pageSlugs.find((one) => one === params.slug);
	// There are no other pages, and none can be added.
	if (slug === undefined) return <Navigate to={paths.managePages} replace />;
	return (
		<OnlyOwners>
			<LoadedPage key={slug} slug={slug} />
		</OnlyOwners>
	);
}

function LoadedPage({ slug }: { slug: PageSlug }) {
	const read = useQuery(ownPageQuery(slug));
	const { data } = read;
	if (data !== undefined) return <PageForm page={data} />;
	return <LoadState query={read} what={t`The page could not be loaded.`} isPage />;
}

function PageForm({ page }: { page: CompanyPage }) {
	const { form, save, isSaving, isSaved, hasKept, discard, conflict, failure } = usePageForm(page);
	const text = useRef<MarkdownInput>(null);
	const choose = useRef<() => void>(null);
	const { stage, upload, holdsUp } = usePictureUpload((link) => text.current?.insertPicture(link));
	/** Waits for a picture upload, because the picture is part of the text to save. */
	const saveWhenUploaded = () => {
		if (!holdsUp()) void save();
	};
	useHotkeys([["mod+S", saveWhenUploaded]], []);
	const field = (name: PageField) => ({ ...form.getInputProps(name), name });
	const isShown = page.text.trim() !== "";
	const content = t(belongsThere[page.slug]);
	return (
		<TextEditor
			head={
				<PageHead
					title={t`Edit page`}
					crumbs={[{ label: t`All pages`, to: paths.managePages }]}
					fact={
						<>
							<ShownBadge isShown={isShown} />
							<output>{isSaved ? t`Saved` : t`Not saved yet`}</output>
						</>
					}
					actions={
						<>
							{isShown && (
								<ButtonLink to={paths.page(page.slug)} variant="quiet">
									<Trans context="verb">View</Trans>
								</ButtonLink>
							)}
							<Button onClick={saveWhenUploaded} loading={isSaving}>
								<Trans>Save changes</Trans>
							</Button>
						</>
					}
				/>
			}
			notes={
				<>
					<PictureDropzone openRef={choose} onPicture={(file) => void upload(file)} />
					<EditorNotes
						onDiscard={hasKept && !isSaved ? discard : undefined}
						conflict={conflict && <PageConflict {...conflict} isPending={isSaving} />}
						failure={failure}
					/>
				</>
			}
			preview={<PagePreview values={form.values} />}
		>
			<TextInput
				label={t`Title`}
				description={t({ comment: "it is the title", message: "Links to the page show it too." })}
				maxLength={100}
				{...field("title")}
			/>
			<MarkdownField
				label={t`Text`}
				description={t({
					comment: "content is a sentence on what belongs on the page",
					message: `In Markdown. ${content} Without text, visitors don't see the page.`,
				})}
				inputRef={text}
				onChoosePicture={() => choose.current?.()}
				{...field("text")}
			/>
			<output className="unless-empty quiet">{stage.name === "sending" && t`Uploading the picture…`}</output>
			<FailureNote>{stage.name === "failed" ? stage.sentence : undefined}</FailureNote>
			<PageTranslations id={page.slug} original={form.values} />
		</TextEditor>
	);
}

/** The preview may lag behind the typing. */
function PagePreview({ values }: { values: Record<PageField, string> }) {
	const { title, text } = useDeferredValue(values);
	return <PageView isPreview page={{ title: title.trim() || t`Title`, text }} />;
}

const labels: Record<PageField, MessageDescriptor> = { title: msg`the title`, text: msg`the text` };

type ConflictProps = NonNullable<ReturnType<typeof usePageForm>["conflict"]> & { isPending: boolean };

function PageConflict({ current, by, fields, take, saveMine, isPending }: ConflictProps) {
	return (
		<ConflictNote
			current={current}
			by={by}
			changed={fields.map((field) => t(labels[field]))}
			onTake={take}
			onSaveMine={saveMine}
			isPending={isPending}
		>
			<PageView isPreview page={current} />
		</ConflictNote>
	);
}
