import type { Language } from "@freehub/domain/language";
import type { Right } from "@freehub/domain/people/access";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import { currentLocale } from "#lib/words.ts";
import classes from "#ui/states.module.css";

type Props = {
	/** The languages of texts that are not translated. */
	textLanguages: { [field: string]: Language | undefined } | undefined;
	/** The right to translate them, and the page for it. */
	right: Right;
	to: string;
};

/** Tells people who can translate it that visitors read something in another language here. */
export function UntranslatedNote({ textLanguages = {}, right, to }: Props) {
	const { role, isKnown, offers } = usePermissions();
	const [original] = Object.values(textLanguages).filter((language) => language !== undefined);
	if (original === undefined || role === undefined || !isKnown || !offers(right)) return null;
	const language = languageName(original);
	return (
		<p className={classes.untranslated}>
			<Trans comment="language is such as: English">Not translated yet, so shown in {language}.</Trans>{" "}
			<Link to={to}>
				<Trans context="verb">Translate</Trans>
			</Link>
		</p>
	);
}

/** A language's name in the current language: 'Englisch'. */
export function languageName(language: Language): string {
	return new Intl.DisplayNames(currentLocale(), { type: "language" }).of(language) ?? language;
}
