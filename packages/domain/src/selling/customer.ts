import { foldText, searchWords, sortKey } from "../catalogue/search-words.ts";
import { isPhonePart, nationalDigits, wholeDigits } from "./phone.ts";

/** The facts by which a customer is called and found. */
export type CustomerFacts = {
	name: string;
	company: string;
	mails: readonly string[];
	phones: readonly string[];
};

/** The least digits of a typed telephone number that are searched within numbers; fewer must begin one. */
const MIN_DIGITS = 3;

/** A customer's name in lists: the person's, or else the company's, or the first address or number. */
export function customerTitle({ name, company, mails, phones }: CustomerFacts): string {
	return name || company || mails[0] || phones[0] || "";
}

/** The key by which customers are sorted. */
export function customerKey(facts: CustomerFacts): string {
	return sortKey(customerTitle(facts));
}

/**
 * The text in which a customer is searched: words of names and mail addresses, whole mail addresses, and the digits of numbers, each
 * after two spaces, so that one or two typed letters find beginnings of words with the same index of three letters.
 */
export function customerSearchText({ name, company, mails, phones }: CustomerFacts): string {
	const words = [
		...[name, company, ...mails].flatMap(searchWords),
		...mails.map(foldMail),
		...phones.flatMap((phone) => [wholeDigits(phone), nationalDigits(phone)]),
	];
	return [...new Set(words)]
		.filter((word) => word !== "")
		.map((word) => `  ${word}`)
		.join("");
}

/**
 * The parts that a customer's search text must all have, for a typed text: any part of a word from three letters on, the beginning of
 * one before. Numbers are compared by their digits, however they are written and with or without their country.
 */
export function customerSearchParts(typed: string): string[] {
	if (isPhonePart(typed)) {
		const national = nationalDigits(typed);
		return [partOf(national.length >= MIN_DIGITS ? national : wholeDigits(typed))];
	}
	const parts = typed
		.split(/\s+/)
		.flatMap((token) => (token.includes("@") ? [foldMail(token)] : searchWords(token)));
	return [...new Set(parts)].map(partOf);
}

/** A short part begins a word. */
function partOf(part: string): string {
	return Array.from(part).length >= 3 ? part : ` ${part}`;
}

/** A mail address as it is compared: mail servers read it without regard to case. */
export function foldMail(mail: string): string {
	return foldText(mail.trim());
}

/** The keys of a customer's addresses and numbers: two customers with the same one may be the same person. */
export function contactKeys({ mails, phones }: Pick<CustomerFacts, "mails" | "phones">): string[] {
	const keys = [
		...mails.map((mail) => `mail ${foldMail(mail)}`),
		...phones.map((phone) => `phone ${nationalDigits(phone)}`),
	];
	return [...new Set(keys)].filter((key) => !key.endsWith(" "));
}

type Facts = CustomerFacts & { address: string; language: string | null; note: string };

/**
 * The facts of two customers that are one person: those of `into`, and what it lacks of `from`. Another name, company or address
 * of `from` is kept in the note.
 */
export function mergedFacts<Known extends Facts>(into: Known, from: Known): Facts {
	const other = (["name", "company", "address"] as const)
		.map((field) => from[field])
		.filter((value, i) => {
			const own = [into.name, into.company, into.address][i] ?? "";
			return value !== "" && own !== "" && foldText(value) !== foldText(own);
		});
	const notes = [into.note, other.join("\n"), from.note].filter((text) => text !== "");
	return {
		name: into.name || from.name,
		company: into.company || from.company,
		mails: distinctBy([...into.mails, ...from.mails], foldMail),
		phones: distinctBy([...into.phones, ...from.phones], nationalDigits),
		address: into.address || from.address,
		language: into.language ?? from.language,
		note: notes.join("\n"),
	};
}

function distinctBy(values: readonly string[], keyOf: (value: string) => string): string[] {
	return [...new Map(values.toReversed().map((value) => [keyOf(value), value])).values()].toReversed();
}
