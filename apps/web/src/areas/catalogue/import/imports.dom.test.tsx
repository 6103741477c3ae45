import { commitImport } from "@freehub/contract/catalogue/imports";
import { getProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation, listLocations } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { commit, counts, openImport, rows, text, textOf, tile } from "../../../../test/import-screen.tsx";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";
import { settled, upload } from "../../../../test/upload-import.ts";
import { workbook } from "../../../../test/workbook.ts";

const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
/** Says that the file's quantities were counted. */
const counted = async (user: UserEvent) => {
	await screen.findByText("Say above whether the quantities were counted or received.");
	await user.click(screen.getByRole("radio", { name: /^Set stock to it/ }));
};
const found = async (api: Client, search: string) =>
	(await api.page(listProducts, { query: { search, limit: 200, sort: "created" } })).items;

describe("a dry run", () => {
	const start = mark();
	const sku = (n: number) => `${start}-${n}`;
	const lines = [
		"SKU;Title;Price;Stock;Shade",
		`${sku(1)};Bell ${sku(1)};12,00;8;`,
		`${sku(2)};Lamp ${sku(2)};20;2;Green`,
		`${sku(3)};Pump ${sku(3)};30;7;Blue`,
		`${sku(4)};Lock ${sku(4)};dear;1;Red`,
	];

	const twoSheets = workbook([
		{
			name: "Notes",
			rows: [
				["SKU", "Name", "Price"],
				["SH-1", "Ask Kim", "1"],
			],
		},
		{
			name: "Stock",
			rows: [
				["SKU", "Name", "Price"],
				["SH-2", "Sheet Bell", "12"],
				["SH-3", "Sheet Lamp", "20"],
			],
		},
	]);

	it("of a workbook asks which sheet is meant, and takes nothing before that is said", async () => {
		const app = await prepareApp({ as: "member" });
		const one = await upload(app.api, twoSheets, "two.xlsx");
		app.reopen(`/dashboard/import/${one._id}`);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
		expect(select("Sheet").value).toBe("");
		expect(button("Import 1 product").disabled).toBe(true);
		expect(textOf("Import")).toContain("Choose the sheet to import.");
		choose("Sheet", "1");
		await counts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
		app.reopen();
		await screen.findByText("Sheet Lamp");
		expect(select("Sheet").value).toBe("1");
		await waitFor(() => expect(button("Import 2 products").disabled).toBe(false));
		// The first sheet can also be chosen.
		choose("Sheet", "0");
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(button("Import 1 product").disabled).toBe(false);
	});

	it("names the only sheet with known columns, and what it leaves out", async () => {
		const app = await prepareApp({ as: "member" });
		const rows = [
			["SKU", "Name", "Price"],
			[`${mark()}-1`, "Bell", "12"],
			["SKU", "Name", "Price"],
			[`${mark()}-2`, "Lamp", "20"],
			["Total", "", "32"],
		];
		const notes = { name: "Notes", rows: [["Ask", "Kim"]] };
		const one = await upload(app.api, workbook([notes, { name: "Items", rows }]), "notes.xlsx");
		app.reopen(`/dashboard/import/${one._id}`);
		await counts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(select("Sheet").value).toBe("1");
		screen.getByText("This is the only sheet with known columns. The other sheets are not imported.");
		screen.getByText("Line 3: The column names again: this row is left out.");
		screen.getByText("Line 5: Total: this row of totals is left out.");
		const button = screen.getByRole<HTMLButtonElement>("button", { name: "Import 2 products" });
		await waitFor(() => expect(button.disabled).toBe(false));
	});

	it("asks once for each column what was typed where a spreadsheet has made dates", async () => {
		const start = mark();
		const { user, api } = await openImport([
			"SKU,Name,Size,Price",
			`${start}-1,Cassette ${start},28-Nov,59`,
			`${start}-2,Cassette ${start},08-Jan,59`,
			`${start}-3,Cassette ${start},11-32,59`,
		]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 2 });
		const question = await screen.findByRole("combobox", { name: "What was typed in Size?" });
		screen.getByText("A spreadsheet has turned 2 cells into dates.");
		expect(within(question).getAllByRole("option").map(text)).toEqual([
			"Not answered: refuse these rows",
			"11-28, 1-8",
			"28-11, 8-1",
			"11/28, 1/8",
			"28/11, 8/1",
			"11.28, 1.8",
			"28.11, 8.1",
			"28-Nov, 08-Jan",
		]);
		await user.selectOptions(question, "11-28, 1-8");
		await counts({ New: 3, Changed: 0, Unchanged: 0, Refused: 0 });
		await screen.findByText(/The date 28-Nov is read as 11-28, as you chose\./);
		// One of them was typed otherwise.
		const other = await screen.findByRole("combobox", { name: "What was typed for 08-Jan?" });
		expect(within(other).getAllByRole("option").map(text).slice(0, 3)).toEqual(["1-8", "8-1", "1/8"]);
		await user.selectOptions(other, "1/8");
		await screen.findByText(/The date 08-Jan is read as 1\/8, as you chose\./);
		await commit(user);
		expect((await found(api, start)).map(({ size }) => size)).toEqual(["11-28", "1/8", "11-32"]);
	});

	it("says where the encoding of a file is a guess, until it is chosen", async () => {
		const app = await prepareApp({ as: "member" });
		const windows1252 = Uint8Array.from(Buffer.from("name,price\nCaf\u00e9,2\n", "latin1"));
		const one = await upload(app.api, windows1252, "old.csv");
		app.reopen(`/dashboard/import/${one._id}`);
		await screen.findByText("The encoding is a guess. Choose another if letters look wrong.");
		choose("Encoding", "utf-8");
		await waitFor(() => expect(screen.queryByText(/^The encoding is a guess/)).toBeNull());
	});

	it("shows the file and what becomes of each row, kind by kind, and is corrected before it is committed", async () => {
		const { user, api, reopen } = await openImport(lines, async (client) => {
			await newProduct(client, { name: `Bell ${sku(1)}`, sku: sku(1), price: "10", quantity: "5" });
			await newProduct(client, { name: `Lamp ${sku(2)}`, sku: sku(2), price: "20", quantity: "2" });
		});
		const before = await found(api, start);
		await counted(user);
		await counts({ New: 1, Changed: 1, Unchanged: 1, Refused: 1 });
		screen.getByText("CSV, UTF-8, semicolon between the columns, 5 columns, 4 rows");
		const sample = screen.getByRole("region", { name: "The first rows" });
		expect(Array.from(sample.querySelectorAll("tbody td"), text)).toEqual(
			lines.slice(1).flatMap((line) => line.split(";")),
		);
		await waitFor(() => expect(rows()).toHaveLength(4));
		await waitFor(() => expect(rows()[0]).toContain("Quantityfrom 5 → to 8"));
		expect(rows()[0]).toContain("Pricefrom $10.00 → to $12.00");
		expect(rows()[2]).toContain("$30.00");
		expect(rows()[3]).toContain("Price: Price must be a number.");

		// Each outcome can be filtered, and the URL stores the filter.
		await user.click(tile("Refused") as HTMLElement);
		await waitFor(() => expect(rows()).toHaveLength(1));
		expect(location.search).toContain("show=refused");
		reopen();
		await waitFor(() => expect(rows()).toHaveLength(1));
		expect(tile("Refused")?.getAttribute("aria-pressed")).toBe("true");
		await user.click(tile("Refused") as HTMLElement);
		await waitFor(() => expect(location.search).not.toContain("show="));
		const search = screen.getByRole("searchbox", { name: "Search the rows" });
		fireEvent.change(search, { target: { value: sku(3) } });
		await waitFor(() => expect(rows().map((row) => row.includes("Pump"))).toEqual([true]));
		fireEvent.change(search, { target: { value: "" } });
		await waitFor(() => expect(rows()).toHaveLength(4));

		// Map a column that was not recognised.
		expect(select("Shade").value).toBe("");
		choose("Shade", "colour");
		await counts({ New: 1, Changed: 2, Unchanged: 0, Refused: 1 });
		await waitFor(() => expect(rows()[1]).toContain("Colourfrom nothing → to Green"));

		// The default is all or nothing.
		expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
		expect(textOf("Import")).toContain("1 row is refused.");
		expect(await found(api, start)).toEqual(before);
		await user.click(screen.getByRole("button", { name: "Skip refused rows" }));
		await screen.findByRole("button", { name: "Import 3 products" });
		await waitFor(() => expect(textOf("Import")).toContain("2 lines add 10 pieces."));
		await commit(user);
		expect(textOf("Result")).toContain("1 product added, 2 products changed.");
		expect(textOf("Result")).toContain("1 refused row was skipped.");

		// The column mapping is remembered for files with the same header.
		const next = await upload(api, lines.slice(0, 2));
		reopen(`/dashboard/import/${next._id}`);
		await counted(user);
		await counts({ New: 0, Changed: 0, Unchanged: 1, Refused: 0 });
		expect(select("Shade").value).toBe("colour");
		expect(textOf("Import")).toContain("The shop already has all of this.");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 0 products" }).disabled).toBe(true);
	});

	it("says from which program the file is, and reads it as another one when that is chosen", async () => {
		const own = mark();
		await openImport([
			"Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src",
			`${own},Frame,Size,S,${own}-S,2350,5,1299.00,`,
			`${own},,,M,${own}-M,2350,-2,1299.00,`,
			`${own},,,,,,,,https://img.example.com/2.jpg`,
		]);
		await counts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(text(tile("Passed over"))).toBe("1Passed over");
		expect(select("Format").value).toBe("shopify-products");
		screen.getByText("This looks like a file of Shopify products.");
		expect(select("Size, from the format").value).toBe("size");
		await screen.findByText(/only a picture or a text/);
		expect(textOf("Import")).toContain("2 new products, 1 row passed over.");

		// A field can take several columns, and a column can serve several fields.
		choose("Handle", "model");
		await waitFor(() => expect(select("Handle").value).toBe("model"));
		choose("Handle", "also:name");
		await waitFor(() => expect(select("Handle, for another field").value).toMatch(/name|model/));
		await counts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(text(tile("Passed over"))).toBe("1Passed over");

		choose("Format", "");
		await screen.findByText(/^Each row is a product/);
		await waitFor(() => expect(tile("Passed over")).toBeUndefined());
		expect(screen.queryByLabelText("Size, from the format")).toBeNull();
	});

	it("says how many refused rows the list leaves out, by reason, and keeps no rows once it is discarded", async () => {
		const own = mark();
		const bad = Array.from({ length: 1700 }, (_, i) => `${own}-bad-${i};Bell;dear;1;Red`);
		const { user } = await openImport([
			"SKU;Title;Price;Stock;Shade",
			`${own};Lamp;12,00;1;`,
			...bad,
			";Bell;12,00;1;Red",
		]);
		await waitFor(() => expect(text(tile("Refused"))).toBe("1,701Refused"));
		const note = () => screen.queryByRole("region", { name: "Refused rows that are not listed" });
		await waitFor(() => expect(text(note())).toContain("1,200 more rows are refused."));
		expect(text(note())).toContain("Price: Price must be a number. And 1,200 more of the same kind.");
		await user.click(tile("New") as HTMLElement);
		await waitFor(() => expect(rows()).toHaveLength(1));
		expect(note()).toBeNull();
		await user.click(tile("Refused") as HTMLElement);
		await waitFor(() => expect(note()).not.toBeNull());
		await user.click(screen.getByRole("button", { name: "Discard" }));
		await screen.findByRole("heading", { name: "Cancelled" });
		expect(screen.queryByRole("heading", { name: "Row by row" })).toBeNull();
	});

	it("sets the stock to the quantities, or adds them to it, as the person says", async () => {
		const { user, api } = await prepareApp({ as: "member" }).then(async (app) => {
			const product = await newProduct(app.api, { sku: mark(), quantity: "7" });
			const one = await upload(app.api, ["sku,quantity", `${product.sku},10`]);
			app.reopen(`/dashboard/import/${one._id}`);
			return app;
		});
		// Nothing is chosen for the person, and nothing happens before it is.
		await counts({ New: 0, Changed: 0, Unchanged: 1, Refused: 0 });
		expect(screen.getByText(/^Were these quantities counted or received\?/).getAttribute("role")).toBe(
			"alert",
		);
		for (const radio of screen.getAllByRole<HTMLInputElement>("radio", { name: /stock/ })) {
			expect(radio.checked).toBe(false);
		}
		expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
		const question = screen.getByRole("link", { name: "Show the question" }).getAttribute("href") ?? "";
		expect(text(document.querySelector(question))).toContain("Were these quantities counted or received?");
		expect(screen.getByRole("link", { current: "step" }).textContent).toBe("2Columns");
		await counted(user);
		await waitFor(() => expect(rows()[0]).toContain("from 7 → to 10"));
		expect(textOf("Import")).toContain("Stock is set to the quantities. 1 line adds 3 pieces");
		screen.getByText(/No column has the name or the price/);
		const onTop = () => screen.getByRole<HTMLInputElement>("radio", { name: /^Add to stock/ });
		await user.click(onTop());
		await waitFor(() => expect(rows()[0]).toContain("from 7 → to 17"));
		expect(onTop().checked).toBe(true);
		await waitFor(() => expect(textOf("Import")).toContain("Quantities are added to stock."));
		const link = screen.getByRole("table", { name: /^The file.s rows/ }).querySelector("tbody a");
		const id = link?.getAttribute("href")?.split("/").at(-1) ?? "";
		await commit(user);
		expect((await api.call(getProduct, { params: { id } })).quantity).toBe(17);
	});

	it("changes the stock by the difference to the quantity at export, and says where today's is another one", async () => {
		const { user, api } = await prepareApp({ as: "member" }).then(async (app) => {
			const product = await newProduct(app.api, { sku: mark(), quantity: "7" });
			const one = await upload(app.api, ["sku,quantity,Quantity at export", `${product.sku},12,10`]);
			app.reopen(`/dashboard/import/${one._id}`);
			return app;
		});
		await counts({ New: 0, Changed: 1, Unchanged: 0, Refused: 0 });
		await waitFor(() => expect(rows()[0]).toContain("from 7 → to 9"));
		expect(rows()[0]).toContain("The quantity was 10 at export and is 7 now: it becomes 9.");
		screen.getByRole("radio", { name: /^Change by the difference/ });
		await waitFor(() => expect(textOf("Import")).toContain("differences to the quantities at export"));
		const link = screen.getByRole("table", { name: /^The file.s rows/ }).querySelector("tbody a");
		const id = link?.getAttribute("href")?.split("/").at(-1) ?? "";
		await commit(user);
		expect((await api.call(getProduct, { params: { id } })).quantity).toBe(9);
	});

	it("puts quantities where their rows say, and the others where the person says", async () => {
		const code = mark();
		let shelf = "";
		const { user, api } = await openImport(
			[
				"sku,name,price,location,quantity",
				`${code},Bell ${code},9,Depot ${code},4`,
				`${code},Bell ${code},9,,6`,
			],
			async (client) => {
				const body = { name: `Shelf ${code}`, kind: "warehouse" } as const;
				shelf = (await client.call(addLocation, { body }))._id;
			},
		);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 1 });
		await waitFor(() => expect(rows().join()).toContain(`There is no location Depot ${code}.`));
		await user.click(screen.getByRole("checkbox", { name: "Add missing locations" }));
		await counts({ New: 1, Changed: 1, Unchanged: 0, Refused: 0 });
		expect(select("Location for rows without one").value).toBe("main");
		choose("Location for rows without one", shelf);
		await waitFor(() => expect(rows().join()).toContain(`Shelf ${code}`));
		await counts({ New: 1, Changed: 1, Unchanged: 0, Refused: 0 });
		await commit(user);
		const [bell] = await found(api, code);
		const levels = await api.page(listStock, { query: { product: bell?._id ?? "" } });
		const places = await api.all(listLocations);
		const nameOf = (id: string) => places.find(({ _id }) => _id === id)?.name;
		const there = levels.items.map(({ location, quantity }) => [nameOf(location), quantity]);
		expect(Object.fromEntries(there)).toEqual({ [`Depot ${code}`]: 4, [`Shelf ${code}`]: 6 });
	});

	it("warns where the file's places double the stock, with each product's total before and after", async () => {
		const code = mark();
		const { user } = await openImport(
			["sku,location,quantity", `${code},Depot ${code},1000`, `${code},Attic ${code},85`],
			async (client) => {
				await newProduct(client, { name: `Race ${code}`, sku: code, quantity: "1085" });
				for (const place of ["Depot", "Attic"]) {
					await client.call(addLocation, { body: { name: `${place} ${code}`, kind: "warehouse" } });
				}
			},
		);
		await counted(user);
		await counts({ New: 0, Changed: 2, Unchanged: 0, Refused: 0 });
		const alert = await screen.findByText("The stock of 1 product would double or more.");
		expect(alert.closest("[role=alert]")?.textContent).toMatch(/one more row: .+, quantity 0\./);
		const totals = screen.getByRole("list", { name: "Totals per product" });
		expect(text(totals)).toBe(`${code}: 1,085 → 2,170`);
		expect(textOf("Import")).toContain("2 rows: 1 product changed. Stock is set to the quantities.");
		screen.getByRole("button", { name: "Import 1 product" });
		await commit(user);
		expect(textOf("Result")).toContain("2 rows: 1 product changed.");
	});

	it("asks what becomes of rows with another product's barcode, and does that with all of them", async () => {
		const code = mark();
		const barcode = "9520000004019";
		const { user, api } = await openImport(
			["sku,barcode,name,price", `${code}-L,${barcode},Helmet ${code} L,44`],
			(client) => newProduct(client, { name: `Helmet ${code} M`, sku: `${code}-M`, barcode }),
		);
		await counts({ New: 0, Changed: 0, Unchanged: 0, Refused: 1 });
		await waitFor(() => expect(rows()[0]).toContain(`is new, but barcode ${barcode} belongs to ${code}-M.`));
		const kind = within(screen.getByRole("list", { name: "Notes by kind" }));
		const decided = () => select("Rows with a barcode that another product has");
		expect(decided().value).toBe("ask");
		await user.click(kind.getByRole("button", { name: "Take them without the barcode" }));
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		await waitFor(() => expect(rows()[0]).toContain(`Without barcode ${barcode}: it belongs to ${code}-M.`));
		// The answer can still be changed.
		expect(decided().value).toBe("leaveOut");
		await user.selectOptions(decided(), "Rename the product that has it");
		await counts({ New: 0, Changed: 1, Unchanged: 0, Refused: 0 });
		await user.selectOptions(decided(), "Take them without the barcode");
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		await commit(user);
		expect((await found(api, code)).map(({ sku, barcode: has }) => [sku, has ?? ""])).toEqual([
			[`${code}-M`, barcode],
			[`${code}-L`, ""],
		]);
	});

	it("keeps the products out of the shop where the person says so", async () => {
		const { user, api } = await openImport(["SKU,Name,Price", `${start}-h,Hidden ${start},5`]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		await user.click(screen.getByRole("checkbox", { name: "Show in shop" }));
		await waitFor(() => expect(rows()[0]).toContain("Show in shopNo"));
		await commit(user);
		expect((await found(api, `${start}-h`))[0]).toMatchObject({ showInShop: "no" });
	});

	it("reads decimals as the file shows them, and as the person says where it does not", async () => {
		const { user, api, reopen } = await prepareApp({ as: "member" });
		const sku = mark();
		const open = async (...file: string[]) => {
			const { _id } = await upload(api, file);
			reopen(`/dashboard/import/${_id}`);
			await screen.findByRole("combobox", { name: "Numbers in the file" });
		};
		const note = () => {
			const ids = select("Numbers in the file").getAttribute("aria-describedby")?.split(" ") ?? [];
			return ids.map((id) => text(document.getElementById(id))).join(" ");
		};
		await open("sku;name;Price;Stock", `${sku};Bell ${sku};12,50;1.000`);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(select("Numbers in the file").value).toBe("found");
		expect(note()).toBe("Comma (found from column Price)");
		await waitFor(() => expect(rows()[0]).toContain("$12.50"));
		expect(rows()[0]).toContain("1,000");

		await open("sku;name;price;cost;weight", `${sku};Bell ${sku};12,50;6.25;0,333`);
		const mixed = "Point (found from column cost); comma (found from columns price and weight)";
		await waitFor(() => expect(note()).toBe(mixed));

		await open("sku;name;price;stock", `${sku};Bell ${sku};12;1.000`);
		await counts({ New: 0, Changed: 0, Unchanged: 0, Refused: 1 });
		expect(note()).toBe("The file does not show whether it is a point or a comma");
		const ambiguous = "stock: 1.000 could mean 1 or 1000";
		await waitFor(() => expect(rows()[0]).toContain(ambiguous));
		choose("Numbers in the file", "comma");
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(note()).toBe("For all numbers in this file");
		reopen();
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		expect(select("Numbers in the file").value).toBe("comma");
		await commit(user);
		expect((await found(api, sku)).map(({ price, quantity }) => [price, quantity])).toEqual([[12, 1000]]);
	});
});

