import type { Product } from "@freehub/contract/catalogue/product-fields";
import { sortKey } from "@freehub/domain/catalogue/search-words";

/** The cell of a size and a colour. */
export type Slot =
	| { kind: "variant"; product: Product }
	/** No variant has this size and colour; a new one starts as a copy of `sibling`. */
	| { kind: "free"; size: string; colour: string; sibling: Product }
	| { kind: "none" };

export type GridRow = {
	/** The size; empty if the variants have none. */
	size: string;
	/** Rowspan of the size: more than 1 if several variants have the same size and colour; 0 in the further rows. */
	span: number;
	slots: Slot[];
};

export type VariantGrid = {
	/** The colours; empty if the variants have none. */
	colours: string[];
	rows: GridRow[];
	hasSizes: boolean;
	hasColours: boolean;
	/** Pieces on hand per colour. */
	totals: number[];
	/** Variants without size and colour, if others have one of them. */
	loose: Product[];
};

/**
 * Sizes are rows, colours are columns. Sizes keep the order of the variants, colours are in alphabetical order; variants that
 * lack one of the two come last.
 */
export function variantGrid(variants: readonly Product[]): VariantGrid {
	const loose = variants.filter(isLoose);
	const placed = variants.filter((variant) => !isLoose(variant));
	const sizes = valuesOf(placed.map(({ size }) => size ?? ""));
	const colours = valuesOf(
		placed
			.map(({ colour }) => colour ?? "")
			.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0)),
	);
	const [hasSizes, hasColours] = [sizes.some(Boolean), colours.some(Boolean)];
	const byPlace = Map.groupBy(placed, ({ size, colour }) => placeOf(size ?? "", colour ?? ""));
	const rows = sizes.flatMap((size): GridRow[] => {
		const cells = colours.map((colour) => byPlace.get(placeOf(size, colour)) ?? []);
		const span = Math.max(...cells.map((cell) => cell.length));
		return Array.from({ length: span }, (_, line) => ({
			size,
			span: line === 0 ? span : 0,
			slots: cells.map((cell, at): Slot => {
				const product = cell[line];
				if (product !== undefined) return { kind: "variant", product };
				const colour = colours[at] ?? "";
				const isFree = line === 0 && (size !== "" || !hasSizes) && (colour !== "" || !hasColours);
				const sibling = siblingFor(placed, size, colour);
				return isFree && sibling ? { kind: "free", size, colour, sibling } : { kind: "none" };
			}),
		}));
	});
	const totals = colours.map((colour) =>
		onHand(placed.filter((variant) => (variant.colour ?? "") === colour)),
	);
	return { colours, rows, hasSizes, hasColours, totals, loose };
}

export function isLoose({ size, colour }: Product): boolean {
	return size === null && colour === null;
}

export function onHand(products: readonly Product[]): number {
	return products.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
}

/** Pieces on hand of all variants of a size. */
export function totalOfSize(grid: VariantGrid, size: string): number {
	const rows = grid.rows.filter((row) => row.size === size);
	return onHand(
		rows.flatMap(({ slots }) => slots.flatMap((slot) => (slot.kind === "variant" ? [slot.product] : []))),
	);
}

/** The distinct values in the given order, the empty one last. */
function valuesOf(values: readonly string[]): string[] {
	const known = new Set(values);
	const hasEmpty = known.delete("");
	return hasEmpty ? [...known, ""] : [...known];
}

function placeOf(size: string, colour: string): string {
	return JSON.stringify([size, colour]);
}

/** The closest variant to copy: one of the same colour, because its picture fits, or else one of the same size. */
function siblingFor(variants: readonly Product[], size: string, colour: string): Product | undefined {
	return (
		variants.find((variant) => variant.colour === colour) ??
		variants.find((variant) => variant.size === size) ??
		variants[0]
	);
}
