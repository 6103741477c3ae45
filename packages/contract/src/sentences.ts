/** A message, or a function that builds it from facts. */
export type Sentence = string | ((facts: never) => string);

/** The facts that a message needs. */
export type FactsOf<S extends Sentence> = S extends (facts: infer Needed) => string ? Needed : object;

/** One code or rule can have several messages: `forbidden.role` belongs to `forbidden`. */
export type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

export function headOf<Name extends string>(name: Name): HeadOf<Name> {
	return name.split(".", 1)[0] as HeadOf<Name>;
}

export function say(sentence: Sentence, facts: object | undefined): string {
	return typeof sentence === "string" ? sentence : sentence(facts as never);
}

/** A number with thousands separators: 10,000. */
export function grouped(value: number): string {
	return value.toLocaleString("en-US");
}

export type Wait = { retryAfter: number };

/** Why to wait, and how long. */
export function wait(why: string, { retryAfter }: Wait): string {
	return `${why} ${tryAgainIn(retryAfter)}`;
}

/** The sentence that says how long to wait, appended to a rate-limit message. */
export function tryAgainIn(seconds: number): string {
	return `Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`;
}
