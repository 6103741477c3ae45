import { type Customer, type CustomerChange, changeCustomer } from "@freehub/contract/selling/customers";
import type { Language } from "@freehub/domain/language";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { checkFor, type FormProblems } from "#lib/use-write-form.ts";

/** The facts of a customer as typed; `mails` and `phones` are JSON. */
export type FactField = "name" | "company" | "mails" | "phones" | "address" | "language" | "note";
type Facts = Record<FactField, string>;

export const emptyFacts: Facts = {
	name: "",
	company: "",
	mails: "[]",
	phones: "[]",
	address: "",
	language: "",
	note: "",
};

/** The facts as they are called in the sentence about a change. */
export const factNames: Record<FactField, MessageDescriptor> = {
	name: msg`the name`,
	company: msg`the company`,
	mails: msg`the mail addresses`,
	phones: msg`the telephone numbers`,
	address: msg`the address`,
	language: msg`the language`,
	note: msg`the note`,
};

export function factsOf({ mails, phones, language, ...customer }: Customer): Facts {
	const { name, company, address, note } = customer;
	return {
		name,
		company,
		mails: JSON.stringify(mails),
		phones: JSON.stringify(phones),
		address,
		language: language ?? "",
		note,
	};
}

export function textsIn(json: string): string[] {
	return JSON.parse(json) as string[];
}

const filledIn = (json: string) =>
	textsIn(json)
		.map((text) => text.trim())
		.filter((text) => text !== "");

/** Whether two typed values of a fact mean the same. */
export function areSameFacts(field: string, a: string, b: string): boolean {
	if (field !== "mails" && field !== "phones") return a.trim() === b.trim();
	return JSON.stringify(filledIn(a)) === JSON.stringify(filledIn(b));
}

/** Changed facts as the server gets them. */
export function customerChange({ mails, phones, language, ...texts }: Partial<Facts>): CustomerChange {
	return {
		...texts,
		...(mails !== undefined && { mails: filledIn(mails) }),
		...(phones !== undefined && { phones: filledIn(phones) }),
		// A text that is no language is refused.
		...(language !== undefined && { language: language === "" ? null : (language as Language) }),
	};
}

const check = checkFor(changeCustomer);

export function factProblems(_: Facts, changes: Partial<Facts>): FormProblems {
	return check(customerChange(changes));
}
