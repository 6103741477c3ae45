/** What of a product says how well it fits a search: texts as `sortKey` makes them. */
export type Searchable = {
	name: string;
	/** Its name in other languages. */
	translatedNames?: readonly string[];
	sku: string;
	barcode: string;
	brand: string;
	model: string;
	category: string;
	supplier: string;
};

/** One word of a search with its other forms, and the words that stand for it where it was misspelt. */
export type RankedWord = { typed: string; forms?: readonly string[]; instead: readonly string[] };

const weights: [Exclude<keyof Searchable, "translatedNames">, number][] = [
	["sku", 1],
	["barcode", 1],
	["name", 1],
	["model", 0.8],
	["brand", 0.75],
	["category", 0.6],
	["supplier", 0.5],
];

const WHOLE_WORD = 60;
const BEGINNING = 50;
const INSIDE = 25;
/** The word is in none of these texts: the product was found by its description. */
const ELSEWHERE = 8;
/** The singular of a plural, or another spelling, is nearly what was typed. */
const OTHER_FORM = 0.9;
/** A word with a typo counts for less than one without. */
const MISSPELT = 0.6;

/**
 * How well a product that a search has found fits it; more is better. What was typed as a whole comes first: a SKU or
 * barcode, then a name; then every word counts by where in the product it is and how much of a word it is.
 * A product has several names where its name is translated; the one that fits best counts.
 * @param typed the whole search as `sortKey` makes it.
 */
export function rankOf(product: Searchable, typed: string, words: readonly RankedWord[]): number {
	const { translatedNames = [] } = product;
	const ranks = translatedNames.map((name) => rankByName({ ...product, name }, typed, words));
	return Math.max(rankByName(product, typed, words), ...ranks);
}

function rankByName(product: Searchable, typed: string, words: readonly RankedWord[]): number {
	const squeezed = typed.replaceAll(" ", "");
	const sku = product.sku.replaceAll(" ", "");
	if (squeezed !== "" && (squeezed === sku || squeezed === product.barcode)) return 1000;
	if (typed === product.name) return 900;
	if (sku.startsWith(squeezed)) return 800;
	let total = 0;
	for (const word of words) total += best(product, word);
	const average = words.length === 0 ? 0 : total / words.length;
	// Among names that fit alike the one that begins with what was typed, then the one that says least besides.
	return average + (product.name.startsWith(typed) ? 20 : 0) + 5 / (5 + product.name.length);
}

function best(product: Searchable, { typed, forms = [], instead }: RankedWord): number {
	const asTyped = scoreOf(product, typed);
	const asForm = forms.map((word) => OTHER_FORM * scoreOf(product, word));
	const asMeant = instead.map((word) => MISSPELT * scoreOf(product, word));
	return Math.max(ELSEWHERE, asTyped, ...asForm, ...asMeant);
}

function scoreOf(product: Searchable, word: string): number {
	let found = 0;
	for (const [field, weight] of weights) found = Math.max(found, weight * fitOf(product[field], word));
	return found;
}

function fitOf(text: string, word: string): number {
	if (!text.includes(word)) return 0;
	if (` ${text} `.includes(` ${word} `)) return WHOLE_WORD;
	return ` ${text}`.includes(` ${word}`) ? BEGINNING : INSIDE;
}
