import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Blog } from "@freehub/contract/shop-window/blogs";
import type { Company } from "@freehub/contract/shop-window/company";
import { moneyDecimals } from "@freehub/domain/money";
import { plainText } from "@freehub/domain/plain-text";
import { knownState, type StockState, shopStock } from "@freehub/domain/quantity";
import { shop } from "@freehub/domain/shop";
import { readHours, weekLines } from "@freehub/domain/shop-window/opening-hours";

/** A page's data for search engines, in the vocabulary of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Absolute addresses: a search engine does not know which site a path belongs to. */
type AbsoluteAddresses = { url: string; image: string; siteName: string };

/** A model's variants beside this one, by the addresses of their pages. */
type VariantGroup = { id: string; name: string; variesBy: readonly ("size" | "color")[]; others: string[] };

const availability: Record<StockState, string> = {
	in: "https://schema.org/InStock",
	low: "https://schema.org/LimitedAvailability",
	out: "https://schema.org/OutOfStock",
};

/** Units as UN/CEFACT codes. */
const unitCodes: Record<string, string> = { g: "GRM", kg: "KGM", oz: "ONZ", lb: "LBR" };

/**
 * A product with one offer: its price and availability. A product without a price is not offered. Of a model with several variants,
 * each has a page of its own, and refers to the others.
 */
export function productData(
	product: Product,
	{ url, image, siteName }: AbsoluteAddresses,
	group?: VariantGroup,
): StructuredData {
	const { name, price, weight, weightUnit } = product;
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		name,
		url,
		image: [image],
		...known({
			description: product.description,
			sku: product.sku,
			gtin: product.barcode,
			brand: product.brand && { "@type": "Brand", name: product.brand },
			category: product.category,
			model: product.model,
			size: product.size,
			color: product.colour,
			countryOfOrigin: product.originCountry && { "@type": "Country", name: product.originCountry },
			weight: weight !== null &&
				weightUnit !== null && {
					"@type": "QuantitativeValue",
					value: weight,
					unitCode: unitCodes[weightUnit],
				},
		}),
		...(group !== undefined && {
			isVariantOf: {
				"@type": "ProductGroup",
				productGroupID: group.id,
				name: group.name,
				...(group.variesBy.length > 0 && {
					variesBy: group.variesBy.map((field) => `https://schema.org/${field}`),
				}),
				hasVariant: group.others.map((other) => ({ "@type": "Product", url: other })),
			},
		}),
		...(price > 0 && {
			offers: {
				"@type": "Offer",
				url,
				price: price.toFixed(moneyDecimals()),
				priceCurrency: shop().currency,
				availability: availability[knownState(shopStock(product))],
				seller: { "@type": "Organization", name: siteName },
			},
		}),
	};
}

/** Max length of an article's description, in characters. */
const DESCRIPTION = 200;

/** An article. Unknown dates are left out. */
export function articleData(
	{ title, desc, author }: Pick<Blog, "title" | "desc" | "author">,
	{
		url,
		image,
		siteName,
		publishedAt,
		updatedAt,
	}: AbsoluteAddresses & { publishedAt?: string | null; updatedAt?: string },
): StructuredData {
	return {
		"@context": "https://schema.org",
		"@type": "Article",
		headline: title,
		mainEntityOfPage: url,
		url,
		image: [image],
		...known({
			description: plainText(desc).slice(0, DESCRIPTION),
			datePublished: publishedAt,
			dateModified: updatedAt,
		}),
		author: { "@type": "Person", name: author },
		publisher: { "@type": "Organization", name: siteName },
	};
}

/** The path from the home page to this page, which comes last. */
export function breadcrumbData(items: readonly { name: string; url: string }[]): StructuredData {
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: items.map(({ name, url }, i) => ({
			"@type": "ListItem",
			position: i + 1,
			name,
			item: url,
		})),
	};
}

/** The company. If it has opening hours, people can visit it, so it is a shop as well. */
export function organizationData(
	{ name, street, postalCode, city, country, phone, email, openingHours }: Company,
	{ url, logo }: { url: string; logo: string },
): StructuredData {
	const address = known({
		streetAddress: street,
		postalCode,
		addressLocality: city,
		addressCountry: country,
	});
	return {
		"@context": "https://schema.org",
		"@type": openingHours ? ["Organization", "BikeStore"] : "Organization",
		name,
		url,
		logo,
		...known({
			address: Object.keys(address).length > 0 && { "@type": "PostalAddress", ...address },
			telephone: phone,
			email,
			openingHours: openingHours && weekLines(openingHours),
			specialOpeningHoursSpecification: closedDays(openingHours),
		}),
	};
}

/** The days on which the company is closed: no time of them is open. */
function closedDays(openingHours = ""): StructuredData[] | undefined {
	const closed = readHours(openingHours)?.closed ?? [];
	if (closed.length === 0) return undefined;
	return closed.map(({ from, to }) => ({
		"@type": "OpeningHoursSpecification",
		validFrom: from,
		validThrough: to,
		opens: "00:00",
		closes: "00:00",
	}));
}

/** Keeps only what is known, because an empty text would count as an answer. */
function known(facts: StructuredData): StructuredData {
	return Object.fromEntries(Object.entries(facts).filter(([, fact]) => Boolean(fact)));
}

/**
 * The content of a script element that holds JSON. No text in it can end the script or start a comment, and the characters that
 * old parsers read as line ends are escaped.
 */
export function scriptText(data: object): string {
	return JSON.stringify(data).replace(
		/[<>&\u2028\u2029]/g,
		(char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
