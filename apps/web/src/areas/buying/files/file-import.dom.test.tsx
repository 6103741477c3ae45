import { listOffers } from "@freehub/contract/buying/offers";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished, vi } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp, ownerOf } from "../../../../test/open-app.tsx";
import { workbook } from "../../../../test/workbook.ts";

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

const csv = (lines: readonly string[], name = "table.csv") =>
	new File([lines.join("\n")], name, { type: "text/csv" });

const tiles = async () => {
	const [terms, values] = await waitFor(() => {
		const found = [screen.getAllByRole("term"), screen.getAllByRole("definition")] as const;
		return found;
	});
	return Object.fromEntries(terms.map((term, i) => [text(term), text(values[i] as Element)]));
};

const previewOf = (name: string) =>
	within(screen.getByRole("table", { name }))
		.getAllByRole("row")
		.slice(1)
		.map((row) => within(row).getAllByRole("cell").map(text));

const refused = () => {
	const table = screen.getByRole("table", { name: "Refused rows, with the reason" });
	return within(table).getAllByRole("row").slice(1).map(text);
};

it("orders: a file is shown first, names its refused rows, and becomes drafts", async () => {
	const owner = await ownerOf("staff");
	const name = `Wheels ${mark()}`;
	const supplier = await owner.call(addSupplier, { body: { name } });
	const sku = mark().toUpperCase();
	await newProduct(owner, { supplier: name, sku, cost: "4" });
	const { user, api } = await openApp("/dashboard/purchase-orders", { as: "owner", shop: "staff" });
	await user.click(await screen.findByRole("link", { name: "Import orders" }));
	await screen.findByRole("heading", { level: 1, name: "Import orders" });
	const file = csv([
		"Order,Supplier,SKU,Quantity,Unit cost",
		`Spring,${name},${sku},2x10,`,
		`Summer,${name},${sku},5,3.50`,
		`Summer,${name},${sku}-X,5,3.50`,
	]);
	await user.upload(screen.getByLabelText("Choose a file"), file);
	expect(await tiles()).toEqual({ "New drafts": "1", "Refused orders": "1", "Refused rows": "1" });
	const read = screen.getByRole("heading", { name: "table.csv" });
	await waitFor(() => expect(document.activeElement).toBe(read));
	expect(refused()).toEqual([`4SKUNo product has the code ${sku}-X.`]);
	const listed = () =>
		within(screen.getByRole("list", { name: "Orders of the file" }))
			.getAllByRole("listitem")
			.map(text);
	expect(listed()).toEqual([`${name}Spring1 line, $80.00`, `${name}SummerLeft out`]);
	screen.getByText("1 order with a refused row is left out.");
	// Of the order that is left out, no line is shown.
	expect(previewOf("The first lines, as they will be")).toEqual([
		[expect.stringMatching(/^Testwheel/), sku, "20", "$4.00", "$80.00"],
	]);
	const drafts = () => api.all(listPurchaseOrders, { query: { supplier: supplier._id } });
	expect(await drafts()).toEqual([]);

	await user.click(screen.getByRole("button", { name: "Create 1 draft" }));
	const done = await screen.findByRole("heading", { name: "1 draft was created." });
	await waitFor(() => expect(document.activeElement).toBe(done));
	expect(await drafts()).toMatchObject([{ state: "draft", ordered: 20, total: 80 }]);
	await user.click(screen.getByRole("link", { name }));
	await screen.findByRole("heading", { level: 1, name: `Draft for ${name}` });
});

