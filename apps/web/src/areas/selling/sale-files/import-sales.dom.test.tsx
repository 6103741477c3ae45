import { addCustomer } from "@freehub/contract/selling/customers";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

const tiles = () =>
	Object.fromEntries(
		screen
			.getAllByRole("term")
			.map((term, i) => [text(term), text(screen.getAllByRole("definition")[i] as Element)]),
	);

const orders = () =>
	within(screen.getByRole("list", { name: "Orders of the file" }))
		.getAllByRole("listitem")
		.map(text);

it("orders of a file: what is not known is chosen or added, pieces that would wait are named, and the import is taken back", async () => {
	const owner = await ownerOf("staff");
	const [sku, old] = [mark().toUpperCase(), mark().toUpperCase()];
	const product = await newProduct(owner, { sku, quantity: "3" });
	const rosa = `Rosa ${mark()}`;
	await owner.call(addCustomer, { body: { name: rosa } });
	const tom = `Tom ${mark()}`;
	const { user, reopen } = await openApp("/inventory/sales-orders", { as: "owner", shop: "staff" });
	const main = within(await screen.findByRole("main"));
	await user.click(await main.findByRole("link", { name: "Import" }));
	await screen.findByRole("heading", { level: 1, name: "Import customers’ orders" });
	const lines = [
		"Order,Ordered on,Who,SKU,Quantity,Delivered,State",
		`A-1,2026-05-02,${rosa},${sku},4,2,open`,
		`A-2,2026-05-01,${tom},${old},2,0,open`,
		`A-3,2026-05-01,${tom},${old},2,0,cancelled`,
	];
	const file = new File([lines.join("\n")], "orders.csv", { type: "text/csv" });
	await user.upload(screen.getByLabelText("Choose a file"), file);
	await screen.findByRole("heading", { name: "orders.csv" });
	await user.selectOptions(await screen.findByRole("combobox", { name: "Who" }), "customer");
	await waitFor(() =>
		expect(tiles()).toEqual({
			New: "1",
			"Open pieces": "2",
			"Known already": "0",
			"Refused orders": "1",
			"Refused rows": "1",
		}),
	);
	const choices = within(await screen.findByRole("region", { name: "Not known here" }));
	await choices.findByText("1 customer is not known, so their orders are left out.");
	await user.click(choices.getByLabelText("Add the customers that the shop does not have"));
	await waitFor(() => expect(choices.queryByText(/is not known/)).toBeNull());
	await fill(user, await choices.findByLabelText(`${old} (1 row)`), sku);
	await user.click(await choices.findByRole("option", { name: new RegExp(sku) }));
	await waitFor(() => expect(tiles()).toMatchObject({ New: "2", "New customers": "1", "Refused rows": "0" }));
	screen.getByText("1 row is of an order that is done or cancelled.");
	const placing = within(screen.getByRole("region", { name: "What becomes of the orders" }));
	await user.click(placing.getByLabelText("Place them"));
	// The older order takes two of the three pieces.
	await placing.findByText(`${product.name}: 1 piece waits`);
	expect(tiles()).toMatchObject({ "Of these waiting": "1" });
	expect(orders()).toEqual([`${rosa}A-11 line, 2 pieces, 1 waits`, `${tom}A-21 line, 2 pieces`]);
	await user.click(screen.getByRole("button", { name: "Place 2 orders" }));
	await screen.findByRole("heading", { name: "2 orders were placed. 1 customer was added." });
	await user.click(screen.getByRole("link", { name: rosa }));
	await screen.findByDisplayValue("A-1");

	reopen("/inventory/sales-orders/import");
	const list = within(await screen.findByRole("list", { name: "Imported already" }));
	list.getByText("2 orders, 2 of them placed");
	await user.click(list.getByRole("button", { name: "Take back" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Take back the import of orders.csv?" }));
	await user.click(dialog.getByRole("button", { name: "Take back the import" }));
	await waitFor(() => expect(screen.queryByRole("list", { name: "Imported already" })).toBeNull());
});

it("a choice that comes while the file is read adds to the one before", async () => {
	const owner = await ownerOf("staff");
	const { sku } = await newProduct(owner, { sku: mark().toUpperCase(), quantity: "3" });
	const { user, network } = await openApp("/inventory/sales-orders/import", { as: "owner", shop: "staff" });
	const file = new File([`Order,Who,SKU,Quantity\nB-1,New ${mark()},${sku},1`], "two.csv", {
		type: "text/csv",
	});
	await user.upload(await screen.findByLabelText("Choose a file"), file);
	await screen.findByRole("heading", { name: "two.csv" });
	await user.selectOptions(await screen.findByRole("combobox", { name: "Who" }), "customer");
	const choices = within(await screen.findByRole("region", { name: "Not known here" }));
	const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
	network.intercept(/sale-files|sales-order-files/, async (send) => {
		await answered;
		return send();
	});
	await user.click(choices.getByLabelText("Add the customers that the shop does not have"));
	await user.click(screen.getByLabelText("Place them"));
	expect(screen.getByLabelText<HTMLInputElement>("Place them").checked).toBe(true);
	answer();
	await screen.findByRole("button", { name: "Place 1 order" });
	expect(tiles()).toMatchObject({ New: "1", "New customers": "1" });
});