describe("an import that is committed", () => {
	it("shows how far it is and that the server does not answer, is cancelled, and shows what came of it", async () => {
		const start = mark();
		const { user, api, network, one, reopen } = await openImport([
			"sku,name,price",
			`${start},Bell ${start},9`,
		]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		// why: the work finishes too fast to be seen, so the answer is changed to half done
		let state: "half" | "silent" | "as it is" = "half";
		network.intercept(new RegExp(`^GET .api.imports.${one._id}$`), async (send) => {
			if (state === "silent") throw new TypeError("Failed to fetch");
			const answer = await send();
			if (state === "as it is") return answer;
			const told = (await answer.json()) as object;
			return Response.json({ ...told, state: "committing", progress: { done: 1, total: 2 } });
		});
		let cancelled = 0;
		network.intercept(new RegExp(`^POST .api.imports.${one._id}.cancellation$`), (send) => {
			cancelled++;
			state = "as it is";
			return send();
		});
		reopen();
		const progress = await screen.findByRole("progressbar");
		expect(progress.getAttribute("aria-valuetext")).toBe("1 of 2 rows");
		state = "silent";
		await screen.findByText(/The server is not answering\. The work goes on there/);
		expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("1 of 2 rows");
		state = "half";
		await waitFor(() => expect(screen.queryByText(/The server is not answering/)).toBeNull());
		await user.click(
			within(screen.getByRole("region", { name: "Result" })).getByRole("button", { name: "Cancel" }),
		);
		await screen.findByRole("heading", { name: "Cancelled" });
		expect(cancelled).toBe(1);
		expect(await found(api, start)).toEqual([]);
		reopen("/dashboard/import");
		const line = await screen.findByRole("link", { name: one.name });
		await waitFor(() => expect(text(line.closest("tr"))).toContain("Cancelled"));
	});

	it("is undone, which says what it could not take back, and why", async () => {
		const start = mark();
		const { user, api, one, reopen } = await openImport(
			[
				"sku,name,price,quantity",
				`${start}-1,Bell ${start}-1,11,7`,
				`${start}-2,Lamp ${start}-2,5,4`,
				`${start}-3,Pump ${start}-3,5,4`,
			],
			(client) => newProduct(client, { name: `Bell ${start}-1`, sku: `${start}-1`, price: "10" }),
		);
		await counted(user);
		await counts({ New: 2, Changed: 1, Unchanged: 0, Refused: 0 });
		await api.call(commitImport, { params: { id: one._id }, idempotencyKey: mark() });
		await settled(api, one, "done");
		const lamp = (await found(api, start)).find(({ sku }) => sku === `${start}-2`);
		await api.call(recordMovement, {
			params: { id: lamp?._id ?? "" },
			body: { kind: "deliver", quantity: 3 },
			idempotencyKey: mark(),
		});
		reopen();
		await user.click(await screen.findByRole("button", { name: "Undo import" }));
		const dialog = within(await screen.findByRole("dialog"));
		await user.click(dialog.getByRole("button", { name: "Undo import" }));
		await screen.findByRole("heading", { name: "Undone" });
		expect(textOf("Result")).toContain("1 row could not be fully undone");
		await user.click(tile("Exceptions") as HTMLElement);
		await waitFor(() => expect(rows()).toHaveLength(1));
		expect(rows()[0]).toContain(`Lamp ${start}-2`);
		expect(rows()[0]).toContain("Not undone");
		expect(rows()[0]).toMatch(/deliver|stock|pieces/i);
		const left = await found(api, start);
		expect(left.map(({ sku, quantity, price }) => [sku, quantity, price])).toEqual([
			[`${start}-1`, 7, 10],
			[`${start}-2`, 1, 5],
		]);
	});
});

it("exports are linked from the Import page, whole", async () => {
	await openApp("/dashboard/import", { as: "member" });
	for (const [label, format] of [
		["Export as CSV", "csv"],
		["Export as Excel", "xlsx"],
	] as const) {
		const link = await screen.findByRole("link", { name: label });
		expect(link.getAttribute("href")).toBe(`/api/product-export?format=${format}`);
	}
});
