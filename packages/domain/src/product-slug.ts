/** The most characters of a slug. */
const MOST = 80;

/** Letters that no normal form takes apart, as they are written without them. */
const plain: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
	ħ: "h",
	ŧ: "t",
	ı: "i",
	ĸ: "k",
	ŋ: "n",
};

/**
 * A name as the readable end of an address: lower-case words with hyphens between them. Where no Latin letter and no digit
 * is left of the name, its own letters stay; where it has none, it is `product`.
 */
export function productSlug(name: string): string {
	const lower = name.replace(/['’ʼ]/g, "").toLowerCase();
	const latin = lower
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[^\p{ASCII}]/gu, (letter) => plain[letter] ?? letter);
	const words =
		latin.match(/[a-z0-9]+/g) ?? lower.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
	return joined(words) || "product";
}

/** As many words as fit; of a first one that is too long, its beginning. */
function joined([first = "", ...rest]: readonly string[]): string {
	// Half of a pair of surrogates is no letter.
	let slug = first.slice(0, MOST).replace(/[\ud800-\udbff]$/, "");
	for (const word of rest) {
		if (slug.length + 1 + word.length > MOST) break;
		slug += `-${word}`;
	}
	return slug;
}

/** The address of a product's public page, from the site's root. The id finds it; the slug is for readers. */
export function productPath(id: string, name: string): string {
	return `/products/${encodeURIComponent(id)}/${encodeURIComponent(productSlug(name))}`;
}
