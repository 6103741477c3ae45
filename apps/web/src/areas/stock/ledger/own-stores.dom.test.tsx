import { getSession } from "@freehub/contract/people/identity";
import { setStores } from "@freehub/contract/people/people";
import { addLocation } from "@freehub/contract/stock/locations";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import { recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { ownerOf, prepareApp } from "../../../../test/open-app.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";
import { scan } from "../../../../test/scan-keys.ts";

async function limitedToShop() {
	const app = await prepareApp({ as: "member" });
	const name = `Store ${mark()}`;
	const { _id: other } = await app.api.call(addLocation, { body: { name, kind: "store" } });
	const limit = async () => {
		const id = (await app.api.call(getSession))?.user.id ?? "";
		const owner = await ownerOf("demo");
		await owner.call(setStores, { params: { id }, body: { stores: ["main"], onlyThere: true } });
	};
	return { ...app, name, other, limit, asked: `Ask somebody at ${name}.` };
}

const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>("button", { name });

it("sees it at each Undo of a history: a transfer belongs to the store that sent it, also once it was taken back", async () => {
	const { api, reopen, other, limit, asked } = await limitedToShop();
	const product = await newProduct(api);
	const { _id: id } = product;
	const book = async (body: NewMovement) =>
		(await api.call(recordMovement, { params: { id }, body, idempotencyKey: mark() })).movement;
	await book({ kind: "transfer", quantity: 3, to: other });
	await book({ kind: "deliver", quantity: 1, location: other });
	const back = await book({ kind: "transfer", quantity: 2, location: other, to: "main" });
	await api.call(reverseMovement, { params: { id: back._id }, idempotencyKey: mark() });
	await limit();
	for (const address of [`/dashboard/movements?product=${id}`, `/inventory/${id}`]) {
		reopen(address);
		const allowed = await screen.findAllByRole<HTMLButtonElement>("button", { name: /^Undo/ });
		const isDisabled = allowed.map(({ disabled }) => disabled);
		// The taking-back of the transfer, the delivery, the transfer from the shop, and its first pieces.
		expect(isDisabled).toEqual([true, true, false, false]);
		expect(screen.getAllByText(asked)).toHaveLength(2);
	}
});

it("sees it at the list to count, whose address is known, and in the grid of a model", async () => {
	const { api, user, reopen, name, other, limit, asked } = await limitedToShop();
	const product = await newProduct(api, { model: `Model ${mark()}`, size: "XL" });
	const body = { kind: "transfer" as const, quantity: 3, to: other };
	await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	await limit();
	reopen(`/dashboard/locations/${other}/count`);
	await screen.findByText(asked);
	expect(screen.queryByLabelText("Find or add a product")).toBeNull();

	reopen(`/models/${product.modelId}`);
	const grid = await screen.findByRole("grid");
	await user.click(within(grid).getAllByRole("cell")[0] as HTMLElement);
	const editor = within(grid).getByRole("textbox");
	fireEvent.change(editor, { target: { value: "-1" } });
	fireEvent.keyDown(editor, { key: "Enter" });
	expect((await button("Save 1 change")).disabled).toBe(false);
	await choosePlace(await screen.findByLabelText("Location"), name);
	await screen.findByText(asked);
	expect((await button("Save 1 change")).disabled).toBe(true);
});

it("whose role holds only at one store sees whom to ask at others before pressing, in every place that books", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const sku = mark();
	const product = await newProduct(api, { sku });
	const name = `Store ${mark()}`;
	const { _id: other } = await api.call(addLocation, { body: { name, kind: "store" } });
	const body = { kind: "transfer" as const, quantity: 3, to: other };
	await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	const id = (await api.call(getSession))?.user.id ?? "";
	const owner = await ownerOf("demo");
	await owner.call(setStores, { params: { id }, body: { stores: ["main"], onlyThere: true } });

	reopen(`/inventory/${product._id}`);
	const bar = within(await screen.findByRole("region", { name: "Stock" }));
	const box = await bar.findByLabelText<HTMLInputElement>("Location");
	await waitFor(() => expect(box.value).toBe("Shop · 4"));
	const deliver = () => bar.getByRole<HTMLButtonElement>("button", { name: "Delivered" });
	expect(deliver().disabled).toBe(false);
	await choosePlace(box, name);
	const asked = `Ask somebody at ${name}.`;
	expect(bar.getByText(asked)).toBeDefined();
	expect(deliver().disabled).toBe(true);
	expect(bar.getByRole<HTMLButtonElement>("button", { name: "Add Quantity" }).disabled).toBe(true);

	await user.click(screen.getAllByRole("button", { name: "Transfer" })[0] as HTMLElement);
	const form = within(await screen.findByRole("dialog"));
	await choosePlace(form.getByLabelText("To"), name);
	expect(form.getByRole<HTMLButtonElement>("button", { name: "Move 1" }).disabled).toBe(false);
	await choosePlace(form.getByLabelText("From"), name);
	expect(form.getByText(asked)).toBeDefined();
	expect(form.getByRole<HTMLButtonElement>("button", { name: "Move 1" }).disabled).toBe(true);

	reopen("/dashboard/scan");
	await user.click(await screen.findByRole("radio", { name: "Deliver" }));
	await choosePlace(await screen.findByLabelText("From"), name);
	await screen.findByText(asked);
	// A real scanner comes after a press, not with it.
	await new Promise((resolve) => setTimeout(resolve, 400));
	scan(sku);
	await waitFor(() => expect(document.querySelector("main [role=alert]")?.textContent).toContain(asked));

	reopen(`/dashboard/locations/${other}`);
	await screen.findByText(asked);
	expect(screen.queryByRole("link", { name: "Count" })).toBeNull();
	reopen("/dashboard/locations");
	const place = within(await screen.findByRole("region", { name }));
	expect(place.getByText(asked)).toBeDefined();
	expect(place.getByRole<HTMLButtonElement>("button", { name: /^Change/ }).disabled).toBe(true);
});

