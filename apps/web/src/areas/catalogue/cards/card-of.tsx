import type { Product } from "@freehub/contract/catalogue/product-fields";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { originalLanguage } from "#lib/words.ts";
import { ModelChips } from "./model-chips.tsx";

type Options = {
	/** The list has a filter: a model's card opens and shows the variant that matches, otherwise the best one. */
	isFiltered?: boolean;
};

/** The content of the card of a product in a list by model: the model with its variants, or the product itself. */
export function cardOf(product: Product, { isFiltered = false }: Options = {}) {
	const { card } = product;
	const description = preview(product.description);
	if (card === undefined) return { ...product, description, to: paths.shopProduct(product) };
	const isOut = card.choices.some(({ _id, isOut: out }) => out && _id === product._id);
	const opened = isOut && !isFiltered ? card.choices.find(({ isOut: out }) => !out) : undefined;
	return {
		...product,
		name: card.name,
		textLanguages: { ...product.textLanguages, name: originalLanguage() },
		description,
		image: isFiltered && product.image.trim() !== "" ? product.image : card.image,
		price: card.minPrice,
		isFrom: card.maxPrice > card.minPrice,
		quantity: card.available,
		reserved: 0,
		availability: card.availability,
		to: paths.shopProduct(opened ?? product),
		variants: <ModelChips product={product} card={card} />,
	};
}
