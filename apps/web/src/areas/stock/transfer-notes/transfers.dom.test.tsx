import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { addTransferNote, getTransferNote, sendTransferNote } from "@freehub/contract/stock/transfer-notes";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { fill, valueOf } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { button, field, saved } from "../../../../test/open-draft.ts";
import { scan } from "../../../../test/scan-keys.ts";
import { sellGoods } from "../../../../test/sold-goods.ts";

/** Two stores, and seven pieces each of two products in the first one. */
async function stores() {
	const api = await ownerOf("staff");
	const add = async (what: string) => {
		const name = `${what} ${mark()}`;
		return api.call(addLocation, { body: { name, kind: "store" as const } });
	};
	const [from, to] = [await add("Depot"), await add("Branch")];
	async function stocked() {
		const product = await newProduct(api, { sku: mark() });
		const body = { kind: "transfer" as const, quantity: 7, to: from._id };
		await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
		return product;
	}
	const [bell, lock] = [await stocked(), await stocked()];
	const at = async (place: string, product: string) => {
		const levels = await api.all(listStock, { query: { product } });
		return levels.find(({ location }) => location === place)?.quantity ?? 0;
	};
	return { api, from, to, bell, lock, at };
}

it("a box goes to another store: scanned and listed, sent, received with one short and one over, and taken back", async () => {
	const { api, from, to, bell, lock, at } = await stores();
	const { user, network } = await openApp("/dashboard/transfers?new=yes", { as: "owner", shop: "staff" });
	const dialog = within(await screen.findByRole("dialog", { name: "New transfer" }));
	await choosePlace(dialog.getByLabelText("From"), from.name);
	await choosePlace(dialog.getByLabelText("To"), to.name);
	await user.click(dialog.getByRole("button", { name: "Begin the transfer" }));
	await screen.findByRole("heading", { level: 1, name: `Transfer to ${to.name}` });

	scan(bell.sku ?? "");
	await field(`Quantity of ${bell.name}`);
	scan(bell.sku ?? "");
	await waitFor(async () => expect(valueOf(await field(`Quantity of ${bell.name}`))).toBe("2"));
	await user.click(button("Paste a list"));
	const list = within(await screen.findByRole("dialog", { name: "Paste a list" }));
	const before = network.requests.length;
	await fill(user, list.getByRole("textbox"), `${lock.sku} 3\nX-1 1\nX-2 1`);
	await user.click(list.getByRole("button", { name: "Add the lines" }));
	await list.findByText("2 lines were not, and are kept above:", { exact: false });
	list.getByText("No product has the code X-1.", { exact: false });
	list.getByText("No product has the code X-2.", { exact: false });
	expect(network.requests.slice(before).filter((one) => /codes/.test(one))).toEqual([
		"POST /api/product-codes/found",
	]);
	expect(valueOf(list.getByRole("textbox"))).toBe("X-1 1\nX-2 1");
	await user.click(list.getByRole("button", { name: "Close" }));
	expect(valueOf(await field(`Quantity of ${lock.name}`))).toBe("3");
	await saved();
	await user.click(button("Send"));
	await screen.findByText(/is on its way$/);
	const id = location.pathname.split("/").at(-1) ?? "";
	const stored = () => api.call(getTransferNote, { params: { id } });
	expect(await stored()).toMatchObject({ state: "on_its_way", lines: [{ sent: 2 }, { sent: 3 }] });
	expect([await at(from._id, bell._id), await at(to._id, bell._id)]).toEqual([5, 0]);

	await user.click(button("Receive"));
	scan(bell.sku ?? "");
	await screen.findByText("1 is missing");
	await fill(user, await field(`Quantity of ${lock.name}`), "4");
	await screen.findByText("1 piece more than was sent");
	await user.click(button("Receive 5 pieces"));
	await waitFor(async () =>
		expect((await stored()).lines).toMatchObject([
			{ received: 1, open: 1 },
			{ received: 3, over: 1, open: 0 },
		]),
	);
	expect([await at(to._id, bell._id), await at(to._id, lock._id)]).toEqual([1, 4]);

	const steps = within(await screen.findByRole("region", { name: "What was done" }));
	const [undo] = await steps.findAllByRole("button", { name: "Undo" });
	await user.click(undo as HTMLElement);
	await waitFor(async () => expect((await stored()).state).toBe("on_its_way"));
	expect([await at(to._id, bell._id), await at(to._id, lock._id)]).toEqual([0, 0]);
});

