import { addSupplier, listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

const csv = (lines: readonly string[], name: string) =>
	new File([lines.join("\n")], name, { type: "text/csv" });

const tiles = () =>
	Object.fromEntries(
		screen
			.getAllByRole("term")
			.map((term, i) => [text(term), text(screen.getAllByRole("definition")[i] as Element)]),
	);

const rowsOf = (name: string) =>
	within(screen.getByRole("table", { name }))
		.getAllByRole("row")
		.slice(1)
		.map((row) => within(row).getAllByRole("cell").map(text));

it("past purchases: unknown ones are chosen, the lines are shown at supplier and product, and an import is taken back", async () => {
	const owner = await ownerOf("staff");
	const name = `Wheels ${mark()}`;
	const { _id: supplier } = await owner.call(addSupplier, { body: { name } });
	const [sku, old] = [mark().toUpperCase(), mark().toUpperCase()];
	const product = await newProduct(owner, { sku });
	const { user, reopen } = await openApp("/dashboard/purchase-orders/import", { as: "owner", shop: "staff" });
	await user.click(await screen.findByRole("link", { name: "Import past purchases" }));
	await screen.findByRole("heading", { level: 1, name: "Import past purchases" });
	const gone = `Gone ${mark()}`;
	const file = csv(
		[
			"Nr,Supplier,SKU,Quantity,Order date,Expected,Received on,Unit cost",
			`A-1,${name},${sku},10,2019-03-01,2019-03-10,2019-03-09,4.50`,
			`A-2,${name},${old},20,2020-03-01,2020-03-10,2020-03-13,5.00`,
			`A-3,${gone},${sku},5,2018-03-01,,,5.00`,
		],
		"past.csv",
	);
	await user.upload(screen.getByLabelText("Choose a file"), file);
	await screen.findByRole("heading", { name: "past.csv" });
	// The heading of the number is not known.
	screen.getByText("No column has the order’s number, so every row is refused.");
	await user.selectOptions(await screen.findByRole("combobox", { name: "Nr" }), "order");
	await waitFor(() =>
		expect(tiles()).toEqual({
			"New lines": "1",
			"Orders of these lines": "1",
			"Known already": "0",
			"Refused rows": "2",
		}),
	);
	const unknown = within(screen.getByRole("region", { name: "Not known here" }));
	await fill(user, unknown.getByLabelText(`${old} (1 row)`), sku);
	await user.click(await unknown.findByRole("option", { name: new RegExp(sku) }));
	await waitFor(() => expect(tiles()).toMatchObject({ "New lines": "2", "Refused rows": "1" }));
	screen.getByText("1 is chosen.");
	await user.click(screen.getByLabelText("Add the suppliers that the shop does not have"));
	await waitFor(() => expect(tiles()).toMatchObject({ "New lines": "3", "Refused rows": "0" }));
	await user.click(screen.getByRole("button", { name: "Add 3 past lines" }));
	await screen.findByRole("heading", {
		name: "Added 3 lines of 3 orders before Freehub. 1 supplier was added.",
	});
	expect(await owner.call(listSupplierTerms, { query: { search: gone } })).toHaveLength(1);

	reopen(`/dashboard/suppliers/${supplier}`);
	await screen.findByRole("table", { name: "What came, by the year of the order" });
	expect(rowsOf("What came, by the year of the order")).toEqual([
		["2020 before Freehub", "1", "12 days", "0%", "$100.00"],
		["2019 before Freehub", "1", "8 days", "100%", "$45.00"],
	]);
	reopen(`/inventory/${product._id}`);
	await screen.findByRole("table", { name: "Orders of this product, newest first" });
	expect(rowsOf("Orders of this product, newest first")).toEqual([
		["Mar 1, 2020A-2 before Freehub", name, "20", "$5.00", "12 days"],
		["Mar 1, 2019A-1 before Freehub", name, "10", "$4.50", "8 days"],
		["Mar 1, 2018A-3 before Freehub", gone, "5", "$5.00", "–"],
	]);

	reopen("/dashboard/purchase-orders/past");
	const list = within(await screen.findByRole("list", { name: "Imported already" }));
	list.getByText("3 lines, 3 orders, Mar 1, 2018 – Mar 1, 2020");
	await user.click(list.getByRole("button", { name: "Take back" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Take back the import of past.csv?" }));
	await user.click(dialog.getByRole("button", { name: "Take back the import" }));
	await waitFor(() => expect(screen.queryByRole("list", { name: "Imported already" })).toBeNull());
});
