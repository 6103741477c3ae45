import { changeSupplier, type Supplier, type SupplierChange } from "@freehub/contract/buying/suppliers";
import type { Language } from "@freehub/domain/language";
import { decimalsOf, shop } from "@freehub/domain/shop";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { readTyped, typedNumber, typedText } from "#lib/number-typing.ts";
import { checkFor, type FormProblems } from "#lib/use-write-form.ts";

/** Reads a typed whole number; null if it is empty, NaN if it is not a number. */
export function readWholeNumber(text: string): number | null {
	return readNumber(text, 0);
}

/** The same with decimals. */
export function readNumber(text: string, decimals: number): number | null {
	return text.trim() === "" ? null : typedNumber(text, decimals);
}

/** The problems of typed numbers, by field. @param decimals of the fields that have some. */
export function numberProblems(
	fields: Readonly<Record<string, string>>,
	decimals: Readonly<Record<string, number>> = {},
): FormProblems {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([field, text]) => {
			if (text.trim() === "") return [];
			const typed = readTyped(text, { decimals: decimals[field] ?? 0 });
			return typed.ok ? [] : [[field, typed.message]];
		}),
	);
}

export type Contact = Supplier["contacts"][number];

/** The terms of a supplier and its name, as typed; `contacts` is JSON. */
export type TermField =
	| "name"
	| "currency"
	| "leadDays"
	| "minimumOrder"
	| "tolerance"
	| "customerNumber"
	| "freightTerms"
	| "note"
	| "language"
	| "contacts";
type Terms = Record<TermField, string>;

export const emptyTerms: Terms = {
	name: "",
	currency: "",
	leadDays: "",
	minimumOrder: "",
	tolerance: "",
	customerNumber: "",
	freightTerms: "",
	note: "",
	language: "",
	contacts: "[]",
};

export const newContact: Contact = { name: "", email: "", phone: "", getsOrders: false };

/** The terms as they are called in the sentence about a change. */
export const termNames: Record<TermField, MessageDescriptor> = {
	name: msg`the name`,
	currency: msg`the currency`,
	leadDays: msg`the lead time`,
	minimumOrder: msg`the minimum order`,
	tolerance: msg`the tolerance`,
	customerNumber: msg`the customer number`,
	freightTerms: msg`the freight terms`,
	note: msg`the note`,
	language: msg`the language`,
	contacts: msg`the contacts`,
};

/** The label of 'no currency chosen': 'The shop's (USD)'. */
export function shopCurrency(): string {
	const { currency } = shop();
	return t({ comment: "currency is such as: EUR", message: `The shop’s (${currency})` });
}

const typed = (value: number | null) => (value === null ? "" : typedText(value));

export function termsOf(supplier: Supplier): Terms {
	return {
		name: supplier.name,
		currency: supplier.currency ?? "",
		leadDays: typed(supplier.leadDays),
		minimumOrder: typed(supplier.minimumOrder),
		tolerance: typed(supplier.tolerance),
		customerNumber: supplier.customerNumber,
		freightTerms: supplier.freightTerms,
		note: supplier.note,
		language: supplier.language ?? "",
		contacts: JSON.stringify(supplier.contacts),
	};
}

export function contactsIn(text: string): Contact[] {
	return JSON.parse(text) as Contact[];
}

/** The contacts without the rows that nobody filled in. */
function filledIn(text: string): Contact[] {
	return contactsIn(text)
		.map((contact) => ({
			name: contact.name.trim(),
			email: contact.email.trim(),
			phone: contact.phone.trim(),
			getsOrders: contact.getsOrders,
		}))
		.filter(({ name, email, phone }) => name !== "" || email !== "" || phone !== "");
}

/** Whether two typed values of a term mean the same. */
export function areSameTerms(field: string, a: string, b: string): boolean {
	if (a.trim() === b.trim()) return true;
	if (field === "contacts") return JSON.stringify(filledIn(a)) === JSON.stringify(filledIn(b));
	return field === "tolerance" && (readWholeNumber(a) ?? 0) === (readWholeNumber(b) ?? 0);
}

/** Changed terms as the server gets them. @param currency that of the minimum order. */
export function supplierChange(changes: Partial<Terms>, currency: string): SupplierChange {
	const { leadDays, minimumOrder, tolerance, contacts, language, ...texts } = changes;
	return {
		...texts,
		...(texts.currency !== undefined && { currency: texts.currency || null }),
		// A text that is no language is refused.
		...(language !== undefined && { language: language === "" ? null : (language as Language) }),
		...(leadDays !== undefined && { leadDays: readWholeNumber(leadDays) }),
		...(minimumOrder !== undefined && { minimumOrder: readNumber(minimumOrder, decimalsIn(currency)) }),
		...(tolerance !== undefined && { tolerance: readWholeNumber(tolerance) ?? 0 }),
		...(contacts !== undefined && { contacts: filledIn(contacts) }),
	};
}

const check = checkFor(changeSupplier);

export function termProblems(terms: Terms, changes: Partial<Terms>): FormProblems {
	const { leadDays = "", minimumOrder = "", tolerance = "" } = changes;
	return {
		...check(supplierChange(changes, terms.currency)),
		...numberProblems({ leadDays, minimumOrder, tolerance }, { minimumOrder: decimalsIn(terms.currency) }),
	};
}

function decimalsIn(currency: string): number {
	return decimalsOf(currency || shop().currency);
}
