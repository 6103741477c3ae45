import { perInHeading } from "./per-in-heading.ts";

/** The units of weight that a heading may name. */
export type HeadingUnit = "g" | "kg" | "oz" | "lb";

/** A column's heading: the name of the thing, the unit of its weights if it names one, and for how many pieces its amounts are. */
export type Heading = { name: string; unit?: HeadingUnit; per: number };

const unitWords: Readonly<Record<HeadingUnit, string>> = {
	g: "g gr gram grams gramm grammes gramos গ্রাম",
	kg: "kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos কেজি",
	oz: "oz ounce ounces unzen onzas onces",
	lb: "lb lbs pound pounds pfund libras livres",
};
const units = new Map(
	Object.entries(unitWords).flatMap(([unit, words]) =>
		words.split(" ").map((word) => [word, unit as HeadingUnit] as const),
	),
);

/** The unit of weight that a word means: 'Grams', 'lbs', 'Kilogramm'. */
export function weightUnitOf(word: string): HeadingUnit | undefined {
	return units.get(word.trim().toLowerCase().replace(/\.$/, ""));
}

/** 'per piece', 'pro Stück', '/ pcs': at the end of a heading, or before a closing bracket. */
const perPiece =
	/(?:\b(?:per|pro|je|par|por)|\/)\s*(?:st|stk|stück|stueck|pcs?|pieces?|ea|each|units?|pièces?|unités?|piezas?|unidad(?:es)?)\b\.?\s*[)\]]?\s*$/iu;

/** 'Weight (g)', 'Gewicht in kg', 'weight_kg' and 'Preis je 100 Stück' in their parts. */
export function readHeading(heading: string): Heading {
	const priced = perInHeading(heading);
	const rest = priced?.name ?? heading.replace(perPiece, " ");
	const words = rest.split(/[\s()[\]_,;:.]+/u).filter((word) => word !== "");
	// The first word is what the column is about, unless there is no other.
	const place = words.findLastIndex(
		(word, i) => (i > 0 || words.length === 1) && units.has(word.toLowerCase()),
	);
	const unit = units.get(words[place]?.toLowerCase() ?? "");
	const others = unit === undefined ? words : words.toSpliced(place, 1);
	const name = (/^in$/i.test(others.at(-1) ?? "") ? others.slice(0, -1) : others).join(" ");
	return { name, ...(unit && { unit }), per: priced?.per ?? 1 };
}
