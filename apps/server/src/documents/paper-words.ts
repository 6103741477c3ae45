import type { Language } from "@freehub/domain/language";
import { shopZone } from "@freehub/domain/local-days";
import { decimalsOf } from "@freehub/domain/shop";

/** The texts that all papers have, in one language. */
export type PaperWords = {
	date: string;
	expected: string;
	article: string;
	ourSku: string;
	quantity: string;
	total: string;
	note: string;
	page: (page: number, pages: number) => string;
};

export const paperWords: Record<Language, PaperWords> = {
	en: {
		date: "Date",
		expected: "Expected by",
		article: "Article",
		ourSku: "Our SKU",
		quantity: "Quantity",
		total: "Total",
		note: "Note",
		page: (page, pages) => `Page ${page} of ${pages}`,
	},
	de: {
		date: "Datum",
		expected: "Erwartet bis",
		article: "Artikel",
		ourSku: "Unsere Nummer",
		quantity: "Menge",
		total: "Summe",
		note: "Hinweis",
		page: (page, pages) => `Seite ${page} von ${pages}`,
	},
	es: {
		date: "Fecha",
		expected: "Esperado para el",
		article: "Artículo",
		ourSku: "Nuestro SKU",
		quantity: "Cantidad",
		total: "Total",
		note: "Nota",
		page: (page, pages) => `Página ${page} de ${pages}`,
	},
	fr: {
		date: "Date",
		expected: "Attendu pour le",
		article: "Article",
		ourSku: "Notre référence",
		quantity: "Quantité",
		total: "Total",
		note: "Remarque",
		page: (page, pages) => `Page ${page} sur ${pages}`,
	},
	bn: {
		date: "তারিখ",
		expected: "প্রত্যাশিত তারিখ",
		article: "পণ্য",
		ourSku: "আমাদের SKU",
		quantity: "পরিমাণ",
		total: "মোট",
		note: "নোট",
		page: (page, pages) => `পৃষ্ঠা ${page} / ${pages}`,
	},
};

/** Writes amounts of a currency as papers show them. */
export function moneyIn(currency: string, language: Language): (amount: number) => string {
	const decimals = decimalsOf(currency);
	const number = new Intl.NumberFormat(language, {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
		numberingSystem: "latn",
	});
	return (amount) => `${number.format(amount)} ${currency}`;
}

/** Writes numbers of pieces as papers show them. */
export function countIn(language: Language): (pieces: number) => string {
	const count = new Intl.NumberFormat(language, { numberingSystem: "latn" });
	return (pieces) => count.format(pieces);
}

/** A moment, such as Friday, 4 December, 18:00, in the shop's time zone, as mails show it. */
export function formatMoment(at: string, language: Language): string {
	const format = {
		weekday: "long",
		day: "numeric",
		month: "long",
		hour: "numeric",
		minute: "2-digit",
		timeZone: shopZone(),
		numberingSystem: "latn",
	} as const;
	return new Intl.DateTimeFormat(language, format).format(new Date(at));
}

/** A day, such as `2026-11-27`, as papers show it. */
export function formatDay(day: string, language: Language): string {
	const format = {
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone: "UTC",
		numberingSystem: "latn",
	} as const;
	return new Intl.DateTimeFormat(language, format).format(new Date(day));
}
