import { changeHome, HomeSection, homeTextLengths } from "@freehub/contract/shop-window/home";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useRef } from "react";
import "#ui/styles/fields.css";
import { PictureDropzone, PictureUpload } from "#areas/catalogue/pictures/picture-upload.tsx";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { HomeTranslations } from "#areas/catalogue/translations/translations.tsx";
import { exactIn, useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor } from "#lib/use-write-form.ts";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { Picture } from "#ui/picture.tsx";
import { ConflictNote, EditorNotes } from "#ui/text-editor.tsx";
import { changeSection } from "./home-writes.ts";
import { Paragraphs } from "./paragraphs.tsx";

type Field = "eyebrow" | "heading" | "text" | "button" | "picture" | "alt";
const empty: Record<Field, string> = { eyebrow: "", heading: "", text: "", button: "", picture: "", alt: "" };
const check = checkFor(changeHome);

type Props = { part: "hero" | "about"; section: HomeSection; onClose: () => void };

/** The words and the picture of a part of the home page, and their translations. */
export function SectionForm({ part, section, onClose }: Props) {
	const text = useVersionedForm<Field, HomeSection>({
		place: `freehub-home-${part}`,
		empty,
		stored: section,
		fieldsOf: ({ eyebrow, heading, text, button, picture, alt }) => ({
			eyebrow,
			heading,
			text,
			button,
			picture,
			alt,
		}),
		schema: HomeSection,
		check: (fields) => check(fields),
		isSame: exactIn("text"),
	});
	const { form, conflict, isSaved } = text;
	const { run, isPending } = useWrite(changeSection, { isShown: () => true });
	const choose = useRef<() => void>(null);
	const upload = usePictureUpload((link) => form.setFieldValue("picture", link));

	async function save(version = text.version ?? section.version) {
		const fields = text.checked();
		if (fields === undefined) return;
		const change = text.changesTo(fields);
		if (Object.keys(change).length === 0) return onClose();
		const saved = await text.answerOf(t`The home page was not saved.`, run({ slug: part, change, version }));
		if (saved === undefined) return;
		text.setStored(saved);
		onClose();
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		if (!upload.holdsUp()) void save();
	}

	const labels: Record<Field, string> = {
		eyebrow: t`Line above the heading`,
		heading: t`Heading`,
		text: t`Text`,
		button: t`Button`,
		picture: t`Picture`,
		alt: t`Picture in words`,
	};
	const field = (name: Field) => ({ ...form.getInputProps(name), name, label: labels[name] });
	const usual = usualWords()[part];
	const isUsual = Object.values(form.values).every((value) => value === "");
	return (
		<div className="stack gap-20">
			<form className="stack gap-14" onSubmit={submit} noValidate>
				<p className="quiet">
					<Trans>What you leave empty keeps the usual words, or is left out beside your own.</Trans>
				</p>
				<EditorNotes
					onDiscard={text.hasKept && !isSaved ? text.discard : undefined}
					conflict={
						conflict && (
							<ConflictNote
								{...conflict}
								changed={conflict.fields.map((name) => labels[name])}
								onTake={conflict.take}
								onSaveMine={() => void save(conflict.current.version)}
								isPending={isPending}
							>
								<h3>{conflict.current.heading || usual.heading}</h3>
								<Paragraphs text={conflict.current.text} />
							</ConflictNote>
						)
					}
					failure={text.failure}
				/>
				<TextInput maxLength={homeTextLengths.eyebrow} placeholder={usual.eyebrow} {...field("eyebrow")} />
				<TextInput maxLength={homeTextLengths.heading} placeholder={usual.heading} {...field("heading")} />
				<Textarea autosize minRows={3} maxRows={12} maxLength={homeTextLengths.text} {...field("text")} />
				<TextInput maxLength={homeTextLengths.button} placeholder={usual.button} {...field("button")} />
				<PictureDropzone openRef={choose} onPicture={(file) => void upload.upload(file)} />
				<div className="stack gap-8">
					<span className="label">{labels.picture}</span>
					{form.values.picture !== "" && <Picture src={form.values.picture} alt={form.values.alt} />}
					<PictureUpload stage={upload.stage} onChoose={() => choose.current?.()}>
						{form.values.picture !== "" && (
							<Button variant="quiet" onClick={() => form.setFieldValue("picture", "")}>
								<Trans>Remove the picture</Trans>
							</Button>
						)}
					</PictureUpload>
				</div>
				{form.values.picture !== "" && (
					<TextInput
						maxLength={homeTextLengths.alt}
						description={t`For people who do not see it.`}
						{...field("alt")}
					/>
				)}
				{!isUsual && (
					<div>
						<Button variant="quiet" size="sm" onClick={() => form.setValues(empty)}>
							<Trans>Empty all: the usual words and picture</Trans>
						</Button>
					</div>
				)}
				<DialogButtons isPending={isPending} onCancel={onClose}>
					<Trans>Save</Trans>
				</DialogButtons>
			</form>
			<HomeTranslations id={part} original={form.values} labels={labels} />
		</div>
	);
}

/** The words that visitors read while the shop has none of its own. */
function usualWords() {
	return {
		hero: {
			eyebrow: t`Straight from the stock room`,
			heading: t`Featured Products`,
			button: t`See the products`,
		},
		about: { eyebrow: "", heading: t`About Company`, button: t`Register Now` },
	};
}
