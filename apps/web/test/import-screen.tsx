import type { Client } from "@freehub/contract/client";
import { screen, waitFor } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { mark } from "./new-product.ts";
import { prepareApp } from "./open-app.tsx";
import { upload } from "./upload-import.ts";

/** An element's text with single spaces. */
export const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
/** The text of a region. */
export const textOf = (name: string) => text(screen.getByRole("region", { name }));

/** The texts of the listed rows. */
export function rows(): string[] {
	const table = screen.queryByRole("table", { name: /^The file's rows/ });
	return Array.from(table?.querySelectorAll("tbody tr") ?? [], text);
}

/** The button with the number of rows of an outcome. */
export const tile = (name: string) =>
	[...document.querySelectorAll<HTMLElement>("fieldset button")].find((button) =>
		new RegExp(`^[\\d,]+ ?${name}$`).test(text(button)),
	);

/** Waits for a dry run with these numbers of rows. */
export async function counts(
	expected: Record<"New" | "Changed" | "Unchanged" | "Refused", number>,
): Promise<void> {
	await waitFor(() => {
		const shown = Object.keys(expected).map((name) => [name, Number.parseInt(text(tile(name)), 10)]);
		expect(Object.fromEntries(shown)).toEqual(expected);
		expect(screen.queryByText(/Checking the rows/)).toBeNull();
	});
}

/** Uploads these lines and opens the page of the new import. */
export async function openImport(lines: readonly string[], prepare?: (api: Client) => Promise<unknown>) {
	const app = await prepareApp({ as: "member" });
	await prepare?.(app.api);
	const one = await upload(app.api, lines, `spring ${mark()}.csv`);
	app.reopen(`/dashboard/import/${one._id}`);
	await screen.findByRole("heading", { level: 1, name: one.name });
	return { ...app, one };
}

/** Imports what the dry run shows, and waits until that is done. */
export async function commit(user: UserEvent): Promise<void> {
	await user.click(await screen.findByRole("button", { name: /^Import \d/ }));
	await screen.findByRole("heading", { name: "Imported" });
}