it("offers: what is new and changed is counted, unclear numbers are asked about, and nothing is lost", async () => {
	const { client: member } = await memberOf("demo");
	const name = `Wheels ${mark()}`;
	const { _id: supplier } = await member.call(addSupplier, { body: { name, currency: "KWD" } });
	const sku = mark().toUpperCase();
	await newProduct(member, { sku });
	const { user, api } = await openApp(`/dashboard/suppliers/${supplier}`, { as: "member" });
	await user.click(await screen.findByRole("link", { name: "Import offers" }));
	const choose = await screen.findByLabelText("Choose a file");
	await user.upload(choose, csv(["SKU,Currency,Prices", `${sku},KWD,1.234`]));
	expect(await tiles()).toEqual({ New: "0", Changed: "0", Unchanged: "0", "Refused rows": "1" });
	screen.getByText("The only row is refused.");
	expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
	await user.selectOptions(screen.getByRole("combobox", { name: "Numbers in the file" }), "point");
	await user.click(await screen.findByRole("button", { name: "Add 1 offer" }));
	await screen.findByRole("heading", { name: "1 offer was added." });
	const offers = () => api.all(listOffers, { query: { supplier } });
	expect(await offers()).toMatchObject([{ currency: "KWD", breaks: [{ from: 1, price: 1.234 }] }]);

	await user.click(screen.getByRole("button", { name: "Import another file" }));
	await user.upload(await screen.findByLabelText("Choose a file"), csv(["Supplier,Name", "A,B"]));
	await screen.findByText("The file has no column SKU.");
	screen.getByText("No column has the SKU, the supplier’s SKU or the barcode, so every row is refused.");
	await user.click(screen.getByRole("button", { name: "Another file" }));
	await user.upload(
		await screen.findByLabelText("Choose a file"),
		csv(["SKU,Prices", `${sku},2`], "new.csv"),
	);
	await user.click(await screen.findByRole("button", { name: "Change 1 offer" }));
	await user.click(await screen.findByRole("link", { name: "To the supplier" }));
	await screen.findByText("KWD 2.000", { exact: false });
});

it("offers: columns are chosen by hand, with the currency and the order of days, and are chosen already the next time", async () => {
	const { client: member } = await memberOf("demo");
	const { _id: supplier } = await member.call(addSupplier, { body: { name: `Wheels ${mark()}` } });
	const sku = mark().toUpperCase();
	await newProduct(member, { sku });
	const { user, api } = await openApp(`/dashboard/suppliers/${supplier}`, { as: "member" });
	await user.click(await screen.findByRole("link", { name: "Import offers" }));
	const [thing, sum, until] = [`Thing ${mark()}`, "Our sum", "Ends"];
	const file = (price: string) => csv([`${thing},${sum},${until}`, `${sku},${price},3/4/2027`]);
	await user.upload(await screen.findByLabelText("Choose a file"), file("4.90"));
	const choose = async (column: string, field: string) => {
		await user.selectOptions(await screen.findByRole("combobox", { name: column }), field);
		await waitFor(() =>
			expect(screen.getByRole("combobox", { name: column })).toHaveProperty("value", field),
		);
	};
	await choose(thing, "sku");
	await choose(sum, "prices");
	await choose(until, "validTo");
	await choose("Days in the file", "day-month");
	const currency = screen.getByRole("textbox", { name: "Currency" });
	await user.type(currency, "chf");
	const add = await screen.findByRole("button", { name: "Add 1 offer" });
	await waitFor(() => expect(add).toHaveProperty("disabled", false));
	await user.click(add);
	await screen.findByRole("heading", { name: "1 offer was added." });
	expect(await api.all(listOffers, { query: { supplier } })).toMatchObject([
		{ currency: "CHF", breaks: [{ from: 1, price: 4.9 }], validTo: "2027-04-03" },
	]);
	await user.click(screen.getByRole("button", { name: "Import another file" }));
	await user.upload(await screen.findByLabelText("Choose a file"), file("5.10"));
	expect(await screen.findByRole("combobox", { name: sum })).toHaveProperty("value", "prices");
});

