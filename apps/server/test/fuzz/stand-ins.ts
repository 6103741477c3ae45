import fc from "fast-check";

/** Kinds of things that a plan can refer to before the shop has them. */
export const kinds = [
	"product",
	"movement",
	"batch",
	"location",
	"supplier",
	"customer",
	"offer",
	"order",
	"order-line",
	"transfer-line",
	"sale",
	"sale-line",
	"sale-delivery",
	"sale-return",
	"charge",
	"credit",
	"model",
	"view",
	"import",
	"supplier",
	"price-list",
	"article",
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
	/** Tokens in the links of mails. */
	"reset-link",
	"verify-link",
	"invitation-link",
] as const;
/** `/notes`: the things of `GET /notes`. */
export type Kind = (typeof kinds)[number] | `/${string}`;

/** A placeholder in a plan for one of the shop's things, so that a plan can be printed and repeated. */
export function standIn(kind: Kind): fc.Arbitrary<string> {
	// The newest come first; old things are more likely to be deleted or used up.
	return fc.oneof(fc.nat(5), fc.nat(30)).map((i) => `‹${kind} ${i}›`);
}

export function anyStandIn(): fc.Arbitrary<string> {
	return fc.constantFrom(...kinds).chain(standIn);
}

/** Replaces placeholders with things of the shop. */
export function fillIn(text: string, find: (kind: Kind, i: number) => string): string {
	return text.replace(/‹([\w/-]+) (\d+)›/g, (_, kind: string, i: string) => find(kind as Kind, Number(i)));
}
