/** Deeper than any body of the contract, and far from what would exhaust the stack. */
const MAX_DEPTH = 32;

/** Whether a JSON text nests lists and objects deeper than any body of ours does; found before it is parsed. */
export function isTooDeep(text: string): boolean {
	let depth = 0;
	let isInText = false;
	for (let i = 0; i < text.length; i++) {
		const sign = text.charCodeAt(i);
		if (isInText) {
			if (sign === 92) i++;
			else if (sign === 34) isInText = false;
		} else if (sign === 34) isInText = true;
		else if (sign === 91 || sign === 123) {
			if (++depth > MAX_DEPTH) return true;
		} else if (sign === 93 || sign === 125) depth--;
	}
	return false;
}
