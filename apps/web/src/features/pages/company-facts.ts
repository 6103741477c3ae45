import type { Company } from "@freehub/contract/company";

/** As a form has them: empty where a fact is not known. */
export type Facts = Required<Omit<Company, "logo" | "colour" | "accent">>;

const unknown: Omit<Facts, "name"> = {
	street: "",
	postalCode: "",
	city: "",
	country: "",
	phone: "",
	email: "",
	openingHours: "",
};

export function factsOf(company: Company): Facts {
	return { ...unknown, ...company };
}

/** What the person changed; what another owner changed meanwhile is left alone. */
export function changedFacts(seen: Facts, now: Facts): Partial<Facts> {
	const facts = Object.entries(now) as [keyof Facts, string][];
	return Object.fromEntries(facts.filter(([fact, text]) => text.trim() !== seen[fact]));
}
