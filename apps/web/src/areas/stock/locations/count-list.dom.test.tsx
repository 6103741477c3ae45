import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

async function book(api: Client, product: string, body: object): Promise<void> {
	await api.call(recordMovement, {
		params: { id: product },
		body: body as { kind: "deliver"; quantity: number },
		idempotencyKey: mark(),
	});
}

/** A store with the bins A-1 (three products, seven pieces each) and A-2 (another one). */
async function openStore() {
	const app = await prepareApp({ as: "member" });
	const { api } = app;
	const code = mark();
	const store = await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
	const bins: string[] = [];
	for (const name of ["A-1", "A-2"])
		bins.push((await api.call(addLocation, { body: { name, kind: "bin", parent: store._id } }))._id);
	const products: Product[] = [];
	for (const letter of ["a", "b", "c", "d"])
		products.push(await newProduct(api, { name: `${letter} ${code}`, sku: `${code}-${letter}` }));
	const [first = "", second = ""] = bins;
	for (const [i, { _id }] of products.entries())
		await book(api, _id, { kind: "transfer", quantity: 7, to: i < 3 ? first : second });
	const levels = async () => {
		const read = await Promise.all(bins.map((location) => api.all(listStock, { query: { location } })));
		return products.map(({ _id }) => read.flat().find(({ product }) => product === _id)?.quantity ?? 0);
	};
	const field = (letter: string, at?: string) => {
		const place = at === undefined ? "" : ` at Depot ${code}, ${at}`;
		return screen.getByLabelText<HTMLInputElement>(`Counted pieces of ${letter} ${code}${place}`);
	};
	const press = (key: string, shiftKey = false) =>
		fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
	const type = (value: string) =>
		fireEvent.change(document.activeElement ?? document.body, { target: { value } });
	return { ...app, code, store: store._id, first, products, levels, field, press, type };
}

it("counts a store bin by bin with Enter, leaves what was not counted, and undoes it", async () => {
	const { user, reopen, store, code, levels, field, press, type } = await openStore();
	reopen(`/dashboard/locations/${store}`);
	await user.click(await screen.findByRole("link", { name: "Count" }));
	await screen.findByRole("region", { name: `Depot ${code}, A-2` });
	await waitFor(() => expect(document.activeElement).toBe(field("a", "A-1")));
	expect(field("a", "A-1").value).toBe("");
	type("5");
	press("Enter");
	expect(document.activeElement).toBe(field("b", "A-1"));
	type("7");
	press("Enter");
	press("Enter", true);
	expect(document.activeElement).toBe(field("b", "A-1"));
	press("Enter");
	press("Enter");
	expect(document.activeElement).toBe(field("d", "A-2"));
	type("9");
	press("Enter");
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Book 3 counts" }));

	// The numbers survive a reload.
	reopen();
	await user.click(await screen.findByRole("button", { name: "Book 3 counts" }));
	const dialog = within(await screen.findByRole("dialog"));
	dialog.getByText("1 product was not counted");
	expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: `c ${code}` }).checked).toBe(false);
	await user.click(dialog.getByRole("button", { name: "Book 3 counts" }));
	await screen.findByText("3 counted, 2 differed");
	expect(await levels()).toEqual([5, 7, 7, 9]);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await levels()).toEqual([7, 7, 7, 7]));
	await user.click(screen.getByRole("button", { name: "Count again" }));
	await waitFor(() => expect(field("a", "A-1").value).toBe(""));
});

it("keeps the numbers if pieces moved since they were typed, names them, and books when asked again", async () => {
	const { user, api, reopen, first, code, products, levels, field, press, type } = await openStore();
	reopen(`/dashboard/locations/${first}/count`);
	await waitFor(() => expect(document.activeElement).toBe(field("a")));
	type("6");
	press("Enter");
	type("6");
	const [a, b] = products;
	await book(api, a?._id ?? "", { kind: "deliver", quantity: 3, location: first });
	// The count of this one confirms what is there now.
	await book(api, b?._id ?? "", { kind: "deliver", quantity: 1, location: first });
	await user.click(screen.getByRole("button", { name: "Book 2 counts" }));
	const dialog = within(await screen.findByRole("dialog"));
	await user.click(dialog.getByRole("button", { name: "They are not there: count as 0" }));
	await user.click(dialog.getByRole("button", { name: "Book 3 counts" }));
	await screen.findByText(`a ${code}: It was 7 when you began, 4 now.`);
	expect([field("a"), field("b"), field("c")].map(({ value }) => value)).toEqual(["6", "6", "0"]);
	expect((await levels()).slice(0, 3)).toEqual([4, 6, 7]);
	await user.click(screen.getByRole("button", { name: "Book 3 counts" }));
	await screen.findByText("3 counted, 2 differed");
	expect((await levels()).slice(0, 3)).toEqual([6, 6, 0]);
});

it("goes to a scanned product, adds one that is not in the list, and hides the books' numbers", async () => {
	const { user, reopen, first, code, field, type, levels } = await openStore();
	reopen(`/dashboard/locations/${first}/count`);
	await waitFor(() => expect(document.activeElement).toBe(field("a")));
	expect(screen.getAllByText("In the books: 7")).toHaveLength(3);
	scan(`${code}-c`);
	await waitFor(() => expect(document.activeElement).toBe(field("c")));
	scan(`${code}-d`);
	await waitFor(() => expect(document.activeElement).toBe(field("d")));
	type("2");
	await user.click(screen.getByRole("checkbox", { name: "Hide what the books say" }));
	expect(screen.queryByText("In the books: 7")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Book 1 count" }));
	await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Book 1 count" }));
	await screen.findByText("1 counted, 1 differed");
	expect((await levels()).slice(0, 3)).toEqual([7, 7, 7]);
	localStorage.removeItem("freehub-count-blind");
});
