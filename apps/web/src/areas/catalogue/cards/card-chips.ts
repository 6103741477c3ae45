import type { ModelCard, Product } from "@freehub/contract/catalogue/product-fields";

type Choice = ModelCard["choices"][number];

/** One size or colour of a model: the variant that it opens, and whether all variants that have it are out of stock. */
export type CardChip = { value: string; choice: Choice; isOut: boolean };

/**
 * The sizes or colours of a model, in the order of its choices; none if its variants do not differ in them. A chip opens a variant that is in stock if there is
 * one, with the same colour or size as the shown product if possible.
 */
export function cardChips(
	{ choices }: Pick<ModelCard, "choices">,
	field: "size" | "colour",
	shown: Pick<Product, "size" | "colour">,
): CardChip[] {
	const other = field === "size" ? "colour" : "size";
	const values = [...new Set(choices.flatMap((choice) => choice[field] ?? []))];
	if (values.length < 2) return [];
	return values.flatMap((value) => {
		const having = choices.filter((choice) => choice[field] === value);
		const there = having.filter(({ isOut }) => !isOut);
		const some = there.length > 0 ? there : having;
		const choice = some.find((one) => one[other] === shown[other]) ?? some[0];
		return choice === undefined ? [] : [{ value, choice, isOut: there.length === 0 }];
	});
}
