import { exportPrograms } from "@freehub/contract/export-formats";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";

const program = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "For which program?" });

/** The links to files, by their labels, as query parameters. */
function files(): Record<string, Record<string, string>> {
	const links = within(screen.getByRole("region", { name: "Products" })).getAllByRole("link");
	return Object.fromEntries(
		links.map((link) => {
			const query = new URLSearchParams((link.getAttribute("href") ?? "").split("?")[1]);
			return [link.textContent, Object.fromEntries([...query].filter(([, value]) => value !== ""))];
		}),
	);
}

it("the export for another program has no columns to choose, says what it does not keep, and filters", async () => {
	const { user } = await openApp("/dashboard/export", { as: "member" });
	const select = await program();
	expect([...select.options].map(({ text }) => text)).toEqual([
		"Freehub",
		"Shopify: products",
		"Shopify: inventory",
		"WooCommerce",
		"Square",
	]);
	expect(screen.getByRole("group", { name: "Columns" })).toBeDefined();
	await user.click(screen.getByRole("checkbox", { name: "Cost" }));
	await user.selectOptions(screen.getByRole("combobox", { name: "Stock" }), "In stock");
	expect(Object.keys(files())).toEqual(["CSV", "Excel (XLSX)"]);

	const notes = new Set<string>();
	for (const one of exportPrograms) {
		await user.selectOptions(select, one);
		expect(screen.queryByRole("group", { name: "Columns" })).toBeNull();
		expect(screen.queryByText(/Importing the file again changes nothing/)).toBeNull();
		expect(files()).toEqual({ CSV: { program: one, stock: "in" } });
		const noteId = select.getAttribute("aria-describedby") ?? "";
		notes.add(document.getElementById(noteId)?.textContent ?? "");
	}
	expect(notes.size).toBe(exportPrograms.length);
	expect([...notes].every((note) => /(Not kept|Only)/.test(note))).toBe(true);

	await user.selectOptions(select, "Freehub");
	expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Cost" }).checked).toBe(false);
	expect(files().CSV).toMatchObject({ format: "csv", stock: "in" });
});

it("the table exports the products that it shows for another program, too", async () => {
	const { user, reopen } = await prepareApp({ as: "member" });
	reopen("/manageinventory?search=bell&minPrice=10&sort=-price");
	await user.click(await screen.findByRole("button", { name: "Export" }));
	await user.selectOptions(await program(), "WooCommerce");
	const link = await screen.findByRole("link", { name: /^CSV/, hidden: true });
	await waitFor(() => expect(link.getAttribute("href")).toContain("program=woocommerce"));
	const query = new URLSearchParams((link.getAttribute("href") ?? "").split("?")[1]);
	expect(Object.fromEntries(query)).toMatchObject({ program: "woocommerce", search: "bell", minPrice: "10" });
	expect([query.has("columns"), query.has("format")]).toEqual([false, false]);
	expect(screen.queryByRole("link", { name: /^Excel/, hidden: true })).toBeNull();
});
