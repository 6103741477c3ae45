import { listOffers } from "@freehub/contract/buying/offers";
import { commitPriceList, getPriceList, uploadPriceList } from "@freehub/contract/buying/price-lists";
import { listArticles } from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { busyStates } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

function rowsOf(table: string): string[] {
	const found = screen.queryByRole("table", { name: table });
	return Array.from(found?.querySelectorAll("tbody tr") ?? [], text);
}

const head = "Supplier SKU,Name,Barcode,Price,Pieces per case\n";

const upload = (api: Client, supplier: string, file: string) =>
	api.call(uploadPriceList, {
		params: { id: supplier },
		query: { name: "spring.csv" },
		file: new Blob([file]),
	});

async function load(api: Client, supplier: string, file: string): Promise<void> {
	const { _id: id } = await upload(api, supplier, file);
	const settled = async () => {
		for (;;) {
			const { state } = await api.call(getPriceList, { params: { id } });
			if (!busyStates.some((busy) => busy === state)) return;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	await settled();
	await api.call(commitPriceList, { params: { id } });
	await settled();
}

/** Opens the price list of a new supplier, with a loaded list if given. */
async function openList(file?: (name: string) => string) {
	const name = `Wholesale ${mark()}`;
	let supplier = "";
	const app = await openApp("/dashboard/books", {
		as: "member",
		arrange: async (api) => {
			supplier = (await api.call(addSupplier, { body: { name, currency: "EUR" } }))._id;
			if (file !== undefined) await load(api, supplier, file(name));
		},
	});
	app.reopen(`/dashboard/suppliers/${supplier}/price-list`);
	await screen.findByRole("heading", { level: 1, name: "Price list" });
	return { ...app, supplier, name };
}

describe("a supplier's price list", () => {
	it("is uploaded, shown row by row, committed and undone", async () => {
		const { user, api, supplier, name, reopen } = await openList();
		await screen.findByText(/^Load this supplier's price list/);
		expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/dashboard/suppliers/${supplier}`);
		await upload(api, supplier, `${head}A-1,Tyre,,12.50,10\nA-2,Chain,,cheap,1\n`);
		reopen();
		await screen.findByRole("heading", { name: "Check" });
		await waitFor(() =>
			expect(rowsOf("The rows and their outcome")).toEqual([
				"2TyreSupplier SKUA-1Price€12.50Pieces per case10New",
				"3ChainPrice: Price must be a number.Refused",
			]),
		);
		await user.click(screen.getByRole("button", { name: "Update the catalogue" }));
		await screen.findByText("Loaded: 1 new, 1 refused.");
		await waitFor(() => expect(rowsOf("The supplier's articles").join()).toContain("A-1Tyre€12.5010 pieces"));
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await user.click(
			within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo price list" }),
		);
		await screen.findByText("Undone. The catalogue is as it was before.");
		await screen.findByText("The catalogue is empty.");
		expect(await api.call(listArticles, { params: { id: supplier }, query: { show: "all" } })).toEqual([]);
	});

	it("names each kind of refusal once, shows its rows, answers it, and has the refused rows as a file", async () => {
		const { user, api, supplier, reopen } = await openList();
		const one = await upload(
			api,
			supplier,
			`${head}A-1,Tyre,,1.234,10\nA-2,Chain,,cheap,1\nA-3,Bell,,dear,1\n`,
		);
		reopen();
		const kinds = async () =>
			within(await screen.findByRole("list", { name: "Notes by kind" })).getAllByRole("listitem");
		const said = async () => (await kinds()).map((kind) => text(kind.querySelector("p")));
		await waitFor(async () =>
			expect(await said()).toEqual([
				"Price: 2 cells are no numbers.",
				"Price: 1 number can be read in two ways.",
			]),
		);
		const press = async (kind: number, name: string) =>
			user.click(within((await kinds())[kind] as HTMLElement).getByRole("button", { name }));
		await press(1, "Show rows");
		await waitFor(() => expect(rowsOf("The rows and their outcome")).toHaveLength(1));
		screen.getByText("Only these rows: 1 number can be read in two ways.");
		// An answered kind narrows the list no more.
		await press(1, "They have a decimal point");
		await waitFor(async () => expect(await said()).toEqual(["Price: 2 cells are no numbers."]));
		await waitFor(() => expect(rowsOf("The rows and their outcome")).toHaveLength(3));
		const file = within(screen.getByRole("region", { name: "Refused rows as a file" }));
		const path = `/api/price-lists/${one._id}/problem-file?format=csv&notes=no&language=en`;
		expect(file.getByRole("link", { name: "Refused rows as CSV" }).getAttribute("href")).toBe(path);
		file.getByText(/Articles that you do not sell are no problem/);
	});

	it("that is a part of a list, because it was mended, withdraws nothing and says so", async () => {
		const { api, supplier, reopen } = await openList(() => `${head}A-1,Tyre,,12.50,10\nA-2,Chain,,8,1\n`);
		await upload(api, supplier, `${head.trim()},Problem\nA-1,Tyre,,13,10,Price must be a number.\n`);
		reopen();
		await screen.findByText(/^The file has a column Problem: it is a part of a list that was mended\./);
		await waitFor(() => expect(rowsOf("The rows and their outcome")).toHaveLength(1));
	});

	it("has prices for many pieces, and asks about a column that may say for how many", async () => {
		const { user, api, supplier, reopen } = await openList();
		const columns = "Supplier SKU,Name,Price,";
		await load(api, supplier, `${columns}PE\nA-1,Spoke,4.90,100\n`);
		reopen();
		await waitFor(() => expect(rowsOf("The supplier's articles").join()).toContain("A-1Spoke€4.90 per 100"));
		await upload(api, supplier, `${columns}PE\nA-1,Spoke,52,1000\n`);
		reopen();
		await waitFor(() =>
			expect(rowsOf("The rows and their outcome")).toEqual([
				"2SpokePricefrom €4.90 per 100 → to €52.00 per 1,000Changed",
			]),
		);
		await upload(api, supplier, `${columns}Einheit\nA-1,Spoke,4.90,100\nA-2,Bell,7.50,1\n`);
		reopen();
		await screen.findByText(
			"Column Einheit has 1 and 100: is it the number of pieces that the price is for?",
		);
		await screen.findByText(/^Its last price was for 100 pieces\./);
		await user.selectOptions(screen.getByRole("combobox", { name: "Prices are for" }), "1,000 pieces");
		await waitFor(() =>
			expect(rowsOf("The rows and their outcome")).toEqual([
				"2SpokePieces per pricefrom 100 → to 1,000Changed",
				"3BellSupplier SKUA-2Price€7.50 per 1,000New",
			]),
		);
		expect(screen.queryByText(/^Column Einheit has/)).toBeNull();
	});

	it("is searched, and an article of it becomes a product", async () => {
		const sku = mark();
		const { user, api, supplier } = await openList(
			() => `${head}${sku}-1,Gravel tyre,,12.50,10\n${sku}-2,Road chain,,8.00,1\n`,
		);
		await waitFor(() => expect(rowsOf("The supplier's articles")).toHaveLength(2));
		await user.type(screen.getByRole("searchbox", { name: "Search the catalogue" }), "chai");
		await waitFor(() => expect(rowsOf("The supplier's articles")).toHaveLength(1));
		await user.click(screen.getByRole("button", { name: "Add to my products" }));
		const dialog = within(await screen.findByRole("dialog"));
		await user.click(dialog.getByRole("button", { name: "Add product" }));
		expect(dialog.getByLabelText("Price").getAttribute("aria-invalid")).toBe("true");
		await user.type(dialog.getByLabelText("Price"), "19.90");
		await user.type(dialog.getByLabelText("SKU"), `MY-${sku}`);
		await user.click(dialog.getByRole("button", { name: "Add product" }));
		await screen.findByRole("link", { name: "Road chain" });
		expect(await api.call(listOffers, { query: { supplier } })).toMatchObject([
			{ supplierSku: `${sku}-2`, sku: `MY-${sku}`, breaks: [{ from: 1, price: 8 }], currency: "EUR" },
		]);
		await user.click(screen.getByRole("button", { name: "Your products" }));
		await waitFor(() => expect(location.search).toBe("?search=chai&show=mine"));
		const link = await screen.findByRole("link", { name: "Export as CSV" });
		const mine = `/api/suppliers/${supplier}/articles.csv?show=mine`;
		await waitFor(() => expect(link.getAttribute("href")).toBe(mine));
		await user.click(await screen.findByRole("button", { name: "Not this one: Road chain" }));
		await screen.findByText("No articles match.");
	});

	it("proposes which articles are products, and links only those that are accepted", async () => {
		const sku = mark();
		const { user, api, supplier, reopen } = await openList(
			() => `${head}${sku}-1,Their tyre,,12.50,10\n${sku}-2,Their chain,,8.00,1\n`,
		);
		await newProduct(api, { name: `Our tyre ${sku}`, sku: `${sku}-1` });
		await newProduct(api, { name: `Our chain ${sku}`, sku: `${sku}-2` });
		reopen();
		await user.click(await screen.findByRole("checkbox", { name: `Accept Our chain ${sku}` }));
		await user.click(screen.getByRole("button", { name: "Accept 1 match" }));
		await waitFor(() => expect(rowsOf("Proposed matches")).toHaveLength(1));
		await user.click(screen.getByRole("button", { name: "Refuse the other one" }));
		await user.click(await screen.findByRole("button", { name: "1 refused match" }));
		expect(screen.queryByRole("table", { name: "Proposed matches" })).toBeNull();
		await user.click(screen.getByRole("button", { name: `Propose again: Our chain ${sku}` }));
		await waitFor(() => expect(rowsOf("Proposed matches")).toHaveLength(1));
		expect(await api.call(listOffers, { query: { supplier } })).toMatchObject([
			{ productName: `Our tyre ${sku}`, pack: 10 },
		]);
	});
});
