import { bareKey, withoutSigns } from "./query-words.ts";
import { sortKey } from "./search-words.ts";

/** The texts of a product that determine its rank in a search, as made by `sortKey`. */
export type Searchable = {
	name: string;
	/** Its name in other languages. */
	translatedNames?: readonly string[];
	sku: string;
	brand: string;
	model: string;
	category: string;
	supplier: string;
	/** SKU and name as they are written, and its barcodes. */
	written: { sku: string; name: string; barcodes: readonly string[] };
};

/** One word of a search, what products have instead of it, and corrections if it was misspelt. */
export type RankedWord = {
	typed: string;
	/** The same in another way of writing: 29x2 for 29 and 2. */
	written?: readonly string[];
	forms?: readonly string[];
	instead: readonly string[];
};

/** A search, prepared to rank many products. */
type RankedSearch = {
	/** As typed, in lower case. */
	text: string;
	key: string;
	/** The key without spaces. */
	squeezed: string;
	/** The key without the signs of dimensions. */
	bare: string;
	words: readonly RankedWord[];
};

/** Prepares a search; its words are those of `termsOf`. */
export function rankedSearch(search: string, words: readonly RankedWord[]): RankedSearch {
	const key = sortKey(search);
	return {
		text: search.trim().toLowerCase(),
		key,
		squeezed: key.replaceAll(" ", ""),
		bare: bareKey(search),
		words,
	};
}

/** The order of search results: by rank, then by name, then by addition. The server and the devices sort with this alone. */
export function byRank(
	a: { rank: number; name: string; id: string },
	b: { rank: number; name: string; id: string },
): number {
	return b.rank - a.rank || compare(a.name, b.name) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

const weights: ["sku" | "name" | "model" | "brand" | "category" | "supplier", number][] = [
	["sku", 1],
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
/** The text begins with what was typed, or has it in one piece; less if only the signs of dimensions differ. */
const BEGINS = { asTyped: 20, bare: 18 };
const IN_ONE_PIECE = { asTyped: 10, bare: 8 };

/**
 * The rank of a product in a search; higher is better. A match of the whole text comes first: SKU or barcode, then name, exactly
 * as typed before the same with other signs. Otherwise each word counts by the field in which it is found, and by how much of
 * the field's word it covers. If the name is translated, the best name counts.
 */
export function rankOf(product: Searchable, search: RankedSearch): number {
	const { translatedNames = [] } = product;
	const ranks = translatedNames.map((name) => rankByName({ ...product, name }, search));
	return Math.max(rankByName(product, search), ...ranks);
}

function rankByName(product: Searchable, search: RankedSearch): number {
	const whole = rankOfWhole(product, search);
	if (whole > 0) return whole;
	let total = 0;
	for (const word of search.words) total += best(product, word);
	const average = search.words.length === 0 ? 0 : total / search.words.length;
	// Among equal names, prefer those that start with the typed text, then the shortest.
	return average + closeness(product, search) + 5 / (5 + product.name.length);
}

/** 0 if neither SKU, barcode nor name is the typed text, or a SKU that begins with it. */
function rankOfWhole(product: Searchable, { text, key, squeezed, bare }: RankedSearch): number {
	const { sku, name, written } = product;
	const code = written.sku.toLowerCase();
	if (text === code || written.barcodes.some((barcode) => barcode.toLowerCase() === text)) return 1000;
	const compact = sku.replaceAll(" ", "");
	if (key !== "" && key === sku) return 990;
	if (squeezed !== "" && (squeezed === compact || written.barcodes.includes(squeezed))) return 980;
	if (text === written.name.toLowerCase()) return 900;
	if (key === "") return 0;
	if (key === name) return 890;
	if (bare === withoutSigns(name)) return 880;
	if (code.startsWith(text)) return 820;
	if (sku.startsWith(key)) return 810;
	return compact.startsWith(squeezed) ? 800 : 0;
}

function closeness({ name, sku }: Searchable, { key, bare }: RankedSearch): number {
	if (name.startsWith(key)) return BEGINS.asTyped;
	// A single word in a text is no more than that word.
	if (!key.includes(" ") && key === bare) return 0;
	const bareName = withoutSigns(name);
	if (bareName.startsWith(bare)) return BEGINS.bare;
	if (begins(name, key) || begins(sku, key)) return IN_ONE_PIECE.asTyped;
	return begins(bareName, bare) || begins(withoutSigns(sku), bare) ? IN_ONE_PIECE.bare : 0;
}

function best(product: Searchable, { typed, written = [], forms = [], instead }: RankedWord): number {
	const asTyped = [typed, ...written].map((word) => scoreOf(product, word));
	const asForm = forms.map((word) => OTHER_FORM * scoreOf(product, word));
	const asMeant = instead.map((word) => MISSPELT * scoreOf(product, word));
	return Math.max(ELSEWHERE, ...asTyped, ...asForm, ...asMeant);
}

function scoreOf(product: Searchable, word: string): number {
	let found = 0;
	for (const [field, weight] of weights) found = Math.max(found, weight * fitOf(product[field], word));
	for (const barcode of product.written.barcodes) found = Math.max(found, fitOf(barcode.toLowerCase(), word));
	return found;
}

function fitOf(text: string, word: string): number {
	if (!text.includes(word)) return 0;
	const bare = withoutSigns(text);
	if (` ${text} `.includes(` ${word} `) || ` ${bare} `.includes(` ${word} `)) return WHOLE_WORD;
	return begins(text, word) || begins(bare, word) ? BEGINNING : INSIDE;
}

/** Whether a text begins at one of the words of another. */
function begins(text: string, part: string): boolean {
	return ` ${text}`.includes(` ${part}`);
}
