const no = new Set(
	"no n false 0 -1 inactive hidden draft archived unpublished nein non না নেই falsch faux falso".split(" "),
);
const yes = new Set("yes y true 1 x active visible published ja oui sí si হ্যাঁ wahr vrai verdadero".split(" "));

/** Whether the shop shows a product: the words of files of other systems. Undefined: another word. */
export function shownWord(text: string): "yes" | "no" | undefined {
	const word = text.trim().toLowerCase();
	if (yes.has(word)) return "yes";
	return no.has(word) ? "no" : undefined;
}
