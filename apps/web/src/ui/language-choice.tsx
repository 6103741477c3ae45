import {
	type AnyLanguage,
	LANGUAGE_COOKIE,
	type Language,
	languageNames,
	languages,
	prefixOf,
} from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { IconLanguage } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import { currentLanguage } from "#lib/words.ts";
import classes from "#ui/nav-choices.module.css";

const A_YEAR = 365 * 24 * 60 * 60;

/** Stores the choice in this browser. From then on, the server uses it for addresses that name no language. */
export function rememberLanguage(language: AnyLanguage): void {
	document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/**
 * Sets the language, also in the account if somebody is signed in, and reloads the page in it. `path` is the page's address
 * without its language.
 */
async function chooseLanguage(language: Language, path: string, isSignedIn: boolean): Promise<void> {
	rememberLanguage(language);
	// If saving to the account fails, the choice applies to this browser only.
	if (isSignedIn)
		await import("#lib/keep-language.ts").then((chunk) => chunk.keepLanguage(language)).catch(() => {});
	const address = prefixOf(language) + path;
	// `assign` does not load an address that is the same or differs only in its fragment.
	if (address === location.pathname + location.search) location.reload();
	else location.assign(address);
}

/** Until the session is known, the choice is saved in the account as well: for a visitor the server refuses that. */
function useMayBeSignedIn(): boolean {
	const { role, isKnown } = usePermissions();
	return role !== undefined || !isKnown;
}

/** A select of the languages; choosing one reloads the page in it. */
export function LanguageSelect() {
	const { pathname, search } = useLocation();
	const isSignedIn = useMayBeSignedIn();
	return (
		<span className={classes.select}>
			<IconLanguage className="icon-large" aria-hidden="true" />
			<select
				aria-label={t`Language`}
				value={currentLanguage()}
				onChange={(event) =>
					void chooseLanguage(event.currentTarget.value as Language, pathname + search, isSignedIn)
				}
			>
				{languages.map((language) => (
					<option key={language} value={language} lang={language}>
						{languageNames[language]}
					</option>
				))}
			</select>
		</span>
	);
}

/** Links to the same page in the other languages, which search engines follow, too. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
	const { pathname, search } = useLocation();
	const isSignedIn = useMayBeSignedIn();
	return (
		<nav className={className} aria-label={t`Language`}>
			{languages.map((language) => (
				<a
					key={language}
					href={prefixOf(language) + pathname + search}
					lang={language}
					hrefLang={language}
					aria-current={language === currentLanguage() || undefined}
					onClick={(event) => {
						if (!isSignedIn || event.ctrlKey || event.metaKey) return rememberLanguage(language);
						event.preventDefault();
						void chooseLanguage(language, pathname + search, isSignedIn);
					}}
				>
					{languageNames[language]}
				</a>
			))}
		</nav>
	);
}