it("sees it before pieces that come are counted, and where what has come is sent back or taken back", async () => {
	const { api, user, reopen, other, network } = await limitedToShop();
	const { order, products } = await orderGoods(api, [12]);
	const [line] = order.lines;
	const params = { id: line?.product ?? "" };
	const body = { kind: "receive" as const, quantity: 2, purchaseLine: line?._id ?? "" };
	await api.call(recordMovement, { params, body, idempotencyKey: mark() });
	const id = (await api.call(getSession))?.user.id ?? "";
	const owner = await ownerOf("demo");
	await owner.call(setStores, { params: { id }, body: { stores: [other], onlyThere: true } });
	const asked = "Ask somebody at Shop.";

	reopen(`/receive?order=${order._id}`);
	// Pieces go to the person's own store, until they choose another place.
	const lines = within(await screen.findByRole("region", { name: "Lines" }));
	await user.click(lines.getAllByRole("button", { expanded: false })[0] as HTMLElement);
	await choosePlace(await lines.findByLabelText("Into"), "Shop");
	// A real scanner comes after a press, not with it.
	await new Promise((resolve) => setTimeout(resolve, 400));
	scan(products[0]?.code ?? "");
	const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
	await waitFor(() => expect(alerts()).toContain(asked));
	expect(network.requests.filter((one) => /^POST .*movements/.test(one))).toEqual([]);

	reopen(`/dashboard/purchase-orders/${order._id}`);
	const receipts = within(await screen.findByRole("region", { name: "Receipts" }));
	await receipts.findByText(asked);
	expect(receipts.getByRole<HTMLButtonElement>("button", { name: "Take back" }).disabled).toBe(true);
	await user.click(receipts.getByRole("button", { name: "Send something back" }));
	const form = within(await screen.findByRole("dialog"));
	await form.findByText(asked);
	expect(form.getByRole<HTMLButtonElement>("button", { name: "Send back" }).disabled).toBe(true);
});
