import type { Locator, Page } from "@playwright/test";

/** The Manage Inventory table, at /manageinventory or in the dashboard. */
export class InventoryPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get table(): Locator {
		return this.page.getByRole("table");
	}

	row(name: string): Locator {
		return this.table.getByRole("row").filter({ hasText: name });
	}

	async open(path = "/manageinventory"): Promise<void> {
		await this.page.goto(path);
		await this.table.waitFor();
	}

	async search(text: string): Promise<void> {
		await this.page.getByRole("searchbox").fill(text);
	}

	async pressDelete(name: string): Promise<void> {
		await this.row(name)
			.getByRole("button", { name: /^Delete/ })
			.click();
	}

	get dialog(): Locator {
		return this.page.getByRole("dialog").or(this.page.getByRole("alertdialog"));
	}

	async confirmDelete(): Promise<void> {
		await this.dialog.getByRole("button", { name: "Delete" }).click();
	}
}
