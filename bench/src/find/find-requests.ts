import { sortKeys } from "@freehub/contract/catalogue/product-limits";

/** A kind of request, with its queries. */
export type FindCall = { name: string; paths: readonly string[] };

const page = (query: string): string => `/api/products?limit=50${query === "" ? "" : `&${query}`}`;

const filters: [string, string[]][] = [
	["supplier", ["supplier=North+Components", "supplier=Moor+Velo+Trading"]],
	["category", ["category=Wheels", "category=Lights"]],
	["category inside another", ["category=Wheels+%3E+Race+Tyre", "category=Bags+%3E+Classic+Pannier"]],
	["brand", ["brand=Orrin", "brand=Uist"]],
	["low", ["stock=low"]],
	["out", ["stock=out"]],
	["in stock", ["stock=in"]],
	["price range", ["minPrice=100&maxPrice=250", "minPrice=3900"]],
	["location", ["location=main"]],
	["category and supplier", ["category=Wheels&supplier=North+Components"]],
	["brand, to reorder, by name", ["brand=Tarn&stock=low,out&sort=name"]],
	["category, by price", ["category=Drivetrain&sort=-price"]],
	["four at once", ["category=Wheels&brand=Orrin&stock=in&maxPrice=2000&sort=-quantity"]],
];

const searches: [string, string[]][] = [
	["1 word", ["wheel", "kestrel", "tub", "carb", "torque", "wh", "000123", "couriers", "annier", "tarmak"]],
	[
		"2 words",
		[
			"kestrel wheel",
			"carbon helm",
			"alloy chain",
			"wh 0004",
			"merino jers",
			"gravel caset",
			"north tyre",
			"uist bag",
		],
	],
	[
		"3 words",
		[
			"kestrel carbon wheel",
			"solway steel chain",
			"tubeless road bicycle",
			"orrin titanium touring",
			"lowland city lamp",
			"head light trail",
			"reflective comuter jersey",
		],
	],
];

/**
 * All requests to measure; cursors of pages in the middle come from the server itself.
 * @param cursorAt returns the address of the page that starts this many rows after a query's first page.
 */
export async function findCalls(
	size: number,
	cursorAt: (query: string, at: number) => Promise<string>,
): Promise<FindCall[]> {
	const calls: FindCall[] = [];
	for (const key of sortKeys.filter((sort) => sort !== "cost")) {
		const paths: string[] = [];
		for (const sort of [key, `-${key}`]) {
			paths.push(page(`sort=${sort}`));
			for (const share of [0.1, 0.5, 0.99])
				paths.push(await cursorAt(`sort=${sort}`, Math.floor(size * share) - 50));
		}
		calls.push({ name: `by ${key}`, paths });
	}
	for (const [name, queries] of filters) calls.push({ name: `filter: ${name}`, paths: queries.map(page) });
	const deep = [0.5, 0.9, 0.999].map((share) => Math.floor(size * share) - 100);
	calls.push({
		name: "deep, by cursor",
		paths: await Promise.all(deep.map((at) => cursorAt("sort=name", at))),
	});
	calls.push({
		name: "deep, by row number",
		paths: deep.map((at) => page(`sort=name&at=${at}`)),
	});
	for (const [name, words] of searches) {
		const queries = words.map((text) => `search=${encodeURIComponent(text)}`);
		calls.push({ name: `search: ${name}`, paths: queries.map(page) });
	}
	calls.push({
		name: "search: 2 words and a filter",
		paths: ["search=carbon+wheel&supplier=North+Components", "search=helmet+alloy&stock=low"].map(page),
	});
	for (const [name, query] of [
		["all", ""],
		["a category", "category=Wheels"],
		["two filters", "brand=Tarn&stock=low,out"],
		["a search", "search=carbon+wheel"],
	]) {
		calls.push({ name: `counts: ${name}`, paths: [`/api/product-facets?${query}`] });
	}
	return calls;
}
