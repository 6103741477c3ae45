/** An expensive read, with paths; each request takes the next one. */
export type GreedyRead = { name: string; paths: readonly string[] };

/** The most expensive reads. Where possible, all paths differ, so that no cached answer serves two requests. */
export const greedyReads: readonly GreedyRead[] = [
	{ name: "`/api/products`", paths: ["/api/products"] },
	{ name: "CSV export", paths: ["/api/product-export?format=csv"] },
	{ name: "XLSX export", paths: ["/api/product-export?format=xlsx"] },
	{ name: "`/api/stock`", paths: ["/api/stock?limit=200", "/api/stock?limit=200&location=main"] },
	{
		name: "`/api/stock?at=`",
		paths: many((i) => `/api/stock?limit=200&at=2024-${two(1 + (i % 9))}-15T00:${two(i % 60)}Z`),
	},
	{ name: "`/api/locations`", paths: ["/api/locations?limit=200", "/api/locations?limit=200&kind=bin"] },
	{ name: "`/api/ledger/check`", paths: ["/api/ledger/check"] },
	{
		name: "facets, one letter and filters",
		paths: letters(
			(letter, i) => `/api/product-facets?search=${letter}&category=Wheels&stock=in&minPrice=${i}`,
		),
	},
	{
		name: "page, one letter and filters",
		paths: letters(
			(letter, i) => `/api/products?search=${letter}&stock=in&minPrice=${i}&sort=name&at=${i * 50}`,
		),
	},
	{ name: "`/api/audit.csv`", paths: ["/api/audit.csv"] },
];

function many(path: (index: number) => string): string[] {
	return Array.from({ length: 500 }, (_, index) => path(index));
}

function letters(path: (letter: string, index: number) => string): string[] {
	return many((index) => path("abcdefghiklmnoprstuw"[index % 20] ?? "a", index % 40));
}

function two(number: number): string {
	return String(number).padStart(2, "0");
}
