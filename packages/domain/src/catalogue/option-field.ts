import { columnKey } from "../sheets/column-key.ts";

const sizes = /size|gro(ss|ß)e|groesse|taille|talla|tamano|tamanho|taglia|^maat|আকার/;
const colours = /colou?r|farbe|couleur|colore|kleur|^cor$|রং/;

/** Whether the name of an option means a size or a colour: 'Frame size', 'Farbe'. */
export function optionField(name: string): "size" | "colour" | undefined {
	const key = columnKey(name);
	if (colours.test(key)) return "colour";
	return sizes.test(key) ? "size" : undefined;
}

/**
 * The size and the colour of a variant. An option whose name means neither is part of the size, which sets variants apart.
 * @param onlyKnown leaves such options out.
 */
export function sizeAndColour(
	options: readonly (readonly [name: string, value: string])[],
	onlyKnown = false,
): { size: string; colour: string } {
	const known = options.map(([name, value]) => ({ field: optionField(name), value }));
	const of = (field: "size" | "colour" | undefined) =>
		known.flatMap((option) => (option.field === field ? [option.value] : []));
	const size = [...of("size"), ...(onlyKnown ? [] : of(undefined))];
	return { size: size.join(" / "), colour: of("colour").join(" / ") };
}
