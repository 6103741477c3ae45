import { catalogueParts } from "@freehub/contract/shop-window/rendering";
import { openShop, shop } from "@freehub/domain/shop";
import { afterEach, describe, expect, it } from "vitest";
import { speak } from "#lib/words.ts";
import {
	catalogueFilterOf,
	cataloguePath,
	catalogueServerParams,
	isCatalogueNarrowed,
	noCatalogueFilter,
	pagesToShow,
	shopCurrencyName,
} from "./catalogue-filter.ts";

const read = (query: string) => catalogueFilterOf(new URLSearchParams(query));

describe("catalogueFilterOf", () => {
	it("reads the parts of the query that rendered pages are known by, and no other", () => {
		const read = new Set<string>();
		const params = new URLSearchParams();
		params.get = (name) => {
			read.add(name);
			return null;
		};
		params.getAll = (name) => {
			read.add(name);
			return [];
		};
		catalogueFilterOf(params);
		expect(read).toEqual(new Set(catalogueParts));
	});

	it("reads what an address says, and pathOf writes it again", () => {
		const address =
			"/products?search=road+bike&category=Components+%3E+Wheels&supplier=Brask+%26+Lund&stock=in%2Clow&maxPrice=99.5&sort=-price&page=3";
		expect(cataloguePath(read(address.slice(address.indexOf("?"))))).toBe(address);
	});

	it("takes what a form without script sends: fields without a value, one that is there twice", () => {
		const filter = read("search=&category=&supplier=&minPrice=&maxPrice=&sort=&stock=low&stock=out");
		expect(filter).toEqual({ ...noCatalogueFilter, stock: ["low", "out"] });
		expect(cataloguePath(filter)).toBe("/products?stock=low%2Cout");
	});

	it("takes a price as a form without script sends what a person types", () => {
		expect(read("minPrice=12,50&maxPrice=১৯.৯")).toEqual({
			...noCatalogueFilter,
			minPrice: "12.50",
			maxPrice: "19.9",
		});
		expect(read("minPrice=1,234&maxPrice=1.234")).toEqual(noCatalogueFilter);
	});

	it("counts what cannot be understood as not given", () => {
		expect(
			read("minPrice=-1&maxPrice=99999999999&stock=some&sort=cost&page=0&page=x&utm_source=mail"),
		).toEqual(noCatalogueFilter);
		expect(cataloguePath(noCatalogueFilter)).toBe("/products");
	});
});

describe("queryOf", () => {
	it("asks for the products of a page by their number", () => {
		expect(catalogueServerParams({ ...noCatalogueFilter, category: "Bikes", page: 3 })).toEqual({
			category: "Bikes",
			group: "model",
			limit: 24,
			at: 48,
		});
		expect(catalogueServerParams({ ...noCatalogueFilter, sort: "name" })).toEqual({
			group: "model",
			limit: 24,
			sort: "name",
		});
	});
});

describe("isNarrowed", () => {
	it("is about anything but the category and the order", () => {
		expect(isCatalogueNarrowed({ ...noCatalogueFilter, category: "Bikes", sort: "price", page: 2 })).toBe(
			false,
		);
		expect(isCatalogueNarrowed({ ...noCatalogueFilter, maxPrice: "20" })).toBe(true);
	});
});

describe("pagesToShow", () => {
	it("names the first, the last and those around this one", () => {
		expect(pagesToShow(1, 1)).toEqual([1]);
		expect(pagesToShow(2, 3)).toEqual([1, 2, 3]);
		expect(pagesToShow(7, 20)).toEqual([1, 0, 6, 7, 8, 0, 20]);
		expect(pagesToShow(20, 20)).toEqual([1, 0, 19, 20]);
	});
});

const usual = shop();
afterEach(() => {
	openShop(usual);
	speak("en");
});

it.each([
	["en", "KWD", "Kuwaiti dinars"],
	["de", "EUR", "Euro"],
	["bn", "BDT", "বাংলাদেশী টাকা"],
] as const)("in %s, %s is called %s", (language, currency, name) => {
	openShop({ ...usual, currency });
	speak(language);
	expect(shopCurrencyName()).toBe(name);
});
