import type { Locator } from "@playwright/test";

/** Chooses a place in its box, as a person does: types a part of its name, and takes the choice that has it. */
export async function choosePlace(box: Locator, name: string): Promise<void> {
	await box.click();
	await box.fill(name);
	// The list is at the end of the page, not in the dialog of its box.
	await box.page().getByRole("listbox").getByRole("option").filter({ hasText: name }).first().click();
}
