import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { checkLedger, listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { getStockSeries } from "@freehub/contract/stock/stock-series";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

/** Opens the page of a product for this test only; seven pieces are on hand. */
async function openProduct(arrange?: (api: Client, product: string) => Promise<void>) {
	const app = await prepareApp({ as: "member" });
	const product = await newProduct(app.api);
	await arrange?.(app.api, product._id);
	app.reopen(`/inventory/${product._id}`);
	const region = await screen.findByRole("region", { name: "Stock" });
	await within(region).findByRole("button", { name: "Add Quantity" });
	const bar = within(region);
	return {
		...app,
		product,
		quantity: bar.getByLabelText<HTMLInputElement>("Quantity"),
		press: (name: "Add Quantity" | "Delivered") => app.user.click(bar.getByRole("button", { name })),
		refusal: () => text(region.querySelector("[role=alert]")),
		onHand: (count: number) =>
			waitFor(() => expect(text(region.querySelector("strong"))).toBe(String(count))),
		stock: async () => (await app.api.call(getProduct, { params: { id: product._id } })).quantity,
	};
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("a product's stock bar", () => {
	it("refuses to deliver more than is there, says how much there is, and keeps what was typed", async () => {
		const { quantity, press, refusal, onHand, stock } = await openProduct();
		expect(quantity.value).toBe("1");
		type(quantity, "9");
		await press("Delivered");
		await waitFor(() => expect(refusal()).toContain("Only 7"));
		expect(quantity.value).toBe("9");
		await onHand(7);
		type(quantity, "1.5");
		await press("Delivered");
		await waitFor(() => expect(refusal()).toContain("Enter a whole number."));
		expect(document.activeElement).toBe(quantity);
		type(quantity, "7");
		await press("Delivered");
		await onHand(0);
		await waitFor(() => expect(screen.getAllByText("Out of stock").length).toBeGreaterThan(0));
		await waitFor(async () => expect(await stock()).toBe(0));
	});

	it("says where the others are when a place has too few, in the bar and in a form", async () => {
		const name = `Depot ${mark()}`;
		let depot = "";
		const { user, quantity, press, refusal } = await openProduct(async (api, id) => {
			({ _id: depot } = await api.call(addLocation, { body: { name, kind: "warehouse" } }));
			await api.call(recordMovement, {
				params: { id },
				body: { kind: "transfer", quantity: 2, to: depot },
				idempotencyKey: mark(),
			});
		});
		type(quantity, "6");
		await press("Delivered");
		const said = `Only 5 here; you asked for 6. 2 in ${name}.`;
		await waitFor(() => expect(refusal()).toBe(said));
		await user.click(screen.getAllByRole("button", { name: "Transfer" })[0] as HTMLElement);
		const form = within(await screen.findByRole("dialog"));
		type(form.getByLabelText("Quantity"), "6");
		await choosePlace(form.getByLabelText("To"), name);
		await user.click(form.getByRole("button", { name: "Move 6" }));
		await waitFor(() => expect(text(form.getByRole("alert"))).toBe(said));
	});

	it("books no code that is scanned into the quantity: the code opens its product", async () => {
		const { api, product, quantity, stock } = await openProduct();
		const other = await newProduct(api, { sku: `9${mark()}` });
		// The keys have a scanner's timing, even if a busy machine processes them late.
		const pressed = [...Array.from(other.sku ?? ""), "Enter"].map(
			(key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
		);
		pressed.forEach((press, index) => {
			fireEvent(quantity, press);
			if (index === 0) type(quantity, other.sku ?? "");
		});
		await screen.findByRole("heading", { name: other.name });
		expect([quantity.value, await stock()]).toEqual(["1", 7]);
		expect(location.pathname).not.toContain(product._id);
	});

	it("takes a reference in a field that says what it is", async () => {
		const { user, product, api, press, onHand } = await openProduct();
		await user.click(screen.getByRole("button", { name: "Add a reference" }));
		const reference = screen.getByRole<HTMLInputElement>("textbox", { name: "Reference" });
		type(reference, "PO 4711");
		await press("Add Quantity");
		await onHand(8);
		const booked = async () =>
			(await api.all(listProductMovements, { params: { id: product._id } }))[0]?.reference;
		await waitFor(async () => expect(await booked()).toBe("PO 4711"));
		await waitFor(() => expect(reference.isConnected).toBe(false));
	});

	it("shows a change at once on a slow network, and books it once however often one presses", async () => {
		const { user, network, quantity, press, onHand, stock } = await openProduct();
		let open = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		// why: no answer arrives before it was pressed again
		network.intercept(/^POST .api.products.*movements$/, async (send) => {
			await gate;
			return send();
		});
		type(quantity, "2");
		await press("Add Quantity");
		await user.dblClick(screen.getByRole("button", { name: "Add Quantity", hidden: true }));
		fireEvent.submit(quantity.form as HTMLFormElement);
		await onHand(9);
		expect(document.querySelector("main [aria-busy=true]")).not.toBeNull();
		const other = screen.getByRole<HTMLButtonElement>("button", { name: "Delivered", hidden: true });
		expect(other.disabled).toBe(true);
		// Input during the request belongs to the next change.
		type(quantity, "4");
		type(quantity, "2");
		open();
		await waitFor(() => expect(document.querySelector("main [aria-busy=true]")).toBeNull());
		await waitFor(async () => expect(await stock()).toBe(9));
		// Even if it is the same number.
		expect(quantity.value).toBe("2");
		quantity.focus();
		await user.keyboard("{Enter}");
		await onHand(11);
		await waitFor(() => expect(quantity.value).toBe("1"));
		// The next number replaces the 1.
		await user.keyboard("25");
		expect(quantity.value).toBe("25");
	});
});

describe("the stock form", () => {
	it("returns pieces to the supplier, which the history tells from what a customer brings back", async () => {
		const { user, product, onHand, stock } = await openProduct();
		const history = () => text(screen.getByRole("region", { name: "History" }));
		await user.click(screen.getAllByRole("button", { name: "Adjust or count" })[0] as HTMLElement);
		const form = within(await screen.findByRole("dialog"));
		await user.click(form.getByText("Return to supplier"));
		type(form.getByLabelText("Reference"), "RMA 88");
		const book = async (quantity: string) => {
			type(form.getByLabelText("Quantity"), quantity);
			await user.type(form.getByLabelText("Quantity"), "{Enter}");
		};
		await book("9");
		await waitFor(() => expect(form.getAllByText("Only 7 here; you asked for 9.").length).toBeGreaterThan(0));
		await book("2");
		await screen.findByText(`Returned 2 of ${product.name} from Shop to the supplier: 5 on hand.`);
		await waitFor(() => expect(history()).toContain("returned 2 to the supplier"));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(history()).toContain("RMA 88");

		await user.click(screen.getAllByRole("button", { name: "Adjust or count" })[0] as HTMLElement);
		const again = within(await screen.findByRole("dialog"));
		await user.click(again.getByText("Adjust"));
		const reason = again.getByLabelText<HTMLSelectElement>("Reason");
		const returned = [...reason.options].find((option) => option.text === "Returned by a customer");
		type(reason, returned?.value ?? "");
		type(again.getByLabelText("Quantity"), "1");
		await user.type(again.getByLabelText("Quantity"), "{Enter}");
		await waitFor(() => expect(history()).toContain("adjusted 1: returned by a customer"));
		await onHand(6);
		expect(await stock()).toBe(6);
	});
});

it("a product's stock over time is the server's, however many of its lines are loaded", async () => {
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const product = await newProduct(api);
	const params = { id: product._id };
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
	const book = (kind: "receive" | "deliver", quantity: number, days: number) =>
		api.call(recordMovement, {
			params,
			body: { kind, quantity, occurredAt: daysAgo(days) },
			idempotencyKey: mark(),
		});
	// More lines than one page; the first page alone would start below zero.
	await book("receive", 100, 40);
	for (let n = 0; n < 55; n++) await book("deliver", 1, 39 - n / 2);
	const series = await api.call(getStockSeries, { params, query: { days: "90" } });
	reopen(`/inventory/${product._id}`);
	const chart = await screen.findByRole("figure", { name: "On hand over time" });
	const told = () =>
		Array.from(chart.querySelectorAll("td"), (cell) => Number(text(cell).replace("−", "-").replace(",", "")));
	await waitFor(() => expect(told()).toHaveLength(series.length));
	const before = told();
	expect(before).toEqual(series.map(({ onHand }) => onHand).toReversed());
	expect([before[0], before.at(-1), Math.min(...before)]).toEqual([52, 0, 0]);
	await user.click(await screen.findByRole("button", { name: "Show more" }));
	await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
	expect((await api.page(listProductMovements, { params, query: { limit: 100 } })).items).toHaveLength(57);
	expect(told()).toEqual(before);
	await user.click(within(chart).getByText("30 days"));
	await waitFor(() => expect(told()).toHaveLength(31));
	await user.click(within(chart).getByText("All"));
	await waitFor(() => expect(told()).toHaveLength(42));
});

it("the Books page says that the books balance, and shows their details to who asks", async () => {
	const { user, api } = await openApp("/dashboard/books");
	const balanced = await screen.findByText("balanced");
	const details = screen.getByText("Details", { selector: "summary" }).closest("details");
	expect(details?.open).toBe(false);
	await user.click(screen.getByText("Details", { selector: "summary" }));
	expect(details?.open).toBe(true);
	expect(text(details)).toContain("Sum over all locations0");
	expect(balanced.closest("section")).not.toBeNull();
	expect(await api.call(checkLedger)).toMatchObject({ balanced: true, sum: 0 });
});
