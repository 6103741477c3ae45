import { expect, type Locator, type Page } from "@playwright/test";

/** The form to receive, deliver, adjust, transfer or count stock. */
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

/** The stock bar below the heading of a product's page: the quantity on hand, and quick bookings. */
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

	/** Types a quantity, and a reference if given, and presses one of the two buttons. */
	async book(what: "receive" | "deliver", quantity: number, reference = ""): Promise<void> {
		// The number on hand changes before the booking is recorded; a press until then does nothing, like a double click.
		await expect(this.region.locator("[data-loading]")).toHaveCount(0);
		await this.quantity.fill(String(quantity));
		if (reference !== "") {
			await this.region.getByRole("button", { name: "Add a reference" }).click();
			await this.region.getByLabel("Reference").fill(reference);
		}
		await this[what].click();
	}
}

/** The quantity on hand on the product page. */
export function onHand(page: Page): Locator {
	return new StockBar(page).region.locator("strong").first();
}
