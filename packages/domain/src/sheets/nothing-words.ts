/** Words of other programs and of people for a number that there is none of, in lower case. */
const words = new Set([
	"-",
	"–",
	"—",
	"--",
	"?",
	"n/a",
	"n.a.",
	"na",
	"none",
	"null",
	"nil",
	"tbd",
	"not stocked",
	"not tracked",
	"not set",
	"variable",
	"on request",
	"auf anfrage",
	"a. a.",
	"a.a.",
	"k.a.",
	"k. a.",
	"keine angabe",
	"nicht vorrätig",
	"sur demande",
	"s/o",
	"n/d",
	"sin datos",
	"a consultar",
	"প্রযোজ্য নয়",
]);

const ZERO = "0".charCodeAt(0);
const NINE = "9".charCodeAt(0);

/** Whether a text in a column of numbers means that the number is not known: 'N/A', '-', 'not stocked', 'auf Anfrage'. */
export function saysNothing(text: string): boolean {
	const first = text.charCodeAt(0);
	// Most texts are numbers, and there are millions of them.
	if (first >= ZERO && first <= NINE) return false;
	return words.has(text.trim().toLowerCase());
}
