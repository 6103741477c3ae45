const LETTER_RANK: Record<string, number> = { s: -1, m: 0, l: 1 };

/** Halves, quarters and eighths of an inch, as in 1 1/8; others, such as 38/40, are two sizes. */
const NUMBER = /(?:(\d+) +)?([1357])\/([248])(?!\d)|\d+(?:[.,]\d+)?/g;

/** Compares sizes in the usual order: empty, then XS S M L XL 2XL, then all others with their numbers by value. */
export function compareSizes(a: string | null, b: string | null): number {
	const left = keyOf(a);
	const right = keyOf(b);
	for (let i = 0; i < Math.min(left.length, right.length); i++) {
		const order = comparePart(left[i] ?? "", right[i] ?? "");
		if (order !== 0) return order;
	}
	return left.length - right.length || comparePart(a ?? "", b ?? "");
}

/** The sort key of a size, compared part by part; numbers come before texts. */
function keyOf(size: string | null): (number | string)[] {
	const text = (size ?? "").normalize("NFKC").trim().toLowerCase();
	if (text === "") return [0];
	const letters = text.split("/").map(letterRank);
	if (letters.every((rank) => rank !== undefined)) return [1, ...letters];
	const key: (number | string)[] = [2];
	let end = 0;
	for (const match of text.matchAll(NUMBER)) {
		pushText(key, text.slice(end, match.index));
		key.push(valueOf(match));
		end = match.index + match[0].length;
	}
	pushText(key, text.slice(end));
	return key;
}

/** S is -1, M 0, L 1, XL 2; XXXL equals 3XL with 4. */
function letterRank(text: string): number | undefined {
	const short = text
		.trim()
		.replace(/^extra[ -]*/, "x")
		.replace(/small$/, "s")
		.replace(/^medium$/, "m")
		.replace(/large$/, "l");
	const [, count, more = "", letter = ""] = /^(\d{1,2})?[ -]*(x*)[ -]*([sml])$/.exec(short) ?? [];
	const rank = LETTER_RANK[letter];
	if (rank === undefined || (count !== undefined && more.length !== 1)) return undefined;
	if (letter === "m") return more === "" ? rank : undefined;
	return rank * (1 + (count === undefined ? more.length : Number(count)));
}

function valueOf([number, whole = "0", over, under]: RegExpMatchArray): number {
	if (over === undefined) return Number(number?.replace(",", "."));
	return Number(whole) + Number(over) / Number(under);
}

function pushText(key: (number | string)[], text: string): void {
	const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
	if (words !== "") key.push(words);
}

function comparePart(a: number | string, b: number | string): number {
	if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
	return a < b ? -1 : a > b ? 1 : 0;
}
