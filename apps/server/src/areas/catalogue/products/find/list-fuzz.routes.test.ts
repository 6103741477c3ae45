import * as contract from "@freehub/contract/catalogue/products";
import fc from "fast-check";
import { expect, it } from "vitest";
import { demoProducts } from "#demo/products.ts";
import { runs } from "../../../../../test/runs.ts";
import { testServer } from "../../../../../test/server.ts";

const nasty = [
	"",
	" ",
	"%",
	"_",
	"*",
	'"',
	"'",
	"\\",
	"')--",
	"a OR b",
	"NEAR(a b)",
	"a:*",
	"{search_name} : x",
	"\u0000",
	"\ud800",
	"\uffff",
	"ﷺ",
	"İstanbul",
	"ß",
	"Ελένη",
	"自転車",
	"😀",
	"e\u0301",
	"-1",
	"1e308",
	"NaN",
	"Infinity",
	"0x10",
	"99999999999999999999",
	"00",
	"a".repeat(199),
	"a b ".repeat(50),
	"> > >",
	"A > B",
	"main",
	"Shop",
];
const known = [
	"wheel",
	"helm",
	"derailer",
	"Bikes",
	"Highmoor",
	"in,low",
	"created",
	"-price",
	"10",
	"BK-1040",
];
const value = fc.oneof(
	fc.constantFrom(...known),
	fc.constantFrom(...nasty),
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.tuple(fc.constantFrom(...known), fc.constantFrom(...nasty)).map((pair) => pair.join("")),
);
const lists = {
	"/api/products": Object.keys(contract.ProductQuery.shape),
	"/api/product-facets": Object.keys(contract.ProductFilter.shape),
	"/api/product-names": ["kind", "search"],
};

it("answers every list parameter, whatever stands in it, with a list or a refusal in words", async () => {
	const server = await testServer();
	const { client, cookie } = await server.newUser();
	for (const body of demoProducts) await client.call(contract.addProduct, { body });
	const request = fc.constantFrom(...Object.entries(lists)).chain(([path, names]) =>
		fc.record({
			path: fc.constant(path),
			query: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }),
		}),
	);
	await fc.assert(
		fc.asyncProperty(request, async ({ path, query }) => {
			const text = new URLSearchParams(query).toString();
			const answer = await server.request(`${path}?${text}`, { headers: { cookie } });
			const body: unknown = await answer.json();
			if (answer.status === 200) expect(typeof body).toBe("object");
			else
				expect([answer.status, body]).toEqual([400, expect.objectContaining({ code: expect.any(String) })]);
		}),
		{ numRuns: runs(250, 5000) },
	);
});
