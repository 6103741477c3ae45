import type { Locator, Page } from "@playwright/test";

/** The Manage Inventory table, at /manageinventory or in the dashboard. */
export class InventoryPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	get table(): Locator {
		return this.page.getByRole("grid");
	}

	/** A row on or near the screen: other rows are not in the DOM. */
	row(name: string): Locator {
		return this.page.getByRole("row").filter({ hasText: name });
	}

	/** The scroll container of the rows on wide screens. */
	get box(): Locator {
		return this.table.locator("xpath=..");
	}

	/** Scrolls the rows and returns the resulting scroll position. */
	scrollTo(top: number): Promise<number> {
		return this.box.evaluate((box, to) => {
			box.scrollTop = to;
			return box.scrollTop;
		}, top);
	}

	async open(path = "/manageinventory"): Promise<void> {
		await this.page.goto(path);
		await this.table.waitFor();
	}

	async search(text: string): Promise<void> {
		await this.page.getByRole("searchbox").fill(text);
	}

	/** Opens the table with only the rows that match a search. */
	async openWith(text: string): Promise<void> {
		await this.open(`/manageinventory?search=${encodeURIComponent(text)}`);
	}

	/** On phones the button is in the row's `⋯` menu. */
	async pressDelete(name: string): Promise<void> {
		const row = this.row(name);
		const button = row.getByRole("button", { name: /^Delete/ });
		const more = row.getByRole("button", { name: /^More about/ });
		await button.or(more).first().waitFor();
		if (!(await more.isVisible())) return button.click();
		await more.click();
		await this.page.getByRole("button", { name: "Delete", exact: true }).click();
	}

	get dialog(): Locator {
		return this.page.getByRole("dialog").or(this.page.getByRole("alertdialog"));
	}

	async confirmDelete(): Promise<void> {
		await this.dialog.getByRole("button", { name: "Delete" }).click();
	}
}
