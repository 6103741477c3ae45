import type { Product } from "@freehub/contract/catalogue/product-fields";
import { expect, it } from "vitest";
import { thingsOf } from "./label-contents.ts";

const tyre = {
	_id: "tyre",
	name: "Tyre",
	quantity: 960,
	image: "",
	category: null,
	sku: null,
	barcode: null,
} as Product;
const known = {
	products: new Map([["tyre", tyre]]),
	locations: [],
	places: new Map([
		[
			"tyre",
			[
				{ location: "store", quantity: 840 },
				{ location: "bin", quantity: 100 },
				{ location: "depot", quantity: 20 },
			],
		],
	]),
	shopName: "Velo Works",
	logo: "/images/logo.webp",
};
const wanted = [{ kind: "product" as const, id: "tyre", count: 1 }];
const first = (
	stockAt: readonly string[] | undefined,
	shown: readonly ("name" | "shop" | "logo")[] = ["name"],
) => thingsOf(wanted, { ...known, stockAt }, shown)[0];

it("are as many as in stock at the location that they are for, in its bins too", () => {
	expect(first(undefined)?.inStock).toBe(960);
	expect(first(["depot", "bin"])?.inStock).toBe(120);
	expect(first(["attic"])?.inStock).toBe(0);
});

it("say the shop's name where that is wanted", () => {
	expect(first(undefined)?.content.shop).toBe("");
	expect(first(undefined, ["name", "shop"])?.content.shop).toBe("Velo Works");
});

it("show the shop's logo where that is wanted and there is one", () => {
	expect(first(undefined)).toMatchObject({ logo: undefined, content: { hasLogo: false } });
	const shown = first(undefined, ["name", "logo"]);
	expect(shown?.content.hasLogo).toBe(true);
	expect(shown?.logo).toMatch(/\/images\/logo\.webp$/);
	const without = thingsOf(wanted, { ...known, logo: "", stockAt: undefined }, ["name", "logo"])[0];
	expect(without).toMatchObject({ logo: undefined, content: { hasLogo: false } });
});