it("orders: the sheet can be chosen, dates among codes are asked about, and notes are shown", async () => {
	const owner = await ownerOf("staff");
	const name = `Wheels ${mark()}`;
	await owner.call(addSupplier, { body: { name } });
	const sku = mark().toUpperCase();
	await newProduct(owner, { supplier: name, sku, cost: "4" });
	const head = ["Order", "Supplier", "SKU", "Quantity"];
	const file = workbook([
		{ name: "Notes", rows: [["Ask", "Kim"]] },
		{ name: "May", rows: [head, ["28-Nov", name, sku, "3"], ["Total", "", "", "3"]] },
		{ name: "June", rows: [head, ["June", name, sku, "5"]] },
	]);
	const { user } = await openApp("/dashboard/purchase-orders", { as: "owner", shop: "staff" });
	await user.click(await screen.findByRole("link", { name: "Import orders" }));
	await user.upload(await screen.findByLabelText("Choose a file"), new File([file], "orders.xlsx"));
	expect(await tiles()).toEqual({ "New drafts": "0", "Refused orders": "1", "Refused rows": "1" });
	screen.getByText("More than one sheet may be meant: only the chosen one is imported.");
	screen.getByText("Line 3: Total: this row of totals is left out.");
	await user.selectOptions(screen.getByRole("combobox", { name: "What was typed in Order?" }), "11-28");
	await waitFor(async () =>
		expect(await tiles()).toEqual({ "New drafts": "1", "Refused orders": "0", "Refused rows": "0" }),
	);
	const notes = screen.getByRole("table", { name: "Rows with a note, which are imported" });
	expect(within(notes).getAllByRole("row").slice(1).map(text)).toEqual([
		"2OrderThe date 28-Nov is read as 11-28, as you chose.",
	]);
	await user.selectOptions(screen.getByRole("combobox", { name: "Sheet" }), "June");
	await screen.findByText("June", { selector: "small" });
	expect(screen.queryByText(/^More than one sheet/)).toBeNull();
});

/** The files that the page saves during a test. */
function savedFiles(): Blob[] {
	const files: Blob[] = [];
	// why: jsdom saves no files.
	const link = vi
		.spyOn(URL, "createObjectURL")
		.mockImplementation((file) => `blob:${files.push(file as Blob)}`);
	const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
	onTestFinished(() => {
		// The tests of a process share it.
		link.mockRestore();
		click.mockRestore();
	});
	return files;
}

const kinds = () => within(screen.getByRole("list", { name: "Notes by kind" })).getAllByRole("listitem");
const inKind = (index: number, name: string) =>
	within(kinds()[index] as HTMLElement).getByRole("button", { name });

/** The number of rows in tables. By their elements: to find many by their role takes seconds. */
const listed = () => document.querySelectorAll("tbody tr").length - previewed();
const previewed = () => document.querySelectorAll("details tbody tr").length;

it("offers: refusals are named by kind, shown, answered for all rows, and saved as a file to mend", async () => {
	const files = savedFiles();
	const { client: member } = await memberOf("demo");
	const { _id: supplier } = await member.call(addSupplier, {
		body: { name: `Wheels ${mark()}`, currency: "KWD" },
	});
	const sku = mark().toUpperCase();
	await newProduct(member, { sku });
	const { user } = await openApp(`/dashboard/suppliers/${supplier}`, { as: "member" });
	await user.click(await screen.findByRole("link", { name: "Import offers" }));
	const unknown = Array.from({ length: 60 }, (_, i) => `${sku}-${i},KWD,2`);
	const file = csv(["SKU,Currency,Prices", `${sku},KWD,1.234`, ...unknown]);
	await user.upload(await screen.findByLabelText("Choose a file"), file);
	await waitFor(() =>
		expect(kinds().map((kind) => text(kind.querySelector("p") as Element))).toEqual([
			"SKU: 60 rows have codes that no product has.",
			"Prices: 1 number can be read in two ways.",
		]),
	);
	expect(listed()).toBe(50);
	await user.click(screen.getByText("Show more"));
	expect(listed()).toBe(61);
	await user.click(inKind(1, "Show rows"));
	expect(refused()).toEqual([expect.stringMatching(/^2Prices/)]);
	screen.getByText("Only these rows: 1 number can be read in two ways.");
	await user.click(inKind(1, "They have a decimal point"));
	await waitFor(() => expect(kinds()).toHaveLength(1));
	expect(await tiles()).toEqual({ New: "1", Changed: "0", Unchanged: "0", "Refused rows": "60" });
	expect(listed()).toBe(60);
	await user.click(screen.getByText("Refused rows as CSV"));
	await waitFor(() => expect(files).toHaveLength(1));
	const lines = ((await files[0]?.text()) ?? "").trim().split("\r\n");
	expect(lines).toHaveLength(61);
	expect(lines[1]).toBe(`${sku}-0,KWD,2,SKU: No product has the code ${sku}-0.`);

	// It can still be saved once the others are there.
	await user.click(screen.getByRole("button", { name: "Add 1 offer" }));
	await screen.findByRole("heading", { name: "1 offer was added." });
	await user.click(screen.getByText("Refused rows as Excel"));
	await waitFor(() => expect(files).toHaveLength(2));
});

