import { getStockValue } from "@freehub/contract/buying/costs";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { recordBatch } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp } from "../../../../test/open-app.tsx";

/** An order of ten pieces at 10.00, of which eight were accepted and two refused for a credit. */
async function receivedOrder() {
	const { client } = await memberOf("demo");
	const name = `Wheels ${mark()}`;
	const { _id: supplier } = await client.call(addSupplier, { body: { name } });
	const product = await newProduct(client, { supplier: name });
	const body = { supplier, lines: [{ product: product._id, ordered: 10, cost: 10 }] };
	const draft = await client.call(addPurchaseOrder, { body });
	const order = await client.call(sendPurchaseOrder, { params: { id: draft._id }, body: { by: "marked" } });
	const refused = { pieces: 2, reason: "damaged" as const, settlement: "credited" as const };
	const received = {
		kind: "receive" as const,
		product: product._id,
		purchaseLine: order.lines[0]?._id ?? "",
	};
	const lines = [{ ...received, quantity: 8, refused, reference: "DN-7" }];
	await client.call(recordBatch, { body: { lines }, idempotencyKey: crypto.randomUUID() });
	return { client, order };
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("an order's page says what has come, takes its costs, credits and what goes back", async () => {
	const { client, order } = await receivedOrder();
	const { user } = await openApp(`/dashboard/purchase-orders/${order._id}`, { as: "member" });
	const receipts = within(await screen.findByRole("list", { name: "Receipts" }));
	expect(receipts.getAllByRole("listitem")[0]?.textContent).toMatch(/8 pieces2 refusedDelivery note DN-7/);
	await waitFor(() => expect(receipts.queryByRole("button", { name: "Take back" })).toBeNull());

	await user.click(receipts.getByRole("button", { name: "Add freight, duty or another cost" }));
	const cost = await dialog("Add a cost");
	await user.click(cost.getByRole("button", { name: "Add the cost" }));
	expect(cost.getByLabelText("Amount in USD").getAttribute("aria-invalid")).toBe("true");
	await fill(user, cost.getByLabelText("Amount in USD"), "16");
	await user.click(cost.getByRole("button", { name: "Add the cost" }));
	const costs = within(await receipts.findByRole("list", { name: "Costs of the receipt" }));
	expect(costs.getByRole("listitem").textContent).toMatch(/^Freight \$16\.00 by value/);

	await user.click(receipts.getByRole("button", { name: "Add freight, duty or another cost" }));
	const duty = await dialog("Add a cost");
	await user.selectOptions(duty.getByLabelText("Kind"), "duty");
	await user.selectOptions(duty.getByLabelText("Currency"), "EUR");
	await fill(user, duty.getByLabelText("Amount in EUR"), "10");
	await user.click(duty.getByRole("button", { name: "Add the cost" }));
	await duty.findByText("Enter the rate of today.");
	await fill(user, duty.getByLabelText("Rate: USD for 1 EUR"), "1.085");
	await user.selectOptions(duty.getByLabelText("Split over what was received"), "weight");
	await user.click(duty.getByRole("button", { name: "Add the cost" }));
	await duty.findByText(
		/^No weight is known of .+\. Enter it at the product, or split the cost in another way\.$/,
	);
	expect(duty.getByLabelText("Split over what was received").getAttribute("aria-invalid")).toBe("true");
	await user.selectOptions(duty.getByLabelText("Split over what was received"), "value");
	await user.click(duty.getByRole("button", { name: "Add the cost" }));
	const noted = await costs.findByText(/^Duty/);
	expect(noted.textContent).toBe("Duty $10.85 €10.00 at 1.085 · by value");
	await user.click(within(noted.closest("li") as HTMLElement).getByRole("button", { name: "Take back" }));
	await user.hover(document.body);
	await waitFor(() => expect(costs.getAllByRole("listitem")).toHaveLength(1));

	const credits = within(await screen.findByRole("region", { name: "Credits" }));
	expect(credits.getByText("$20.00")).toBeDefined();
	await user.click(screen.getByRole("button", { name: "Send something back" }));
	const back = await dialog("Send back to the supplier");
	await fill(user, back.getByLabelText("Pieces"), "3");
	await user.click(back.getByRole("button", { name: "Send back" }));
	await credits.findByText("$50.00");
	expect(await client.call(getPurchaseOrder, { params: { id: order._id } })).toMatchObject({
		state: "received",
		lines: [{ accepted: 8, returned: 3 }],
	});

	await user.click(credits.getByRole("button", { name: "Add a credit note" }));
	const note = await dialog("Add a credit note");
	await fill(user, note.getByLabelText("Number of the credit note"), "CN-1");
	await fill(user, note.getByLabelText("Amount in USD"), "30");
	await user.click(note.getByRole("button", { name: "Add the credit note" }));
	await waitFor(() => expect(credits.getAllByText("$30.00")).toHaveLength(2));

	await user.click(costs.getByRole("button", { name: "Take back" }));
	await waitFor(() => expect(receipts.queryByRole("list", { name: "Costs of the receipt" })).toBeNull());
});

it("a receipt that is taken back says which of its costs still count, and shows them until they are taken back", async () => {
	const { order } = await receivedOrder();
	const { user } = await openApp(`/dashboard/purchase-orders/${order._id}`, { as: "owner" });
	const receipts = within(await screen.findByRole("list", { name: "Receipts" }));
	await user.click(receipts.getByRole("button", { name: "Add freight, duty or another cost" }));
	const cost = await dialog("Add a cost");
	await fill(user, cost.getByLabelText("Amount in USD"), "16");
	await user.click(cost.getByRole("button", { name: "Add the cost" }));
	const costs = within(await receipts.findByRole("list", { name: "Costs of the receipt" }));

	await user.click(receipts.getAllByRole("button", { name: "Take back" })[0] as HTMLElement);
	const question = await dialog("Take back the receipt");
	await user.click(question.getByRole("button", { name: "Take back" }));
	await screen.findByText(
		"The receipt is taken back. Costs of the receipt still count: Freight $16.00. If they are not owed, take them back on the order's page.",
	);
	await receipts.findByText(/^Nothing of this receipt is left, but these costs still count/);
	expect(receipts.queryByRole("button", { name: "Add freight, duty or another cost" })).toBeNull();
	await user.click(costs.getByRole("button", { name: "Take back" }));
	await waitFor(() => expect(receipts.queryByText(/these costs still count/)).toBeNull());
});

it("the stock's value is shown for the end of any day", async () => {
	const { client } = await receivedOrder();
	const { user, reopen } = await openApp("/dashboard/stock-value", { as: "member" });
	// Other tests book in the same shop between the two reads.
	await waitFor(async () => {
		const { average, pieces } = await client.call(getStockValue, {});
		reopen();
		await screen.findByText(`${pieces.toLocaleString("en-US")} pieces`, {}, { timeout: 2000 });
		const shown = average.toLocaleString("en-US", { style: "currency", currency: "USD" });
		expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
	});
	await fill(user, screen.getByLabelText("At the end of"), "1999-12-31");
	await screen.findByText("Nothing was in stock then.");
	expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Export as CSV" }).getAttribute("href")).toBe(
		"/api/stock-value.csv?day=1999-12-31",
	);
});
