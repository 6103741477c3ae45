import type { Customer } from "@freehub/contract/selling/customers";
import { customerKey, customerSearchText } from "@freehub/domain/selling/customer";
import type { Selectable } from "kysely";
import type { CustomerTable } from "#db/selling-schema.ts";

export type CustomerRow = Selectable<CustomerTable>;

/** All that is known of a customer, except the account. */
export type Facts = Pick<Customer, "name" | "company" | "mails" | "phones" | "address" | "language" | "note">;

export const noFacts: Facts = {
	name: "",
	company: "",
	mails: [],
	phones: [],
	address: "",
	language: null,
	note: "",
};

type FactColumns = Pick<CustomerRow, keyof Facts>;

export function factsOf({ name, company, mails, phones, address, language, note }: FactColumns): Facts {
	const lists = { mails: JSON.parse(mails) as string[], phones: JSON.parse(phones) as string[] };
	return { name, company, ...lists, address, language, note };
}

/**
 * The columns of a customer's facts, with those that follow from them.
 * @param alsoFound the search texts of the customers that were merged into it: it is found by their names, too.
 */
export function columnsOf(facts: Facts, alsoFound: readonly string[] = []) {
	const words = [customerSearchText(facts), ...alsoFound].flatMap((text) => text.split("  "));
	return {
		name: facts.name,
		company: facts.company,
		mails: JSON.stringify(facts.mails),
		phones: JSON.stringify(facts.phones),
		address: facts.address,
		language: facts.language,
		note: facts.note,
		name_key: customerKey(facts),
		search_text: [...new Set(words)]
			.filter((word) => word !== "")
			.map((word) => `  ${word}`)
			.join(""),
	};
}
