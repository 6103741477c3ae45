import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";

const item = {
	description: "Round.",
	price: "9",
	quantity: "7",
	supplier: "Tarnwick",
	image: "/drawings/trail-29-rear.svg",
};

/** Books over the API, as somebody else would. */
async function book(api: Client, id: string, kind: "receive" | "deliver", quantity: number): Promise<void> {
	await api.call(recordMovement, {
		params: { id },
		body: { kind, quantity },
		idempotencyKey: crypto.randomUUID(),
	});
}

/** Opens the page of a product with seven pieces on hand, and adds five. */
async function addFive() {
	const name = `Wheel ${crypto.randomUUID()}`;
	let id = "";
	const { api, user } = await openApp("/dashboard/myitems", {
		as: "member",
		arrange: async (client) => {
			id = (await client.call(addProduct, { body: { ...item, name } }))._id;
		},
	});
	await user.click(await screen.findByText(name));
	const stock = within(await screen.findByRole("region", { name: "Stock" }));
	fireEvent.change(stock.getByLabelText("Quantity"), { target: { value: "5" } });
	await user.click(stock.getByRole("button", { name: "Add Quantity" }));
	const undo = { name: /^Undo ?\+5 / };
	const pressUndo = async () => {
		// The history may replace its elements after each change, so find and click in the same tick.
		const isFree = () => expect(screen.getByRole<HTMLButtonElement>("button", undo).disabled).toBe(false);
		await waitFor(isFree);
		fireEvent.click(screen.getByRole("button", undo));
	};
	await screen.findByRole("button", undo);
	return { api, id, pressUndo };
}

const messages = () =>
	screen
		.queryAllByRole("status")
		.filter((one) => within(one).queryByRole("button", { name: "Undo" }) !== null);

it("takes a message away when what its Undo would do is done elsewhere; the next one takes that back again", async () => {
	const { api, id, pressUndo } = await addFive();
	await waitFor(() => expect(messages()).toHaveLength(1));
	await pressUndo();
	await screen.findByText(/^Taken back: 5 × Wheel .* received at Shop\. 7 on hand\./);
	await waitFor(() => expect(messages()).toHaveLength(1));
	expect(await api.call(getProduct, { params: { id } })).toMatchObject({ quantity: 7 });
});

it("is no repeat of its refusal in the history once there are pieces again", async () => {
	const { api, id, pressUndo } = await addFive();
	await book(api, id, "deliver", 10);
	await pressUndo();
	await screen.findByText("Not taken back.", { exact: false });
	await book(api, id, "receive", 4);
	// Sooner, it would be the second half of a double click.
	await new Promise((resolve) => setTimeout(resolve, 1000));
	await pressUndo();
	await screen.findByText(/^Taken back:/);
	expect(await api.call(getProduct, { params: { id } })).toMatchObject({ quantity: 1 });
});
