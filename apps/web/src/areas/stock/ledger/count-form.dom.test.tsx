import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens the count of a product; seven pieces of it are on hand in the shop. */
async function openCount(arrange?: (api: Client, product: string) => Promise<void>) {
	const app = await prepareApp({ as: "member" });
	const product = await newProduct(app.api);
	await arrange?.(app.api, product._id);
	app.reopen(`/inventory/${product._id}`);
	await screen.findByRole("button", { name: "Add Quantity" });
	await app.user.click(screen.getAllByRole("button", { name: "Adjust or count" })[0] as HTMLElement);
	const form = within(await screen.findByRole("dialog"));
	await app.user.click(form.getByText("Count"));
	const counted = form.getByLabelText<HTMLInputElement>("Counted quantity");
	return {
		...app,
		product,
		form,
		counted,
		enter: () => app.user.type(counted, "{Enter}"),
		place: () => form.getByLabelText<HTMLInputElement>("Location"),
		book: (body: object) =>
			app.api.call(recordMovement, {
				params: { id: product._id },
				body: body as never,
				idempotencyKey: mark(),
			}),
		stock: async () => (await app.api.call(getProduct, { params: { id: product._id } })).quantity,
		counts: async () =>
			(await app.api.all(listProductMovements, { params: { id: product._id } })).filter(
				({ kind }) => kind === "count",
			),
	};
}

/** A store with two bins; the pieces of the product are moved to the first one, or to both. */
async function addDepot(api: Client, product: string, moved: readonly number[]) {
	const name = `Depot ${mark()}`;
	const { _id: depot } = await api.call(addLocation, { body: { name, kind: "warehouse" } });
	const bins = [];
	for (const bin of ["A-1", "A-2"]) {
		bins.push((await api.call(addLocation, { body: { name: bin, kind: "bin", parent: depot } }))._id);
	}
	for (const [i, quantity] of moved.entries()) {
		const body = { kind: "transfer" as const, quantity, to: bins[i] ?? "" };
		await api.call(recordMovement, { params: { id: product }, body, idempotencyKey: mark() });
	}
	return { name, depot, bins };
}

describe("the count of a product", () => {
	it("begins empty, and Enter on it says what is missing", async () => {
		const { counted, enter, form, counts } = await openCount();
		expect(counted.value).toBe("");
		await enter();
		await waitFor(() => expect(form.getByText("Enter the number that you counted.")).toBeDefined());
		expect(await counts()).toEqual([]);
	});

	it("asks again if somebody sells meanwhile, with what was and what is, and keeps the typed number", async () => {
		const { counted, enter, form, place, book, stock } = await openCount();
		await waitFor(() => expect(place().value).toMatch(/· 7$/));
		await book({ kind: "deliver", quantity: 2 });
		type(counted, "12");
		await enter();
		const alert = () => text(form.getByRole("alert"));
		await waitFor(() => expect(alert()).toContain("It was 7 when you began, 5 now."));
		expect([counted.value, await stock()]).toEqual(["12", 5]);
		await enter();
		await waitFor(async () => expect(await stock()).toBe(12));
	});

	it("of pieces in two bins asks which one, and books nothing at their store", async () => {
		let depot = { name: "", depot: "", bins: [] as string[] };
		const { counted, enter, form, place, stock } = await openCount(async (api, id) => {
			depot = await addDepot(api, id, [4, 3]);
		});
		type(counted, "6");
		await waitFor(() => expect(place().value).toBe(""));
		await enter();
		await waitFor(() => expect(form.getAllByText("Choose a location.")).toBeDefined());
		expect(await stock()).toBe(7);
		await choosePlace(place(), `${depot.name}, not in a bin`);
		await choosePlace(place(), `${depot.name}, A-1`);
		await enter();
		await waitFor(async () => expect(await stock()).toBe(9));
	});

	it("of pieces in one bin is of that bin; the store itself is counted only when it is chosen", async () => {
		let depot = { name: "", depot: "", bins: [] as string[] };
		const { counted, enter, place, stock, counts } = await openCount(async (api, id) => {
			depot = await addDepot(api, id, [7]);
		});
		await waitFor(() => expect(place().value).toBe(`${depot.name}, A-1 · 7`));
		await choosePlace(place(), `${depot.name}, not in a bin`);
		type(counted, "2");
		await enter();
		await waitFor(async () => expect(await stock()).toBe(9));
		expect(await counts()).toMatchObject([{ to: depot.depot, counted: 2 }]);
	});
});
