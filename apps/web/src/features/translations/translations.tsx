import { type Language, languageNames } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "#ui/styles/fields.css";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { languageName } from "#lib/language-name.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { articleTranslationsQuery, pageTranslationsQuery, productTranslationsQuery } from "./queries.ts";
import {
	type Translate,
	translateOneArticle,
	translateOnePage,
	translateOneProduct,
} from "./translation-commands.ts";
import classes from "./translations.module.css";
import { type Texts, type Translation, useTranslations } from "./use-translations.ts";

/** The translations of a product, below its form. */
export function ProductTranslations({
	id,
	original,
}: {
	id: string;
	original: Texts<"name" | "description">;
}) {
	return (
		<Section
			read={useQuery(productTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-edit-of-${id} / translations`}
			command={translateOneProduct}
			fields={[
				{ name: "name", label: t`Name`, max: 200 },
				{ name: "description", label: t`Description`, max: 5000, rows: 3 },
			]}
		/>
	);
}

/** The translations of an article, below its editor. */
export function ArticleTranslations({ id, original }: { id: string; original: Texts<"title" | "desc"> }) {
	return (
		<Section
			read={useQuery(articleTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-article-${id} / translations`}
			command={translateOneArticle}
			fields={[{ name: "title", label: t`Title`, max: 200 }, textIn("desc")]}
		/>
	);
}

/** The translations of a company page, below its editor. */
export function PageTranslations({ id, original }: { id: string; original: Texts<"title" | "text"> }) {
	return (
		<Section
			read={useQuery(pageTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-page-${id} / translations`}
			command={translateOnePage}
			fields={[{ name: "title", label: t`Title`, max: 100 }, textIn("text")]}
		/>
	);
}

/** A Markdown text, as in articles and pages. */
const textIn = <Name extends string>(name: Name): FieldOf<Name> => ({
	name,
	label: t`Text`,
	max: 100_000,
	rows: 8,
	hint: t`In Markdown.`,
});

type FieldOf<Name> = {
	name: Name;
	label: string;
	max: number;
	/** Set for a multi-line text. */
	rows?: number;
	hint?: string;
};

type Props<Name extends string> = {
	id: string;
	/** What visitors see without a translation. */
	original: Texts<Name>;
	fields: readonly FieldOf<Name>[];
	place: string;
	command: WriteCommand<Translate<Texts<Name>>, Translation<Name>>;
};

type Loaded<Name extends string> = Props<Name> & { stored: readonly Translation<Name>[] };

function Section<Name extends string>({
	read,
	...props
}: Props<Name> & { read: UseQueryResult<Translation<Name>[]> }) {
	if (read.data !== undefined) return <Translations {...props} stored={read.data} />;
	return <LoadState query={read} what={t`The translations could not be loaded.`} />;
}

function Translations<Name extends string>({ id, stored, original, fields, place, command }: Loaded<Name>) {
	const names = fields.map(({ name }) => name);
	const translations = useTranslations({ id, fields: names, stored, place, command });
	const { language, texts, problems, conflict, isSaving } = translations;
	const section = useRef<HTMLElement>(null);
	const form = useRef<HTMLFormElement>(null);
	// The section may render after a link to it has opened the page.
	useEffect(() => {
		if (location.hash === "#translations") section.current?.scrollIntoView();
	}, []);

	const isWhole = (texts: Texts<Name>) =>
		names.every((name) => texts[name] !== "" || original[name].trim() === "");
	const done = stored.filter(isWhole).length;
	const all = stored.length;
	const originalLanguage = languageName(shop().language);
	const translated = languageNames[language];

	async function attempt(saving: Promise<Name | undefined>) {
		const refused = await saving;
		if (refused !== undefined) form.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus();
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		void attempt(translations.save());
	}
	return (
		<section ref={section} id="translations" className={classes.section} aria-label={t`Translations`}>
			<SectionHead
				heading={t`Translations`}
				aside={<Plural value={all} one={`${done} of # language`} other={`${done} of # languages`} />}
			/>
			<SegmentedControl
				className={classes.languages}
				aria-label={t`Language`}
				value={language}
				onChange={(value) => translations.choose(value as Language)}
				data={stored.map((each) => ({
					value: each.language,
					label: (
						<Choice
							language={each.language}
							isWhole={isWhole(each)}
							isUnsaved={translations.isUnsaved(each.language)}
						/>
					),
				}))}
				fullWidth
			/>
			<form ref={form} className="stack gap-16" onSubmit={submit} noValidate>
				{fields.map(({ name, label, max, rows, hint }) => {
					const isMissing = texts[name].trim() === "" && original[name].trim() !== "";
					const missing = t`Not translated: visitors see the ${originalLanguage} text.`;
					const props = {
						// The original has a field with the same name.
						label: `${label} (${translated})`,
						name,
						lang: language,
						maxLength: max,
						value: texts[name],
						placeholder: original[name],
						description: (hint !== undefined || isMissing) && (
							<>
								{hint} {isMissing && <span className={classes.missing}>{missing}</span>}
							</>
						),
						inputWrapperOrder: ["label", "input", "description", "error"] as const,
						error: problems[name],
						onChange: (event: { currentTarget: { value: string } }) =>
							translations.type(name, event.currentTarget.value),
					};
					const { inputWrapperOrder, ...rest } = props;
					const order = [...inputWrapperOrder];
					return rows === undefined ? (
						<TextInput key={name} {...rest} inputWrapperOrder={order} />
					) : (
						<Textarea key={name} autosize minRows={rows} maxRows={24} {...rest} inputWrapperOrder={order} />
					);
				})}
				<div className={classes.notes}>
					<div role="alert">
						{conflict && (
							<div className="conflict">
								<p>
									<Trans>
										Somebody else changed this translation meanwhile. Nothing of yours is saved yet, and
										everything you typed is kept. This is there now:
									</Trans>
								</p>
								{names.map((name) => (
									<p key={name} className={classes.there} lang={language}>
										{conflict.current[name] || "–"}
									</p>
								))}
								<div className="line gap-8">
									<Button variant="default" onClick={conflict.take} disabled={isSaving}>
										<Trans>Take what is there now</Trans>
									</Button>
									<Button onClick={() => void attempt(conflict.saveMine())} loading={isSaving}>
										<Trans>Save mine</Trans>
									</Button>
								</div>
							</div>
						)}
					</div>
					<FailureNote>
						{translations.failure && `${translations.failure} ${t`Everything you typed is kept.`}`}
					</FailureNote>
				</div>
				{!conflict && (
					<div className="line gap-8">
						<Button type="submit" variant="default" loading={isSaving}>
							<Trans comment="translated is a language's own name, such as Deutsch">Save {translated}</Trans>
						</Button>
						{translations.isUnsaved(language) && (
							<>
								<Button variant="quiet" onClick={translations.discard} disabled={isSaving}>
									<Trans>Discard it</Trans>
								</Button>
								<output className="quiet">{t`Not saved yet`}</output>
							</>
						)}
					</div>
				)}
			</form>
		</section>
	);
}

function Choice({
	language,
	isWhole,
	isUnsaved,
}: {
	language: Language;
	isWhole: boolean;
	isUnsaved: boolean;
}) {
	return (
		<span className={classes.choice}>
			<span lang={language}>{languageNames[language]}</span>
			{isUnsaved ? (
				<>
					<IconPencil size={14} aria-hidden="true" />
					<VisuallyHidden>, {t`Not saved yet`}</VisuallyHidden>
				</>
			) : (
				isWhole && (
					<>
						<IconCheck size={14} aria-hidden="true" />
						<VisuallyHidden>, {t`translated`}</VisuallyHidden>
					</>
				)
			)}
		</span>
	);
}