it("orders: the file to mend has all rows of an order that is left out", async () => {
	const files = savedFiles();
	const owner = await ownerOf("staff");
	const name = `Wheels ${mark()}`;
	await owner.call(addSupplier, { body: { name } });
	const sku = mark().toUpperCase();
	await newProduct(owner, { supplier: name, sku, cost: "4" });
	const { user } = await openApp("/dashboard/purchase-orders", { as: "owner", shop: "staff" });
	await user.click(await screen.findByRole("link", { name: "Import orders" }));
	const file = csv([
		"Order,Supplier,SKU,Quantity",
		`A,${name},${sku},2`,
		`A,${name},X${sku},2`,
		`B,${name},${sku},2`,
	]);
	await user.upload(await screen.findByLabelText("Choose a file"), file);
	await screen.findByText(/It has all rows of these orders, also the right ones/);
	await user.click(screen.getByText("Refused rows as CSV"));
	await waitFor(() => expect(files).toHaveLength(1));
	expect(((await files[0]?.text()) ?? "").trim().split("\r\n").slice(1)).toEqual([
		`A,${name},${sku},2,`,
		`A,${name},X${sku},2,SKU: No product has the code X${sku}.`,
	]);
});

it("offers: a person says for how many pieces the prices are, and sees them as they will be", async () => {
	const { client: member } = await memberOf("demo");
	const { _id: supplier } = await member.call(addSupplier, {
		body: { name: `Spokes ${mark()}`, currency: "EUR" },
	});
	const sku = mark().toUpperCase();
	await newProduct(member, { sku });
	const { user, api } = await openApp(`/dashboard/suppliers/${supplier}`, { as: "member" });
	await user.click(await screen.findByRole("link", { name: "Import offers" }));
	const file = csv(["SKU,Prices,Qty break", `${sku},"1: 4.90, 1000: 4.35",100`]);
	await user.upload(await screen.findByLabelText("Choose a file"), file);
	const shown = () => previewOf("The first offers, as they will be").map((cells) => cells.at(-1));
	expect(await screen.findByText(/^Column Qty break has 100/)).toBeTruthy();
	expect(shown()).toEqual(["€4.90from 1,000: €4.35"]);
	await user.selectOptions(screen.getByRole("combobox", { name: "Prices are for" }), "100 pieces");
	await waitFor(() => expect(shown()).toEqual(["€4.90 per 100from 1,000: €4.35 per 100"]));
	expect(screen.queryByText(/^Column Qty break has 100/)).toBeNull();
	await user.click(screen.getByRole("button", { name: "Add 1 offer" }));
	await screen.findByRole("heading", { name: "1 offer was added." });
	expect(await api.all(listOffers, { query: { supplier } })).toMatchObject([{ per: 100 }]);
	// Where the file says it, nobody is asked.
	await user.click(screen.getByRole("button", { name: "Import another file" }));
	const headed = csv(["SKU,Price per 100", `${sku},4.90`], "headed.csv");
	await user.upload(await screen.findByLabelText("Choose a file"), headed);
	await screen.findByRole("heading", { name: "headed.csv" });
	expect(screen.queryByRole("combobox", { name: "Prices are for" })).toBeNull();
});
