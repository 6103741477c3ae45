import { emptyProduct, type Product } from "@freehub/contract/catalogue/product-fields";
import { expect, test } from "vitest";
import { totalOfSize, variantGrid } from "./variant-grid.ts";

function variant(_id: string, size: string | null, colour: string | null, quantity = 1): Product {
	return {
		...emptyProduct,
		_id,
		name: _id,
		price: 1,
		model: "M",
		modelId: "m",
		size,
		colour,
		quantity,
		version: 1,
	};
}

/** Each row as its size and the content of its cells. */
function drawn(variants: readonly Product[]) {
	return variantGrid(variants).rows.map(({ size, span, slots }) => [
		`${size}×${span}`,
		...slots.map((slot) =>
			slot.kind === "variant" ? slot.product._id : slot.kind === "free" ? `+${slot.sibling._id}` : "",
		),
	]);
}

test("sizes keep their order, colours are in alphabetical order, and a missing variant can be added", () => {
	const variants = [variant("a", "S", "Red", 2), variant("b", "M", "blue", 3), variant("c", "M", "Red", 4)];
	const grid = variantGrid(variants);
	expect(grid.colours).toEqual(["blue", "Red"]);
	expect(drawn(variants)).toEqual([
		["S×1", "+b", "a"],
		["M×1", "b", "c"],
	]);
	expect(grid.totals).toEqual([3, 6]);
	expect(totalOfSize(grid, "M")).toBe(7);
	expect(grid.loose).toEqual([]);
});

test("several variants of one size and colour stand one under the other", () => {
	const variants = [variant("a", "M", "Red"), variant("b", "M", "Red"), variant("c", "M", "Blue")];
	expect(drawn(variants)).toEqual([
		["M×2", "c", "a"],
		["M×0", "", "b"],
	]);
	expect(totalOfSize(variantGrid(variants), "M")).toBe(3);
});

test("where one of the two is missing there is one row or one column", () => {
	expect(drawn([variant("a", "S", null), variant("b", "M", null)])).toEqual([
		["S×1", "a"],
		["M×1", "b"],
	]);
	const colours = variantGrid([variant("a", null, "Red"), variant("b", null, "Blue")]);
	expect(colours).toMatchObject({ hasSizes: false, hasColours: true, colours: ["Blue", "Red"] });
	expect(colours.rows).toHaveLength(1);
});

test("who lacks one of the two stands last, and nothing is offered there; who lacks both stands apart", () => {
	const variants = [
		variant("none", null, null),
		variant("a", null, "Red"),
		variant("b", "S", null),
		variant("c", "S", "Red"),
	];
	expect(variantGrid(variants).colours).toEqual(["Red", ""]);
	expect(drawn(variants)).toEqual([
		["S×1", "c", "b"],
		["×1", "a", ""],
	]);
	expect(variantGrid(variants).loose.map(({ _id }) => _id)).toEqual(["none"]);
	expect(variantGrid([variant("none", null, null)]).rows).toEqual([]);
});

test("of many variants each is in the grid once, and the totals are what is on hand", () => {
	const variants = Array.from({ length: 200 }, (_, i) =>
		variant(String(i), i % 7 === 0 ? null : `S${i % 9}`, i % 5 === 0 ? null : `C${i % 4}`, i),
	);
	const grid = variantGrid(variants);
	const shown = grid.rows.flatMap(({ slots }) =>
		slots.flatMap((slot) => (slot.kind === "variant" ? [slot.product._id] : [])),
	);
	expect([...shown, ...grid.loose.map(({ _id }) => _id)].toSorted()).toEqual(
		variants.map(({ _id }) => _id).toSorted(),
	);
	const sum = grid.totals.reduce((total, one) => total + one, 0);
	const bySize = new Set(grid.rows.map(({ size }) => size));
	expect([...bySize].reduce((total, size) => total + totalOfSize(grid, size), 0)).toBe(sum);
});
