import type { Locator, Page } from "@playwright/test";

/** The public catalogue: /products. */
export class CataloguePage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get search(): Locator {
		return this.page.getByRole("main").getByRole("searchbox", { name: "Search the products" });
	}

	get sort(): Locator {
		return this.page.getByLabel("Sort by");
	}

	/** The text with the number of products. */
	get count(): Locator {
		return this.page.getByRole("main").getByRole("status");
	}

	get cards(): Locator {
		return this.page.getByRole("main").getByRole("article");
	}

	get names(): Locator {
		return this.cards.getByRole("heading");
	}

	get pages(): Locator {
		return this.page.getByRole("navigation", { name: "Pages" });
	}

	get categories(): Locator {
		return this.page.getByRole("navigation", { name: "Categories" });
	}
}
