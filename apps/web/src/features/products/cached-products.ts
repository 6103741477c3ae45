import type { Page } from "@freehub/contract/client";
import type { Model } from "@freehub/contract/models";
import type { Product } from "@freehub/contract/product-fields";
import type { InfiniteData } from "@tanstack/react-query";

/** What the answers about products look like that the cache holds under `productKeys.all`. */
export type Cached = Product | Model | Page<Product> | InfiniteData<Page<Product>>;

/** The same answer with each of its products changed. */
export function mapCached(data: Cached, change: (product: Product) => Product): Cached {
	const changedPage = (page: Page<Product>) => ({ ...page, items: page.items.map(change) });
	if ("pages" in data) return { ...data, pages: data.pages.map(changedPage) };
	if ("items" in data) return changedPage(data);
	if ("variants" in data) return { ...data, variants: data.variants.map(change) };
	return change(data);
}
