import type { Locator, Page } from "@playwright/test";

export type ItemFields = Record<
	"Name" | "Description" | "Price" | "Quantity" | "Supplier" | "Image Link",
	string
>;

/** The Add New Item form. */
export class AddItemPage {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}

	field(label: string): Locator {
		return this.page
			.getByLabel(label, { exact: true })
			.or(this.page.getByLabel(`${label} *`, { exact: true }));
	}

	get submit(): Locator {
		return this.page.getByRole("main").getByRole("button", { name: "Add Item" });
	}

	async fill(fields: ItemFields): Promise<void> {
		for (const [label, value] of Object.entries(fields)) await this.field(label).fill(value);
	}

	async values(): Promise<ItemFields> {
		const labels = ["Name", "Description", "Price", "Quantity", "Supplier", "Image Link"] as const;
		const entries = await Promise.all(
			labels.map(async (label) => [label, await this.field(label).inputValue()]),
		);
		return Object.fromEntries(entries) as ItemFields;
	}
}
