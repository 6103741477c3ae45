/** Max length of a slug. */
const MOST = 80;

/** Letters that Unicode normalization does not decompose, with their ASCII replacement. */
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
 * A name as the readable end of a URL: lower-case words joined by hyphens. If it contains neither Latin letters nor digits, its
 * own letters are used; if it has no letters at all, the slug is `product`.
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

/** As many words as fit; a first word that is too long is truncated. */
function joined([first = "", ...rest]: readonly string[]): string {
	// Drop half of a surrogate pair.
	let slug = first.slice(0, MOST).replace(/[\ud800-\udbff]$/, "");
	for (const word of rest) {
		if (slug.length + 1 + word.length > MOST) break;
		slug += `-${word}`;
	}
	return slug;
}

/** The path of a product's public page. The id finds it; the slug is for readers. */
export function productPath(id: string, name: string): string {
	return `/products/${encodeURIComponent(id)}/${encodeURIComponent(productSlug(name))}`;
}
