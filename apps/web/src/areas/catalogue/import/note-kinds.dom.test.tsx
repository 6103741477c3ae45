import { addLocation } from "@freehub/contract/stock/locations";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { counts, openImport, rows, text } from "../../../../test/import-screen.tsx";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp } from "../../../../test/open-app.tsx";

describe("a dry run", () => {
	it("names each kind of refusal and note once, shows its rows, and answers it for all of them", async () => {
		const code = mark();
		const { user, reopen } = await openImport([
			"sku,name,price,location,quantity,image",
			`${code}-1,Bell ${code},9,Depot ${code},4,bell.jpg`,
			`${code}-2,Lamp ${code},9,Attic ${code},4,`,
			`${code}-3,Pump ${code},dear,,4,`,
			`${code}-4,Lock ${code},9,,4,lock.jpg`,
		]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 3 });
		const kinds = () => within(screen.getByRole("list", { name: "Notes by kind" })).getAllByRole("listitem");
		await waitFor(() => expect(kinds()).toHaveLength(3));
		expect(kinds().map((kind) => [text(kind.querySelector("p")), kind.dataset.bad])).toEqual([
			["location: 2 rows name locations that the shop does not have.", "true"],
			["price: 1 cell is no number.", "true"],
			["image: 1 picture has not been uploaded yet.", undefined],
		]);
		const button = (kind: number, name: string) =>
			within(kinds()[kind] as HTMLElement).getByRole("button", { name });
		await user.click(button(1, "Show rows"));
		await waitFor(() => expect(rows()).toHaveLength(1));
		expect(rows()[0]).toContain(`Pump ${code}`);
		expect(location.search).toContain("rule=number&column=price");
		screen.getByText("Only these rows: 1 cell is no number.");
		reopen();
		await waitFor(() => expect(rows()).toHaveLength(1));
		await user.click(button(1, "Show all rows"));
		await waitFor(() => expect(rows()).toHaveLength(4));
		// A kind with an answer: one press for all of its rows.
		await user.click(button(0, "Add these locations"));
		await counts({ New: 3, Changed: 0, Unchanged: 0, Refused: 1 });
		await waitFor(() => expect(kinds()).toHaveLength(2));
		expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Add missing locations/ }).checked).toBe(
			true,
		);
	});

	it("offers the refused rows as a file, with the notes if that is wanted", async () => {
		const code = mark();
		const { user, one } = await openImport([
			"sku,name,price,image",
			`${code}-1,Bell ${code},dear,`,
			`${code}-2,Lamp ${code},9,lamp.jpg`,
		]);
		const region = within(await screen.findByRole("region", { name: "Refused rows as a file" }));
		const link = (name: string) => region.getByRole("link", { name }).getAttribute("href");
		const path = `/api/imports/${one._id}/problem-file`;
		expect(link("Refused rows as CSV")).toBe(`${path}?format=csv&notes=no&language=en`);
		await user.click(region.getByRole("checkbox", { name: "Also rows with a note" }));
		expect(link("Refused rows as Excel")).toBe(`${path}?format=xlsx&notes=yes&language=en`);
	});

	it("previews the first products as they will be, with their pieces per place", async () => {
		const code = mark();
		const { user } = await openImport(
			[
				"sku,name,price,model,size,colour,location,quantity",
				`${code},Bell ${code},12,Ding,M,Red,Depot ${code},4`,
			],
			async (client) => {
				await client.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
				await newProduct(client, { name: `Bell ${code}`, sku: code, price: "10", quantity: "5" });
			},
		);
		await user.click(await screen.findByRole("radio", { name: /Set stock to it/ }));
		await counts({ New: 0, Changed: 1, Unchanged: 0, Refused: 0 });
		const table = await screen.findByRole("table", { name: "The first products, as they will be" });
		// The preview is read again after the counts have changed.
		await waitFor(() => {
			const row = text(table.querySelector("tbody tr"));
			for (const part of [`Bell ${code}`, "Ding", "M, Red", "$12.00", "9", `Depot ${code}: 4`]) {
				expect(row).toContain(part);
			}
		});
		const steps = within(screen.getByRole("navigation", { name: "Steps" }));
		expect(steps.getAllByRole("link").map((link) => [text(link), link.getAttribute("aria-current")])).toEqual(
			[
				["1File", null],
				["2Columns", null],
				["3Check", null],
				["4Import", "step"],
			],
		);
	});
});

it("the Import page names the programs that one can come from, and how each exports", async () => {
	const { user } = await openApp("/dashboard/import", { as: "member" });
	const summary = await screen.findByText(/^Coming from Shopify, WooCommerce, .+\? How to export there$/);
	await user.click(summary);
	const list = summary.closest("details")?.querySelectorAll("dt") ?? [];
	expect(Array.from(list, text)).toContain("Magento");
	expect(Array.from(list, text)).toContain("A spreadsheet");
});
