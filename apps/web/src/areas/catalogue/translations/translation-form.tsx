import { type Language, languageNames } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useEffect } from "react";
import { z } from "zod";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ConflictNote } from "#ui/text-editor.tsx";
import { languageName } from "#ui/untranslated-note.tsx";
import type { Translate } from "./translation-writes.ts";
import classes from "./translations.module.css";

export type Texts<Field extends string> = Record<Field, string>;
export type Translation<Field extends string> = Texts<Field> & { language: Language; version: number };

export type FieldOf<Name> = {
	name: Name;
	label: string;
	max: number;
	/** Set for a multi-line text. */
	rows?: number;
	hint?: string;
};

/** The translations of one thing. */
export type TranslatedProps<Name extends string> = {
	id: string;
	/** Shown to visitors where there is no translation. */
	original: Texts<Name>;
	fields: readonly FieldOf<Name>[];
	place: string;
	write: Write<Translate<Texts<Name>>, Translation<Name>>;
};

/** Storage key of a language's draft. */
export const draftPlaceOf = (place: string, language: Language) => `${place} / ${language}`;

type FormProps<Name extends string> = TranslatedProps<Name> & {
	stored: Translation<Name>;
	/** Called when the language's text becomes unsaved or saved. */
	onUnsaved: (language: Language, isUnsaved: boolean) => void;
};

/** The translation in one language. */
export function TranslationForm<Name extends string>(props: FormProps<Name>) {
	const { id, stored, original, fields, place, write, onUnsaved } = props;
	const { language } = stored;
	const textsOf = (from: Partial<Texts<Name>>) =>
		Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? ""])) as Texts<Name>;
	const { run, isPending } = useWrite(write, { isShown: () => true });
	const text = useVersionedForm<Name, Translation<Name>>({
		place: draftPlaceOf(place, language),
		empty: textsOf({}),
		stored,
		fieldsOf: textsOf,
		schema: z.custom<Translation<Name>>(),
		check: () => ({}),
	});
	const { form, conflict, isSaved } = text;
	const texts = form.values;
	useEffect(() => onUnsaved(language, !isSaved), [onUnsaved, language, isSaved]);
	const originalLanguage = languageName(shop().language);
	const translated = languageNames[language];

	async function save(version = text.version ?? stored.version) {
		const translation = text.checked();
		if (translation === undefined) return;
		const saving = run({ id, language, texts: translation, version });
		const saved = await text.answerOf(t`The translation was not saved.`, saving);
		if (saved !== undefined) text.setStored(saved);
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		void save();
	}
	return (
		<form className="stack gap-16" onSubmit={submit} noValidate>
			{fields.map(({ name, label, max, rows, hint }) => {
				const isMissing = texts[name].trim() === "" && original[name].trim() !== "";
				const missing = t`Not translated: visitors see the ${originalLanguage} text.`;
				const field = {
					...form.getInputProps(name),
					// The original has a field with the same name.
					label: `${label} (${translated})`,
					name,
					lang: language,
					maxLength: max,
					placeholder: original[name],
					description: (hint !== undefined || isMissing) && (
						<>
							{hint} {isMissing && <span className={classes.missing}>{missing}</span>}
						</>
					),
				};
				const inputWrapperOrder = ["label", "input", "description", "error"] as const;
				const order = [...inputWrapperOrder];
				return rows === undefined ? (
					<TextInput key={name} {...field} inputWrapperOrder={order} />
				) : (
					<Textarea key={name} autosize minRows={rows} maxRows={24} {...field} inputWrapperOrder={order} />
				);
			})}
			<div className={classes.notes}>
				<div role="alert">
					{conflict && (
						<ConflictNote
							current={conflict.current}
							by={conflict.by}
							changed={conflict.fields.map(
								(name) => fields.find((field) => field.name === name)?.label ?? name,
							)}
							onTake={conflict.take}
							onSaveMine={() => void save(conflict.current.version)}
							isPending={isPending}
						>
							{fields.map(({ name }) => (
								<p key={name} className={classes.there} lang={language}>
									{conflict.current[name] || "–"}
								</p>
							))}
						</ConflictNote>
					)}
				</div>
				<FailureNote>{text.failure && `${text.failure} ${t`Everything you typed is kept.`}`}</FailureNote>
			</div>
			{!conflict && (
				<div className="line gap-8">
					<Button type="submit" variant="default" loading={isPending}>
						<Trans comment="translated is a language's own name, such as Deutsch">Save {translated}</Trans>
					</Button>
					{!isSaved && (
						<>
							<Button variant="quiet" onClick={text.discard} disabled={isPending}>
								<Trans>Discard it</Trans>
							</Button>
							<output className="quiet">{t`Not saved yet`}</output>
						</>
					)}
				</div>
			)}
		</form>
	);
}
