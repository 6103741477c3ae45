import { type FieldWith, fieldNames, productFields } from "@freehub/contract/catalogue/product-fields";
import { barcodeForms, barcodeKey, mayBeBarcode } from "@freehub/domain/catalogue/gtin";
import { byRank, rankedSearch, rankOf, type Searchable } from "@freehub/domain/catalogue/search-rank";
import {
	ALL,
	MIN_INSIDE,
	type Term,
	type Terms,
	termsOf,
	type Vocabulary,
} from "@freehub/domain/catalogue/search-terms";
import { searchWords, sortKey } from "@freehub/domain/catalogue/search-words";
import { canBeMisspelt, isMisspelling } from "@freehub/domain/catalogue/typo";
import { codeIn } from "@freehub/domain/stock/scan";
import type { KeptProduct } from "./catalogue-store.ts";

/**
 * The products that a search finds on this device, best first: the same products in the same order as the server's, by the
 * same rules (`search-terms`, `search-rank`). Only the words come from elsewhere.
 */
export async function searchKept(all: readonly KeptProduct[], search: string): Promise<KeptProduct[]> {
	const terms = await termsOf(vocabularyOf(all), search, async (asked) =>
		all.some((kept) => has(kept, asked)),
	);
	const code = codeIn(search);
	const coded = terms === undefined || mayBeBarcode(code) ? holdersOf(all, code) : [];
	const found = new Set([...(terms === undefined ? [] : all.filter((kept) => has(kept, terms))), ...coded]);
	const asked = rankedSearch(search, terms?.words ?? []);
	const ranked = [...found].map((kept) => {
		const product = searchableOf(kept);
		const { written } = product;
		const barcodes = coded.includes(kept) ? [...written.barcodes, search.trim()] : written.barcodes;
		const rank = rankOf({ ...product, written: { ...written, barcodes } }, asked);
		return { kept, id: kept.id, name: product.name, rank };
	});
	return ranked.toSorted(byRank).map(({ kept }) => kept);
}

/** Products that have the text as one of their barcodes, in any length. */
function holdersOf(all: readonly KeptProduct[], code: string): KeptProduct[] {
	const own = new Set(barcodeForms(code));
	const key = barcodeKey(code);
	return all.filter(
		({ product, barcodes }) =>
			(product.barcode !== null && own.has(product.barcode)) ||
			barcodes.some((barcode) => barcodeKey(barcode.code) === key),
	);
}

const searched = fieldNames.filter(
	(name): name is FieldWith<{ isSearched: boolean }> => productFields[name].isSearched === true,
);
/** The texts of a product that are searched, made on the first search. */
const texts = new WeakMap<KeptProduct, string>();
const searchables = new WeakMap<KeptProduct, Searchable>();

/** A product's search words, each between spaces. A SKU can also be found without its dashes. */
function textOf(kept: KeptProduct): string {
	const known = texts.get(kept);
	if (known !== undefined) return known;
	const values = searched.map((name) => kept.product[name] ?? "");
	const compact = searchWords(kept.product.sku ?? "").join("");
	const text = ` ${searchWords([compact, ...values].join(" ")).join(" ")} `;
	texts.set(kept, text);
	return text;
}

function searchableOf(kept: KeptProduct): Searchable {
	const known = searchables.get(kept);
	if (known !== undefined) return known;
	const { name, sku, barcode, brand, model, category, supplier } = kept.product;
	const key = (text: string | null) => sortKey(text ?? "");
	const searchable = {
		name: key(name),
		sku: key(sku),
		brand: key(brand),
		model: key(model),
		category: key(category),
		supplier: key(supplier),
		written: { name, sku: sku ?? "", barcodes: [barcode ?? ""] },
	};
	searchables.set(kept, searchable);
	return searchable;
}

function has(kept: KeptProduct, { terms }: Terms): boolean {
	const text = textOf(kept);
	const isOne = (word: string) => text.includes(word.endsWith("*") ? ` ${word.slice(0, -1)}` : ` ${word} `);
	return terms.every((term: Term) => term.some((words) => words.split(ALL).every(isOne)));
}

const vocabularies = new WeakMap<readonly KeptProduct[], Vocabulary>();

/** The words of the products on this device. */
function vocabularyOf(all: readonly KeptProduct[]): Vocabulary {
	const known = vocabularies.get(all);
	if (known !== undefined) return known;
	const words = [...new Set(all.flatMap((kept) => textOf(kept).trim().split(" ")))]
		.filter((word) => word !== "")
		.toSorted();
	const isWord = new Set(words);
	const vocabulary: Vocabulary = {
		// A prefix is cheaper here than its words.
		mostWords: 0,
		known: async ({ beginnings, limit, words: asked }) => ({
			beginning: new Map(beginnings.map((text) => [text, beginningWith(words, text, limit)])),
			words: new Set(asked.filter((text) => isWord.has(text))),
		}),
		// Each list goes through all words, so it is made when it is asked for.
		others: async (texts) =>
			new Map(
				texts.map((text) => [
					text,
					{
						get containing() {
							return containing(words, text);
						},
						get meant() {
							return meantBy(words, text);
						},
					},
				]),
			),
	};
	vocabularies.set(all, vocabulary);
	return vocabulary;
}

function containing(words: readonly string[], text: string): string[] {
	return Array.from(text).length < MIN_INSIDE ? [] : words.filter((word) => word.includes(text));
}

function meantBy(words: readonly string[], typed: string): string[] {
	if (!canBeMisspelt(typed)) return [];
	const near = words.filter((word) => word !== typed && canBeMisspelt(word));
	const whole = near.filter((word) => isMisspelling(typed, word) === "word");
	return whole.length > 0 ? whole : near.filter((word) => isMisspelling(typed, word) === "beginning");
}

/** The first words with a prefix, by bisection. */
function beginningWith(words: readonly string[], prefix: string, limit: number): string[] {
	let [from, to] = [0, words.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((words[middle] ?? "") < prefix) from = middle + 1;
		else to = middle;
	}
	const found: string[] = [];
	for (let i = from; found.length < limit && words[i]?.startsWith(prefix); i++) found.push(words[i] ?? "");
	return found;
}
