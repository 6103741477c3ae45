import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addCustomer } from "@freehub/contract/selling/customers";
import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { salesOrderPath } from "#lib/paths.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

const dialog = async () => within(await screen.findByRole("dialog", { name: "Keep for a customer" }));

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function openProduct(quantity: number) {
	const owner = await ownerOf("demo");
	const product = await newProduct(owner, { quantity: String(quantity) });
	const opened = await openApp(`/inventory/${product._id}`, { as: "owner" });
	await screen.findByRole("button", { name: "Keep" });
	const orders = () => owner.call(listSalesOrders, { query: { product: product._id } });
	return { ...opened, owner, product, orders };
}

const chosen = (form: Awaited<ReturnType<typeof dialog>>) =>
	form.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value;

describe("Keep for a customer", () => {
	it("by keyboard: K, a part of the name, Enter and Enter; the message undoes it", async () => {
		const { user, owner, orders } = await openProduct(3);
		const word = mark();
		const rosa = await owner.call(addCustomer, { body: { name: `Rosa ${word}` } });
		await user.keyboard("k");
		const form = await dialog();
		await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("For")));
		// Enter is pressed before the customers are found.
		await user.keyboard(`${word}{Enter}`);
		await waitFor(() => expect(form.getByLabelText<HTMLInputElement>("For").value).toBe(rosa.name));
		await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>("From").value).toMatch(/^place:/));
		expect(chosen(form)).toBe("friday");
		await user.keyboard("{Enter}");
		const message = await screen.findByText(
			new RegExp(`^Kept 1 for Rosa ${word}: order \\d+\\. At .+ until Fri, `),
		);
		expect(message).toBeTruthy();
		const [order] = await orders();
		expect(order).toMatchObject({ state: "ready", customer: { _id: rosa._id } });
		const link = screen.getByRole("link", { name: "Open the order" });
		expect(link.getAttribute("href")).toBe(salesOrderPath(order?._id ?? ""));
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await waitFor(async () => expect((await orders())[0]?.state).toBe("cancelled"));
	});

	it("without a name it is held for an hour; a new customer is added with the order; an order's number finds its customer", async () => {
		const { user, owner, orders } = await openProduct(3);
		await user.click(screen.getByRole("button", { name: "Keep" }));
		const held = await dialog();
		await waitFor(() => expect(held.getByLabelText<HTMLSelectElement>("From").value).toMatch(/^place:/));
		expect(chosen(held)).toBe("hour");
		await user.click(held.getByRole("button", { name: "Keep" }));
		await screen.findByText(/^Kept 1 without a name: order \d+\./);
		await closed();
		const name = `Tom ${mark()}`;
		await user.click(screen.getByRole("button", { name: "Keep" }));
		const form = await dialog();
		await user.type(form.getByLabelText("For"), `${name}{Enter}`);
		await user.type(await form.findByLabelText("Phone"), "030 555{Enter}");
		await screen.findByText(new RegExp(`^Kept 1 for ${name}: order `));
		const [order] = await orders();
		expect(order).toMatchObject({ customer: { name } });
		await closed();
		await user.click(screen.getByRole("button", { name: "Keep" }));
		const again = await dialog();
		await user.type(again.getByLabelText("For"), `${order?.number}{Enter}`);
		await waitFor(() => expect(again.getByLabelText<HTMLInputElement>("For").value).toBe(name));
		expect((await owner.call(listSalesOrders, { query: { search: order?.number ?? "" } })).length).toBe(1);
	});

	it("what is not there waits, and can be ordered from its supplier at once", async () => {
		const { user, owner, product } = await openProduct(0);
		await user.click(screen.getByRole("button", { name: "Keep" }));
		const form = await dialog();
		await user.click(await form.findByRole("checkbox", { name: `Order it from ${product.supplier}` }));
		expect(form.getByLabelText<HTMLSelectElement>("From").value).toBe("none:");
		await user.click(form.getByRole("button", { name: "Keep" }));
		await screen.findByText(
			new RegExp(`It waits for a piece\\. It is in a draft to ${product.supplier}\\.$`),
		);
		const drafts = await owner.call(listPurchaseOrders, { query: { state: "draft" } });
		expect(drafts.some(({ supplier }) => supplier.name === product.supplier)).toBe(true);
	});

	it("more than there is free is offered from nowhere; a number must be typed", async () => {
		const { user } = await openProduct(2);
		await user.click(screen.getByRole("button", { name: "Keep" }));
		const form = await dialog();
		await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>("From").value).toMatch(/^place:/));
		const pieces = form.getByLabelText("Pieces");
		await user.clear(pieces);
		await user.click(form.getByRole("button", { name: "Keep" }));
		await form.findByText("Type how many pieces.");
		await user.type(pieces, "3");
		expect(form.getByLabelText<HTMLSelectElement>("From").value).toBe("none:");
	});

	it("is closed with its page: whoever comes next does not find what was typed", async () => {
		const { user, product, reopen } = await openProduct(2);
		await user.click(screen.getByRole("button", { name: "Keep" }));
		await dialog();
		reopen("/dashboard/books");
		await screen.findByRole("heading", { level: 1, name: "Books" });
		expect(screen.queryByRole("dialog")).toBeNull();
		reopen(`/inventory/${product._id}`);
		await screen.findByRole("button", { name: "Keep" });
		expect(screen.queryByRole("dialog")).toBeNull();
	});
});
