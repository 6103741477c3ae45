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

/** What the product page says is on hand. */
export function onHand(page: Page): Locator {
	return page
		.getByRole("main")
		.locator("dl, table, ul")
		.getByText("Quantity", { exact: true })
		.locator("xpath=following-sibling::*[1]");
}
