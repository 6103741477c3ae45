import type { Product } from "@freehub/contract/catalogue/product-fields";
import { queryWords } from "@freehub/domain/catalogue/query-words";
import { searchWords } from "@freehub/domain/catalogue/search-words";
import { t } from "@lingui/core/macro";
import type { CommandGroup, PaletteCommand } from "#lib/palette-commands.ts";

/** The known fields of a product: for a recent one, only the name is known at first. */
export type ListedProduct = Pick<Product, "_id" | "name"> &
	Partial<
		Pick<Product, "sku" | "barcode" | "category" | "image" | "quantity" | "availability" | "reorderPoint">
	>;

/** One line of the palette. */
export type PaletteLine =
	| { id: string; kind: "product"; product: ListedProduct }
	| { id: string; kind: "command"; command: PaletteCommand };

export type Section = { heading: string; lines: PaletteLine[] };

type Material = {
	query: string;
	/** The search results; unused while the query is empty. */
	products: readonly ListedProduct[];
	recent: readonly ListedProduct[];
	groups: readonly CommandGroup[];
};

/** The palette's sections for a query, without empty ones. */
export function sectionsOf({ query, products, recent, groups }: Material): Section[] {
	const isTyped = query.trim() !== "";
	const listed = isTyped
		? { heading: t`Products`, lines: products.map(productLine) }
		: { heading: t`Recent products`, lines: recent.map(productLine) };
	const sections = groups.map(({ heading, commands: all, most, isMeant = false }) => ({
		heading,
		isMeant,
		lines: (isTyped ? matching(all, query) : all).slice(0, most).map(commandLine),
	}));
	const isNamed = !isTyped || products.some((product) => hasInItsName(product, query));
	const isCode = isTyped && products.some((product) => isCodeOf(product, query));
	const meant = isCode ? [] : sections.filter(({ isMeant }) => isMeant);
	const others = sections.filter((section) => !meant.includes(section));
	return [...meant, ...(isNamed ? [listed, ...others] : [...others, listed])]
		.filter(({ lines }) => lines.length > 0)
		.map(({ heading, lines }) => ({ heading, lines }));
}

/**
 * Whether the query matches what the line shows, not only the description. Then the product is more likely meant than a command.
 */
function hasInItsName({ name, sku, barcode }: ListedProduct, query: string): boolean {
	const text = searchWords(`${name} ${sku ?? ""} ${barcode ?? ""}`).join(" ");
	return queryWords(query).every(({ typed }) => text.includes(typed));
}

/** Whether the text is this product's whole SKU or barcode, as a scanner types it. */
export function isCodeOf({ sku, barcode }: ListedProduct, text: string): boolean {
	const code = text.trim().toLowerCase();
	return code !== "" && (sku?.toLowerCase() === code || barcode?.toLowerCase() === code);
}

/** The commands that contain every word of the query; first those whose label begins with it. */
function matching(commands: readonly PaletteCommand[], query: string): PaletteCommand[] {
	const words = searchWords(query);
	if (words.length === 0) return [];
	const found = commands.filter(({ label, note = "", keywords = "" }) => {
		const text = searchWords(`${label} ${note} ${keywords}`).join(" ");
		return words.every((word) => text.includes(word));
	});
	const begins = ({ label }: PaletteCommand) => searchWords(label).join(" ").startsWith(words.join(" "));
	return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

function productLine(product: ListedProduct): PaletteLine {
	return { id: `product-${product._id}`, kind: "product", product };
}

function commandLine(command: PaletteCommand): PaletteLine {
	return { id: `command-${command.id}`, kind: "command", command };
}
