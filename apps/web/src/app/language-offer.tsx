import { languageNames, prefixOf, splitAddress } from "@freehub/domain/language";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isInOthersLanguage, ownLanguage } from "#lib/own-language.ts";
import { currentLanguage } from "#lib/words.ts";
import { rememberLanguage } from "#ui/language-choice.tsx";
import classes from "./language-offer.module.css";

/**
 * For a page in another language than its reader's, because a link named it: its own links lead back to the reader's language,
 * unless they stay. Both answers are readable in the language that they lead to.
 */
export function LanguageOffer() {
	const { pathname, search } = useLocation();
	const [isAnswered, setAnswered] = useState(() => !isInOthersLanguage());
	useEffect(() => {
		if (isAnswered) return;
		document.addEventListener("click", goOnInOwnLanguage, { capture: true });
		return () => document.removeEventListener("click", goOnInOwnLanguage, { capture: true });
	}, [isAnswered]);
	const [page, own] = [currentLanguage(), ownLanguage()];
	if (isAnswered || !(page in languageNames) || !(own in languageNames)) return null;
	const pageName = languageNames[page as keyof typeof languageNames];
	function stay() {
		rememberLanguage(page);
		setAnswered(true);
	}
	return (
		<p className={classes.offer}>
			<button type="button" onClick={stay}>
				<Trans comment="language is the name of this page's language, in itself">Stay in {pageName}</Trans>
			</button>
			<a href={prefixOf(own) + pathname + search} lang={own} hrefLang={own}>
				{languageNames[own as keyof typeof languageNames]}
			</a>
		</p>
	);
}

/** Follows a link of this page to its address in the reader's own language. */
function goOnInOwnLanguage(event: MouseEvent): void {
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
		return;
	// Those of a language choose it.
	if (link.origin !== location.origin || link.target !== "" || link.download !== "" || link.hreflang !== "")
		return;
	const { language, path } = splitAddress(link.pathname);
	const isHere = link.pathname === location.pathname;
	if (language === undefined || isHere || !isInOthersLanguage()) return;
	event.preventDefault();
	event.stopPropagation();
	location.assign(prefixOf(ownLanguage()) + path + link.search + link.hash);
}
