import fc from "fast-check";

/** Kinds of things that a plan can refer to without knowing what the shop will have when it is carried out. */
export const kinds = [
	"product",
	"movement",
	"batch",
	"location",
	"model",
	"view",
	"import",
	"finding",
	"enquiry",
	"blog",
	"page",
	"webhook",
	"delivery",
	"user",
	"invitation",
	"session",
	"token",
	"email",
	"cursor",
	/** What the links of mails have. */
	"reset-link",
	"verify-link",
	"invitation-link",
] as const;
export type Kind = (typeof kinds)[number];

/** Text that stands for one of the shop's things in a plan, so that a plan can be printed and carried out again. */
export function standIn(kind: Kind): fc.Arbitrary<string> {
	// The newest stand first, and what is old was deleted or used up more often.
	return fc.oneof(fc.nat(5), fc.nat(30)).map((i) => `‹${kind} ${i}›`);
}

export function anyStandIn(): fc.Arbitrary<string> {
	return fc.constantFrom(...kinds).chain(standIn);
}

/** Puts things in the place of what stands for them. */
export function fillIn(text: string, find: (kind: Kind, i: number) => string): string {
	return text.replace(/‹([\w-]+) (\d+)›/g, (_, kind: string, i: string) => find(kind as Kind, Number(i)));
}
