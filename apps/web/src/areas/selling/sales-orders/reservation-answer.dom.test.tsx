import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

/** A placed order from the shop window, of a piece that is there. */
async function reservation() {
	const api = await ownerOf("staff");
	const product = await newProduct(api, { sku: mark() });
	const holdUntil = new Date(Date.now() + 86_400_000).toISOString();
	const draft = await api.call(addSalesOrder, {
		body: { origin: "shop_window", holdUntil, lines: [{ product: product._id, ordered: 1 }] },
	});
	const params = { id: draft._id };
	const line = draft.lines[0]?._id ?? "";
	const sources = [{ line, source: { kind: "place" as const, id: "main" }, pieces: 1 }];
	const { number } = await api.call(placeSalesOrder, { params, body: { sources } });
	const stored = () => api.call(getSalesOrder, { params });
	const path = `/inventory/sales-orders/${draft._id}`;
	return { api, number: number ?? "", path, stored };
}

const asked = () => screen.findByRole("region", { name: "Reservation" });

describe("a reservation that nobody has confirmed", () => {
	it("says so on the order's page, and one press confirms it", async () => {
		const { path, stored } = await reservation();
		const { user } = await openApp(path, { as: "owner", shop: "staff" });
		const box = await asked();
		expect(box.textContent).toMatch(/The customer waits for a confirmation; without one it ends on \w+day/);
		screen.getByText("To confirm");
		await user.click(within(box).getByRole("button", { name: "Confirm" }));
		await screen.findByText(/^Confirmed by /);
		expect(screen.queryByText("To confirm")).toBeNull();
		expect(await stored()).toMatchObject({ isToConfirm: false, state: "ready" });
	});

	it("is declined with a word to the customer, which stays in the order's note", async () => {
		const { path, stored } = await reservation();
		const { user } = await openApp(path, { as: "owner", shop: "staff" });
		await user.click(within(await asked()).getByRole("button", { name: "Decline" }));
		const box = within(await screen.findByRole("dialog", { name: "Decline the reservation" }));
		await fill(user, box.getByLabelText("Message to the customer"), "It has a scratch.");
		await user.click(box.getByRole("button", { name: "Decline" }));
		await screen.findByText("It has a scratch.");
		await waitFor(() => expect(screen.queryByRole("region", { name: "Reservation" })).toBeNull());
		expect(await stored()).toMatchObject({ state: "cancelled", note: "It has a scratch." });
	});

	it("is in Today and in a view of the list, and confirmed there", async () => {
		const { number, stored } = await reservation();
		const { user, reopen } = await openApp("/inventory/sales-orders?view=confirm", {
			as: "owner",
			shop: "staff",
		});
		await screen.findByRole("link", { name: number });
		reopen("/dashboard/today");
		await screen.findByRole("heading", { name: "Reservations to confirm" });
		const link = within(screen.getByRole("main")).queryByRole("link", { name: new RegExp(number) });
		expect(link).not.toBeNull();
		await user.click(await screen.findByRole("button", { name: new RegExp(`Confirm.*${number}`) }));
		await waitFor(async () => expect((await stored()).isToConfirm).toBe(false));
	});
});
