import { expect, test } from "vitest";
import { columns, defaultColumns, gridTemplate, isDefault, parseColumns } from "./columns.ts";

test("the specified columns are the default ones, in the specified order", () => {
	const labels = columns.filter(({ id }) => defaultColumns.includes(id)).map(({ label }) => label);
	expect(labels).toEqual(["#id", "Image", "Product Name", "Quantity", "Price", "Supplier", "Actation"]);
});

test("a choice of columns is put in order, keeps those that a row needs, and leaves unknown ones out", () => {
	expect(parseColumns("price,brand,nonsense")).toEqual(["number", "name", "brand", "price", "actions"]);
	expect(parseColumns("nonsense")).toBeUndefined();
	expect(parseColumns(null)).toBeUndefined();
	expect(isDefault(parseColumns([...defaultColumns].reverse().join(",")) ?? [])).toBe(true);
});

test("the name takes what is left until somebody sets its width", () => {
	const shown = columns.filter(({ id }) => ["number", "name", "actions"].includes(id));
	expect(gridTemplate(shown, {})).toBe("92px minmax(200px, 1fr) 214px");
	expect(gridTemplate(shown, { name: 300, number: 70 })).toBe("70px 300px minmax(214px, 1fr)");
});
