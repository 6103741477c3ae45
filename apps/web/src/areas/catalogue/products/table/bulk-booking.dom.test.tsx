import type { Product } from "@freehub/contract/catalogue/product-fields";
import { getProduct } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { listProductMovements, recordMovement, reverseMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { choosePlace } from "../../../../../test/choose-place.ts";
import { layOutRows } from "../../../../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../../../../test/new-product.ts";
import { prepareApp } from "../../../../../test/open-app.tsx";

beforeEach(layOutRows);

/** Three selected products with 7 pieces each. */
async function openSelected() {
	const app = await prepareApp({ as: "member" });
	const word = mark();
	const products: Product[] = [];
	for (const n of [0, 1, 2]) {
		products.push(await newProduct(app.api, { name: `${word} ${n}`, supplier: "Noordwijk" }));
	}
	const place = await app.api.call(addLocation, { body: { name: `Depot ${word}`, kind: "warehouse" } });
	app.reopen(`/manageinventory?search=${word}&sort=name`);
	for (const { name } of products) {
		await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}`, hidden: true }));
	}
	const onHand = () =>
		Promise.all(
			products.map(async ({ _id }) => (await app.api.call(getProduct, { params: { id: _id } })).quantity),
		);
	return { ...app, products, place, onHand };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ") ?? "";

async function openForm({ user }: Pick<Awaited<ReturnType<typeof openSelected>>, "user">, name: string) {
	await user.click(await screen.findByRole("button", { name }));
	const dialog = within(await screen.findByRole("dialog"));
	await dialog.findByLabelText("Location");
	return dialog;
}

it("are received at one location, each with its own quantity, and taken back", async () => {
	const app = await openSelected();
	const { api, user, products, place, onHand } = app;
	const dialog = await openForm(app, "Receive");
	await choosePlace(dialog.getByLabelText("Location"), place.name);
	const field = (n: number) => dialog.getByLabelText(new RegExp(`^${products[n]?.name}`));
	type(field(0), "12");
	type(field(1), "x");
	type(field(2), "");
	await user.click(dialog.getByRole("button", { name: "Receive" }));
	await waitFor(() => expect(document.activeElement).toBe(field(1)));
	expect(await onHand()).toEqual([7, 7, 7]);
	type(field(1), "3");
	await user.click(dialog.getByRole("button", { name: "Receive" }));
	await screen.findByText(`15 pieces of 2 products received: 15 into ${place.name}`);
	expect(await onHand()).toEqual([19, 10, 7]);
	const there = await api.all(listStock, { query: { location: place._id } });
	expect(there.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([3, 12]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await onHand()).toEqual([7, 7, 7]));
});

it("are delivered all or none: who has too few is named", async () => {
	const app = await openSelected();
	const { user, products, onHand } = app;
	const dialog = await openForm(app, "Deliver");
	const field = (n: number) => dialog.getByLabelText(new RegExp(`^${products[n]?.name}`));
	expect((field(2) as HTMLInputElement).value).toBe("1");
	type(field(1), "8");
	await user.click(dialog.getByRole("button", { name: "Deliver" }));
	const said = `Nothing was booked. ${products[1]?.name}: Only 7 here; you asked for 8.`;
	await waitFor(() => expect(text(dialog.getByRole("alert"))).toContain(said));
	type(field(1), "7");
	await user.click(dialog.getByRole("button", { name: "Deliver" }));
	await screen.findByText("9 pieces of 3 products delivered: 9 from Shop");
	expect(await onHand()).toEqual([6, 0, 6]);
	await waitFor(() => expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull());
});

it("wait for no answer any more once taken back, also where somebody had taken one of them back before", async () => {
	const app = await openSelected();
	const { api, user, products, onHand } = app;
	const dialog = await openForm(app, "Deliver");
	await user.click(dialog.getByRole("button", { name: "Deliver" }));
	await screen.findByText("3 pieces of 3 products delivered: 3 from Shop");
	const [last] = await api.call(listProductMovements, { params: { id: products[0]?._id ?? "" }, query: {} });
	await api.call(reverseMovement, { params: { id: last?._id ?? "" }, idempotencyKey: crypto.randomUUID() });
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByText("Taken back: 2 changes of 2 products.");
	expect(await onHand()).toEqual([7, 7, 7]);
	await waitFor(() => expect(document.querySelectorAll("main [data-pending]")).toHaveLength(0));
});

it("begin where they are, show what is there; a refusal says where others are, and is not repeated once enough are here", async () => {
	const app = await openSelected();
	const { api, user, products, place, reopen } = app;
	const [first] = products;
	for (const { _id } of products)
		await api.call(recordMovement, {
			params: { id: _id },
			body: { kind: "transfer", quantity: _id === first?._id ? 5 : 7, to: place._id },
			idempotencyKey: mark(),
		});
	const isAt = (dialog: Awaited<ReturnType<typeof openForm>>, label: string, value: string) =>
		waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe(value));
	const close = async (dialog: Awaited<ReturnType<typeof openForm>>) => {
		await user.click(dialog.getByRole("button", { name: "Cancel" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	};
	const deliver = await openForm(app, "Deliver");
	await isAt(deliver, "Location", `${place.name} · 19`);
	const field = deliver.getByLabelText(new RegExp(`^${first?.name}.*5 here, 7 in all$`));
	type(field, "6");
	await user.click(deliver.getByRole("button", { name: "Deliver" }));
	const said = new RegExp(`${first?.name}: Only 5 here; you asked for 6\\. 2 in `);
	await waitFor(() => expect(text(deliver.getByRole("alert"))).toMatch(said));
	await choosePlace(deliver.getByLabelText("Location"), "Shop");
	deliver.getByLabelText(new RegExp(`^${first?.name}.*2 here, 7 in all$`));
	await close(deliver);

	await user.click(await screen.findByRole("button", { name: "Move" }));
	const move = within(await screen.findByRole("dialog"));
	await isAt(move, "From", `${place.name} · 19`);
	await choosePlace(move.getByLabelText("To"), "Shop");
	type(move.getByLabelText("How many"), "some");
	type(move.getByRole("textbox", { name: "Quantity for each" }), "6");
	await user.click(move.getByRole("button", { name: "Move" }));
	await waitFor(() => expect(text(move.getByRole("alert"))).toMatch(/Only 5 here; you asked for 6\. 2 in /));
	await api.call(recordMovement, {
		params: { id: first?._id ?? "" },
		body: { kind: "receive", quantity: 2, location: place._id },
		idempotencyKey: mark(),
	});
	await user.click(move.getByRole("button", { name: "Move" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

	reopen(`/manageinventory?search=${first?.name.split(" ")[0]}&sort=name&location=main`);
	await user.click(await screen.findByRole("checkbox", { name: `Select ${first?.name}`, hidden: true }));
	const here = await openForm(app, "Receive");
	await isAt(here, "Location", "Shop · 8");
	await here.findByLabelText(new RegExp(`^${first?.name}.*8 here, 9 in all$`));
});

it("are taken from all bins of a store together, which the message names, and come back to each bin", async () => {
	const app = await openSelected();
	const { api, user, products } = app;
	const name = `Depot ${mark()}`;
	const { _id: depot } = await api.call(addLocation, { body: { name, kind: "store" } });
	const bins: string[] = [];
	for (const bin of ["A-1", "A-2"])
		bins.push((await api.call(addLocation, { body: { name: bin, kind: "bin", parent: depot } }))._id);
	const put = (n: number, quantity: number, bin: number) =>
		api.call(recordMovement, {
			params: { id: products[n]?._id ?? "" },
			body: { kind: "transfer", quantity, to: bins[bin] ?? "" },
			idempotencyKey: mark(),
		});
	await put(0, 7, 0);
	await put(1, 7, 1);
	await put(2, 4, 0);
	await put(2, 3, 1);
	const levels = async () => {
		const there = await Promise.all(
			bins.map(async (bin) => api.all(listStock, { query: { location: bin } })),
		);
		return there.map((bin) => bin.map(({ quantity }) => quantity).toSorted((a, b) => a - b));
	};
	expect(await levels()).toEqual([
		[4, 7],
		[3, 7],
	]);
	await app.readAgain();
	const dialog = await openForm(app, "Deliver");
	const box = dialog.getByLabelText<HTMLInputElement>("Location");
	await waitFor(() => expect(box.value).toBe(`${name}, all bins · 21`));
	await user.click(dialog.getByRole("button", { name: "Deliver" }));
	await screen.findByText(`3 pieces of 3 products delivered: 2 from ${name}, A-1 and 1 from ${name}, A-2`);
	expect(await levels()).toEqual([
		[3, 6],
		[3, 6],
	]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(async () =>
		expect(await levels()).toEqual([
			[4, 7],
			[3, 7],
		]),
	);
});
