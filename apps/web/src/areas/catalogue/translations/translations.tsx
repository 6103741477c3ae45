import {
	type HomeSectionName,
	type HomeText,
	type HomeTexts,
	homeTextLengths,
	homeTexts,
} from "@freehub/contract/shop-window/home";
import { type Language, languageNames } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { hasUnsavedDraft } from "#lib/use-versioned-form.ts";
import { currentLanguage } from "#lib/words.ts";
import { LoadState } from "#ui/load-state.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { Segments } from "#ui/segments.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import {
	draftPlaceOf,
	type FieldOf,
	type Texts,
	type TranslatedProps,
	type Translation,
	TranslationForm,
} from "./translation-form.tsx";
import {
	articleTranslationsQuery,
	homeTranslationsQuery,
	pageTranslationsQuery,
	productTranslationsQuery,
	translateOneArticle,
	translateOnePage,
	translateOneProduct,
	translateOneSection,
} from "./translation-writes.ts";
import classes from "./translations.module.css";

/** The translations of a product, below its form. */
export function ProductTranslations({
	id,
	original,
}: {
	id: string;
	original: Texts<"name" | "description">;
}) {
	return (
		<TranslationsSection
			read={useQuery(productTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-edit-of-${id} / translations`}
			write={translateOneProduct}
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
		<TranslationsSection
			read={useQuery(articleTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-article-${id} / translations`}
			write={translateOneArticle}
			fields={[{ name: "title", label: t`Title`, max: 200 }, textIn("desc")]}
		/>
	);
}

/** The translations of a company page, below its editor. */
export function PageTranslations({ id, original }: { id: string; original: Texts<"title" | "text"> }) {
	return (
		<TranslationsSection
			read={useQuery(pageTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-page-${id} / translations`}
			write={translateOnePage}
			fields={[{ name: "title", label: t`Title`, max: 100 }, textIn("text")]}
		/>
	);
}

/** The translations of a part of the home page, below its form. */
export function HomeTranslations({
	id,
	original,
	labels,
}: {
	id: HomeSectionName;
	original: HomeTexts;
	labels: Record<HomeText, string>;
}) {
	return (
		<TranslationsSection
			read={useQuery(homeTranslationsQuery(id))}
			id={id}
			original={original}
			place={`freehub-home-${id} / translations`}
			write={translateOneSection}
			fields={homeTexts.map((name) => ({
				name,
				label: labels[name],
				max: homeTextLengths[name],
				...(name === "text" && { rows: 3 }),
			}))}
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

function TranslationsSection<Name extends string>({
	read,
	...props
}: TranslatedProps<Name> & { read: UseQueryResult<Translation<Name>[]> }) {
	if (read.data !== undefined) return <Translations {...props} stored={read.data} />;
	return <LoadState query={read} what={t`The translations could not be loaded.`} />;
}

function Translations<Name extends string>(
	props: TranslatedProps<Name> & { stored: readonly Translation<Name>[] },
) {
	const { stored, original, fields, place } = props;
	const own = currentLanguage();
	const [language, setLanguage] = useState<Language>(
		stored.find((each) => each.language === own)?.language ?? stored[0]?.language ?? "en",
	);
	const [unsaved, setUnsaved] = useState(() =>
		stored.map((each) => each.language).filter((each) => hasUnsavedDraft(draftPlaceOf(place, each))),
	);
	const section = useRef<HTMLElement>(null);
	// The section may render after a link to it has opened the page.
	useEffect(() => {
		if (location.hash === "#translations") section.current?.scrollIntoView();
	}, []);
	const noteUnsaved = useCallback((of: Language, isUnsaved: boolean) => {
		setUnsaved((before) => [...before.filter((each) => each !== of), ...(isUnsaved ? [of] : [])]);
	}, []);

	const isWhole = (texts: Texts<Name>) =>
		fields.every(({ name }) => texts[name] !== "" || original[name].trim() === "");
	const done = stored.filter(isWhole).length;
	const all = stored.length;
	const shown = stored.find((each) => each.language === language);
	return (
		<section
			ref={section}
			id="translations"
			className={`headings-24 ${classes.section}`}
			aria-label={t`Translations`}
		>
			<SectionHead
				heading={t`Translations`}
				aside={<Plural value={all} one={`${done} of # language`} other={`${done} of # languages`} />}
			/>
			<Segments
				className="below-16"
				label={t`Language`}
				value={language}
				onChange={setLanguage}
				data={stored.map((each) => ({
					value: each.language,
					label: (
						<LanguageLabel
							language={each.language}
							isWhole={isWhole(each)}
							isUnsaved={unsaved.includes(each.language)}
						/>
					),
				}))}
			/>
			{shown && <TranslationForm key={language} {...props} stored={shown} onUnsaved={noteUnsaved} />}
		</section>
	);
}

function LanguageLabel({
	language,
	isWhole,
	isUnsaved,
}: {
	language: Language;
	isWhole: boolean;
	isUnsaved: boolean;
}) {
	return (
		<span className="row-inline gap-4 centred">
			<span className="language-name" lang={language}>
				{languageNames[language]}
			</span>
			{isUnsaved ? (
				<>
					<IconPencil className="icon-small" aria-hidden="true" />
					<VisuallyHidden>, {t`Not saved yet`}</VisuallyHidden>
				</>
			) : (
				isWhole && (
					<>
						<IconCheck className="icon-small" aria-hidden="true" />
						<VisuallyHidden>, {t`translated`}</VisuallyHidden>
					</>
				)
			)}
		</span>
	);
}
