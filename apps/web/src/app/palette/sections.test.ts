import { expect, it } from "vitest";
import type { CommandGroup, PaletteCommand } from "#lib/palette-commands.ts";
import { isCodeOf, type ListedProduct, sectionsOf } from "./sections.ts";

function page(id: string, label: string, more: Partial<PaletteCommand> = {}): PaletteCommand {
	return { id, label, Icon: () => null, ...more, to: `/${id}` };
}

const groups: CommandGroup[] = [
	{
		heading: "Pages",
		commands: [
			page("manage", "Manage Inventory", { keywords: "products" }),
			page("books", "Books", { note: "ledger, locations" }),
			page("people", "People"),
		],
	},
	{ heading: "Actions", commands: [page("add", "Add Item", { keywords: "new product" })] },
];
const cassette: ListedProduct = { _id: "1", name: "Cassette 11-34", sku: "CAS-11", barcode: "4006381333931" };
const longer: ListedProduct = { _id: "2", name: "Cassette 11-42", sku: "CAS-11-42", barcode: null };

function listed(query: string, products: ListedProduct[] = [], recent: ListedProduct[] = []) {
	return sectionsOf({ query, products, recent, groups }).map(({ heading, lines }) => ({
		[heading]: lines.map(({ id }) => id),
	}));
}

it("lists recent products and every command while nothing is typed", () => {
	expect(listed(" ", [longer], [cassette])).toEqual([
		{ "Recent products": ["product-1"] },
		{ Pages: ["command-manage", "command-books", "command-people"] },
		{ Actions: ["command-add"] },
	]);
	expect(listed("")).toHaveLength(2);
});

it("lists the products found and the commands that have every word, in label, note or keywords", () => {
	expect(listed("prod", [], [longer])).toEqual([{ Pages: ["command-manage"] }, { Actions: ["command-add"] }]);
	expect(listed("LOCÀT")).toEqual([{ Pages: ["command-books"] }]);
	expect(listed("item add")).toEqual([{ Actions: ["command-add"] }]);
	expect(listed("add books")).toEqual([]);
	expect(listed("--")).toEqual([]);
});

it("puts products before commands when their names or codes have the words, else after them", () => {
	const person: ListedProduct = { _id: "3", name: "Two people's tent", sku: null };
	expect(listed("people", [cassette, person]).map((section) => Object.keys(section)[0])).toEqual([
		"Products",
		"Pages",
	]);
	expect(listed("people", [cassette]).map((section) => Object.keys(section)[0])).toEqual([
		"Pages",
		"Products",
	]);
	expect(listed("nobody", [cassette])).toEqual([{ Products: ["product-1"] }]);
});

it("puts first what begins with the query", () => {
	const commands = [page("b", "Copy a link", { note: "add" }), page("a", "Add Item")];
	const [actions] = sectionsOf({
		query: "add",
		products: [],
		recent: [],
		groups: [{ heading: "A", commands }],
	});
	expect(actions?.lines.map(({ id }) => id)).toEqual(["command-a", "command-b"]);
});

it("leaves the products in the order of the search, and knows whose whole SKU or barcode was typed", () => {
	expect(listed("cas-11 ", [longer, cassette])[0]).toEqual({ Products: ["product-2", "product-1"] });
	expect(isCodeOf(cassette, " 4006381333931 ")).toBe(true);
	expect(isCodeOf(cassette, "400638133393")).toBe(false);
	expect(isCodeOf({ _id: "3", name: "No codes", sku: null, barcode: null }, "null")).toBe(false);
	expect(isCodeOf({ _id: "3", name: "No codes", sku: "" }, " ")).toBe(false);
});

it("puts what was named whole before products that only have the word, and after one that has the code", () => {
	const commands = [page("bay", "CAS-11"), page("other", "Cas-11-2"), page("third", "CAS-11 back")];
	const meant = [{ heading: "Locations", commands, most: 2, isMeant: true }];
	const found = (products: ListedProduct[]) =>
		sectionsOf({ query: "cas-11", products, recent: [], groups: meant }).map(({ heading, lines }) => [
			heading,
			lines.length,
		]);
	expect(found([longer])).toEqual([
		["Locations", 2],
		["Products", 1],
	]);
	expect(found([cassette])).toEqual([
		["Products", 1],
		["Locations", 2],
	]);
});
