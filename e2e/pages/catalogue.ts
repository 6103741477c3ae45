import type { Locator, Page } from "@playwright/test";

/** The catalogue as visitors see it: /products. */
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

	/** How many products there are, in words. */
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
