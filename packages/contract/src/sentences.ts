/** A sentence, or how it is made of its facts. */
export type Sentence = string | ((facts: never) => string);

/** The facts that a sentence needs. */
export type FactsOf<S extends Sentence> = S extends (facts: infer Needed) => string ? Needed : object;

/** Several sentences can belong to one code or rule: `forbidden.role` is one of `forbidden`. */
export type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

export function headOf<Name extends string>(name: Name): HeadOf<Name> {
	return name.split(".", 1)[0] as HeadOf<Name>;
}

export function say(sentence: Sentence, facts: object | undefined): string {
	return typeof sentence === "string" ? sentence : sentence(facts as never);
}

/** A number as people read it: 10,000. */
export function grouped(value: number): string {
	return value.toLocaleString("en-US");
}

/** How long to wait, after the sentence on what there was too much of. */
export function tryAgainIn(seconds: number): string {
	return `Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`;
}
