import type { Locator, Page } from "@playwright/test";

/** The form in which stock is added, delivered, adjusted, transferred or counted. */
export class StockForm {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get dialog(): Locator {
		return this.page.getByRole("dialog");
	}

	get quantity(): Locator {
		return this.dialog.getByLabel("Quantity");
	}

	/** Types a quantity and presses Enter. */
	async book(quantity: number, reference = ""): Promise<void> {
		if (reference !== "") await this.dialog.getByLabel("Reference").fill(reference);
		await this.quantity.fill(String(quantity));
		await this.quantity.press("Enter");
	}

	get undo(): Locator {
		return this.page
			.getByRole("alert")
			.or(this.page.getByRole("status"))
			.getByRole("button", { name: "Undo" })
			.first();
	}
}

/** What stands under the head of a product's page: what is on hand, and what is booked at once. */
export class StockBar {
	readonly region: Locator;
	constructor(page: Page) {
		this.region = page.getByRole("region", { name: "Stock", exact: true });
	}

	get quantity(): Locator {
		return this.region.getByLabel("Quantity", { exact: true });
	}

	get receive(): Locator {
		return this.region.getByRole("button", { name: "Add Quantity" });
	}

	get deliver(): Locator {
		return this.region.getByRole("button", { name: "Delivered" });
	}

	/** Types a quantity, and a reference where there is one, and presses one of the two buttons. */
	async book(what: "receive" | "deliver", quantity: number, reference = ""): Promise<void> {
		await this.quantity.fill(String(quantity));
		if (reference !== "") {
			await this.region.getByRole("button", { name: "Add a reference" }).click();
			await this.region.getByLabel("Reference").fill(reference);
		}
		await this[what].click();
	}
}

/** What the product page says is on hand. */
export function onHand(page: Page): Locator {
	return new StockBar(page).region.locator("strong").first();
}
