/** The texts of a product that determine its rank in a search, as made by `sortKey`. */
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

/** One word of a search with its other forms, and corrections if it was misspelt. */
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
/** Factor for the singular of a plural, or another spelling: nearly what was typed. */
const OTHER_FORM = 0.9;
/** Factor for a word with a typo. */
const MISSPELT = 0.6;

/**
 * The rank of a product in a search; higher is better. A match of the whole text comes first: SKU or barcode, then name;
 * otherwise each word counts by the field in which it is found, and by how much of the field's word it covers. If the name is
 * translated, the best name counts.
 * @param typed the whole search as made by `sortKey`.
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
	// Among equal names, prefer those that start with the typed text, then the shortest.
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
