import { emptyProduct, Product } from "@freehub/contract/catalogue/product-fields";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	articleData,
	breadcrumbData,
	organizationData,
	productData,
	type StructuredData,
	scriptText,
} from "./structured-data.ts";

const place = {
	url: "https://shop.test/products/1/tor",
	image: "https://shop.test/og/products/1.jpg",
	siteName: "Freehub",
};

function product(change: Partial<Product> = {}): Product {
	const all = {
		...emptyProduct,
		_id: "1",
		name: "Tor",
		price: 1299,
		quantity: 9,
		description: "",
		supplier: "",
	};
	return Product.parse({ ...all, cost: undefined, modelId: null, version: 1, ...change });
}

/** The script's content, parsed as a search engine does. */
const readBack = (data: StructuredData): unknown => JSON.parse(scriptText(data));

describe("productData", () => {
	it("tells all that is known of a product, and what it is sold for", () => {
		const full = product({
			description: "A trail bike.",
			sku: "TOR-29",
			barcode: "4006381333931",
			brand: "Fell",
			category: "Bikes > Trail",
			model: "Tor 29",
			size: "M",
			colour: "Red",
			originCountry: "TW",
			weight: 13.5,
			weightUnit: "kg",
			price: 1299.5,
		});
		expect(readBack(productData(full, place))).toEqual({
			"@context": "https://schema.org",
			"@type": "Product",
			name: "Tor",
			url: place.url,
			image: [place.image],
			description: "A trail bike.",
			sku: "TOR-29",
			gtin: "4006381333931",
			brand: { "@type": "Brand", name: "Fell" },
			category: "Bikes > Trail",
			model: "Tor 29",
			size: "M",
			color: "Red",
			countryOfOrigin: { "@type": "Country", name: "TW" },
			weight: { "@type": "QuantitativeValue", value: 13.5, unitCode: "KGM" },
			offers: {
				"@type": "Offer",
				url: place.url,
				price: "1299.50",
				priceCurrency: "USD",
				availability: "https://schema.org/InStock",
				seller: { "@type": "Organization", name: "Freehub" },
			},
		});
	});

	it("says nothing of what is not known, and never what a product cost", () => {
		const data = productData(product({ cost: 700 }), place);
		expect(Object.keys(data).toSorted()).toEqual(
			["@context", "@type", "image", "name", "offers", "url"].toSorted(),
		);
		expect(scriptText(data)).not.toContain("700");
	});

	it.each([
		[0, null, "OutOfStock"],
		[5, null, "LimitedAvailability"],
		[6, null, "InStock"],
		[75, 80, "InStock"],
		[1, 0, "LimitedAvailability"],
	])("offers %i pieces with the reorder point %s as %s", (quantity, reorderPoint, word) => {
		const { offers } = productData(product({ quantity, reorderPoint }), place);
		expect(offers).toMatchObject({ availability: `https://schema.org/${word}` });
	});

	it("names the other variants of its model by their pages", () => {
		const group = {
			id: "m1",
			name: "Tor",
			variesBy: ["size" as const],
			others: ["https://shop.test/products/2"],
		};
		expect(readBack(productData(product({}), place, group))).toMatchObject({
			isVariantOf: {
				"@type": "ProductGroup",
				productGroupID: "m1",
				name: "Tor",
				variesBy: ["https://schema.org/size"],
				hasVariant: [{ "@type": "Product", url: "https://shop.test/products/2" }],
			},
		});
	});

	it("offers nothing that has no price yet", () => {
		expect(productData(product({ price: 0 }), place)).not.toHaveProperty("offers");
	});
});

describe("articleData", () => {
	const blog = { title: "Chains", desc: "## Why\n\nThey **stretch**.", author: "The workshop" };

	it("tells who wrote it, what it says, and when, where that is known", () => {
		const data = readBack(articleData(blog, { ...place, publishedAt: "2026-03-01T10:00:00.000Z" }));
		expect(data).toEqual({
			"@context": "https://schema.org",
			"@type": "Article",
			headline: "Chains",
			mainEntityOfPage: place.url,
			url: place.url,
			image: [place.image],
			description: "Why They stretch.",
			datePublished: "2026-03-01T10:00:00.000Z",
			author: { "@type": "Person", name: "The workshop" },
			publisher: { "@type": "Organization", name: "Freehub" },
		});
		expect(articleData(blog, place)).not.toHaveProperty("datePublished");
	});
});

describe("breadcrumbData", () => {
	it("numbers the way from the home page", () => {
		const items = [
			{ name: "Home", url: "https://shop.test/" },
			{ name: "Products", url: "https://shop.test/products" },
		];
		expect(readBack(breadcrumbData(items))).toMatchObject({
			"@type": "BreadcrumbList",
			itemListElement: [
				{ "@type": "ListItem", position: 1, name: "Home", item: "https://shop.test/" },
				{ "@type": "ListItem", position: 2, name: "Products", item: "https://shop.test/products" },
			],
		});
	});
});

describe("organizationData", () => {
	const where = { url: "https://shop.test/", logo: "https://shop.test/icons/icon-512.png" };

	it("is a name where nothing else is known", () => {
		expect(readBack(organizationData({ name: "Freehub", street: "" }, where))).toEqual({
			"@context": "https://schema.org",
			"@type": "Organization",
			name: "Freehub",
			...where,
		});
	});

	it("is a shop with an address where one can go in", () => {
		const facts = {
			name: "Freehub",
			street: "Harbour 1",
			postalCode: "20457",
			city: "Hamburg",
			country: "Germany",
			phone: "+49 40 1",
			email: "shop@shop.test",
			openingHours: "Mo-Fr 09:00-18:00\n Sa 10:00-14:00",
		};
		expect(readBack(organizationData(facts, where))).toMatchObject({
			"@type": ["Organization", "BikeStore"],
			address: {
				"@type": "PostalAddress",
				streetAddress: "Harbour 1",
				postalCode: "20457",
				addressLocality: "Hamburg",
				addressCountry: "Germany",
			},
			telephone: "+49 40 1",
			email: "shop@shop.test",
			openingHours: ["Mo-Fr 09:00-18:00", "Sa 10:00-14:00"],
		});
	});
});

describe("scriptText", () => {
	it("has nothing that ends a script or begins a comment, and is read back as it was", () => {
		const parts = fc.constantFrom(
			"</script>",
			"<!--",
			"-->",
			"]]>",
			"<script",
			"&lt;",
			"\u2028",
			"\u2029",
			'"',
			"\\",
		);
		const hostile = fc
			.array(fc.oneof(parts, fc.string({ unit: "binary", maxLength: 8 })), { minLength: 1, maxLength: 8 })
			.map((texts) => texts.join(""));
		fc.assert(
			fc.property(hostile, (name) => {
				const data = productData(product({ name, description: name, brand: name }), place);
				const text = scriptText(data);
				expect(text).not.toMatch(/[<>&\u2028\u2029]/);
				expect(JSON.parse(text)).toEqual(data);
			}),
		);
	});
});
