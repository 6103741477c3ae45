import type { Product } from "@freehub/contract/catalogue/product-fields";
import { compareSizes } from "@freehub/domain/catalogue/size-order";

export type Variant = Pick<
	Product,
	| "_id"
	| "name"
	| "originalName"
	| "textLanguages"
	| "size"
	| "colour"
	| "image"
	| "quantity"
	| "reserved"
	| "availability"
	| "reorderPoint"
>;

/** One value of a field in which variants differ, and the variant that it selects. */
export type VariantChoice = {
	value: string;
	variant: Variant;
	isCurrent: boolean;
	/** Choosing it changes the other field as well, because no variant has both values. */
	isElsewhere: boolean;
};

export type Choices = { sizes: VariantChoice[]; colours: VariantChoice[]; others: Variant[] };

/**
 * The choices between a product's variants. A size selects the variant in the same colour, and a colour the variant in the same
 * size, if there is one. Variants that differ in neither are distinguished by their names.
 */
export function variantChoices(product: Variant, variants: readonly Variant[]): Choices {
	const sizes = valuesOf(variants, "size").sort(compareSizes);
	const colours = valuesOf(variants, "colour");
	const { size, colour } = product;
	const twins = variants.filter((other) => other.size === size && other.colour === colour);
	return {
		sizes: sizes.length < 2 ? [] : sizes.map((value) => choice(product, variants, "size", "colour", value)),
		colours:
			colours.length < 2 ? [] : colours.map((value) => choice(product, variants, "colour", "size", value)),
		others: twins.length < 2 ? [] : twins,
	};
}

function valuesOf(variants: readonly Variant[], field: "size" | "colour"): string[] {
	return [...new Set(variants.flatMap((variant) => variant[field] ?? []))];
}

function choice(
	product: Variant,
	variants: readonly Variant[],
	field: "size" | "colour",
	other: "size" | "colour",
	value: string,
): VariantChoice {
	const having = variants.filter((variant) => variant[field] === value);
	const isCurrent = product[field] === value;
	const alike = isCurrent ? product : having.find((variant) => variant[other] === product[other]);
	return { value, variant: alike ?? having[0] ?? product, isCurrent, isElsewhere: alike === undefined };
}

/** Variants with different pictures, the product itself first: the gallery's thumbnails. */
export function pictured(product: Variant, variants: readonly Variant[]): Variant[] {
	const all = [product, ...variants].filter(({ image }) => image.trim() !== "");
	return all.filter(({ image }, i) => all.findIndex((other) => other.image === image) === i);
}
