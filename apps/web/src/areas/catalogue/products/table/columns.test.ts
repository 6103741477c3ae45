import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { expect, test } from "vitest";
import {
	columnById,
	columns,
	defaultColumns,
	isDefault,
	movedColumn,
	neededSizes,
	parseColumns,
	withColumn,
} from "./columns.ts";

test("the specified columns are the default ones, in the specified order", () => {
	const labels = columns.filter(({ id }) => defaultColumns.includes(id)).map(({ label }) => t(label));
	expect(labels).toEqual(["#id", "Image", "Product Name", "Quantity", "Price", "Supplier", "Actation"]);
});

test("a choice of columns keeps its order, has those that a row needs, and leaves unknown ones out", () => {
	expect(parseColumns("price,brand,nonsense")).toEqual(["number", "name", "price", "brand", "actions"]);
	expect(parseColumns("brand,name,price,name")).toEqual(["number", "brand", "name", "price", "actions"]);
	expect(parseColumns("nonsense")).toBeUndefined();
	expect(parseColumns(null)).toBeUndefined();
	expect(isDefault(parseColumns(defaultColumns.join()) ?? [])).toBe(true);
});

test("a column is added where it usually stands, and moved from there", () => {
	const chosen = withColumn(defaultColumns, "brand");
	expect(chosen).toEqual(["number", "image", "name", "brand", "quantity", "price", "supplier", "actions"]);
	expect(movedColumn(chosen, "brand", 1)).toEqual(
		withColumn(defaultColumns, "brand").toSpliced(3, 2, "quantity", "brand"),
	);
	expect(movedColumn(chosen, "supplier", 1)).toEqual(chosen);
	expect(movedColumn(chosen, "image", -1)).toEqual(chosen);
});

test("a column is as wide as its widest value, and does not shrink again", () => {
	// why: only these fields affect the widths.
	const few = { quantity: 7, price: 5, name: "Bell", supplier: "Noordwijk", weight: null } as Product;
	const many = { ...few, quantity: 123_456_789, price: 12_345_678.9, name: "x".repeat(200) } as Product;
	expect(neededSizes([few])).toMatchObject({ price: columnById.price.size, name: columnById.name.size });
	const wide = neededSizes([many], neededSizes([few]));
	expect(wide.price).toBeGreaterThan(14 * 8);
	expect(wide.quantity).toBeGreaterThan(columnById.quantity.size + 40);
	expect(wide.name).toBe(columnById.name.maxSize);
	expect(neededSizes([few], wide)).toEqual(wide);
});