it("the list is filtered by its address, and a product says where its pieces are going", async () => {
	const { api, from, to, bell } = await stores();
	const body = {
		from: from._id,
		to: to._id,
		expected: "2036-01-02",
		lines: [{ product: bell._id, pieces: 2 }],
	};
	const { _id: id } = await api.call(addTransferNote, { body });
	const { number } = await api.call(sendTransferNote, { params: { id }, body: {}, idempotencyKey: mark() });
	const { user, reopen } = await openApp(`/dashboard/transfers?to=${to._id}`, { as: "owner", shop: "staff" });
	const rows = async () =>
		within(await screen.findByRole("table", { name: "Transfers, newest first" }))
			.getAllByRole("row")
			.slice(1);
	const [row, ...others] = await rows();
	expect(others).toEqual([]);
	expect(row?.textContent).toContain(`${number}`);
	expect(row?.textContent).toContain("2 pieces of 2");
	reopen(`/dashboard/transfers?from=${to._id}`);
	await screen.findByText("Nothing is on its way between your places.");
	await user.click(button("All"));
	await waitFor(() => expect(location.search).toContain("view=all"));
	reopen(`/inventory/${bell._id}`);
	const link = await screen.findByRole("link", { name: `On its way to ${to.name}` });
	expect(link.getAttribute("href")).toBe(`/dashboard/transfers/${id}`);
	await screen.findByText(`${number}, Jan 2, 2036`);
});

it("pieces that are promised are not sent, but named, and with the right taken anyway", async () => {
	const { api, from, to, bell, lock, at } = await stores();
	const source = { kind: "place", id: from._id } as const;
	const rosa = await sellGoods(api, { product: bell._id, pieces: 6, source });
	const lines = [
		{ product: lock._id, pieces: 1 },
		{ product: bell._id, pieces: 3 },
	];
	const note = await api.call(addTransferNote, { body: { from: from._id, to: to._id, lines } });
	const { user } = await openApp(`/dashboard/transfers/${note._id}`, { as: "owner", shop: "staff" });
	await field(`Quantity of ${bell.name}`);
	await user.click(button("Send"));
	const alert = await screen.findByText(new RegExp(`^${bell.name}: Only 1 of these is free`));
	expect(alert.textContent).toContain(`${rosa.who}, ${rosa.number}`);
	expect(screen.getByRole("link", { name: `Order ${rosa.number}` })).toBeTruthy();
	await user.click(button("Take it anyway"));
	await screen.findByText(
		new RegExp(`is on its way\\. ${rosa.who}, order ${rosa.number}, no longer has 2 pieces\\.$`),
	);
	expect([await at(from._id, bell._id), await at(from._id, lock._id)]).toEqual([4, 6]);
	expect(await rosa.sources()).toEqual(["none: 2", `place:${from._id} 4`]);
});

it("Today names what arrives at the own store, with a link to the note", async () => {
	const { api, from, bell } = await stores();
	const lines = [{ product: bell._id, pieces: 2 }];
	const expected = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
	const draft = await api.call(addTransferNote, { body: { from: from._id, to: "main", expected, lines } });
	const params = { id: draft._id };
	const { number } = await api.call(sendTransferNote, { params, body: {}, idempotencyKey: mark() });
	const { user } = await openApp("/dashboard/today", { as: "owner", shop: "staff" });
	await screen.findByRole("heading", { name: "Arrives today" });
	const row = screen.getByRole("link", { name: new RegExp(`From ${from.name}.*${number}`) });
	expect(row.closest("li")?.textContent).toMatch(/Late.*2 pieces/);
	await user.click(row);
	await screen.findByRole("heading", { level: 1, name: new RegExp(number ?? "") });
});

it("the day and the note of a sent transfer change in place, and are saved together or discarded", async () => {
	const { api, from, to, bell } = await stores();
	const lines = [{ product: bell._id, pieces: 2 }];
	const draft = await api.call(addTransferNote, { body: { from: from._id, to: to._id, lines } });
	const params = { id: draft._id };
	await api.call(sendTransferNote, { params, body: {}, idempotencyKey: mark() });
	const { user } = await openApp(`/dashboard/transfers/${draft._id}`, { as: "owner", shop: "staff" });
	const stored = () => api.call(getTransferNote, { params });
	await fill(user, await field("Note"), "Ring twice");
	await user.click(button("Discard"));
	expect(valueOf(await field("Note"))).toBe("");
	await fill(user, await field("Note"), "Ring twice");
	await fill(user, screen.getByLabelText("Expected on"), "2030-12-24");
	await user.click(button("Save changes"));
	await screen.findByText("The changes are saved");
	expect(await stored()).toMatchObject({ note: "Ring twice", expected: "2030-12-24", state: "on_its_way" });
	expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
});
