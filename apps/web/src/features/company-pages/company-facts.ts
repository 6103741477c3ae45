import type { Company } from "@freehub/contract/company";

/** As form values: an unknown fact is empty. */
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

/** The facts that the person changed. Facts that another owner changed in the meantime stay untouched. */
export function changedFacts(seen: Facts, now: Facts): Partial<Facts> {
	const facts = Object.entries(now) as [keyof Facts, string][];
	return Object.fromEntries(facts.filter(([fact, text]) => text.trim() !== seen[fact]));
}
