import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listMyOrders } from "@freehub/contract/selling/reservations";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { confirmAddress } from "../../../../test/confirm-address.ts";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp, prepareApp } from "../../../../test/open-app.tsx";

const pathOf = ({ _id, name }: Product) =>
	`/products/${_id}/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/** A store of its own that has pieces of a new product, of which the main store has none; opened by a new customer. */
async function atProduct({ isConfirmed = true, others = [] as string[] } = {}) {
	const app = await prepareApp({ as: "member" });
	const { api, account } = app;
	const name = `North ${mark()}`;
	const store = await api.call(addLocation, { body: { name, kind: "store" } });
	const product = await newProduct(api, { quantity: "0" });
	const receive = (location: string) =>
		api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "receive", quantity: 2, location },
			idempotencyKey: mark(),
		});
	await receive(store._id);
	for (const other of others) await receive(other);
	if (isConfirmed) await confirmAddress(api, account.email, "demo");
	app.reopen(pathOf(product));
	return { ...app, product, store: name };
}

const opener = () => screen.findByRole("button", { name: "Reserve to collect" });
const dialog = async () => within(await screen.findByRole("dialog", { name: "Reserve to collect" }));
const orders = async () => within(await screen.findByRole("list", { name: "My orders" }));

describe("Reserve to collect", () => {
	it("keeps a piece at the chosen store, which My orders shows and cancels", async () => {
		const { user, api, product, store, network } = await atProduct({ others: ["main"] });
		await user.click(await opener());
		let box = await dialog();
		await user.selectOptions(box.getByLabelText("Collect at"), store);
		await user.click(box.getByRole("button", { name: "Reserve" }));
		const [order] = await waitFor(async () => {
			box = await dialog();
			box.getByText(/^Kept for you at/);
			return api.call(listMyOrders);
		});
		expect(box.getByRole("status").textContent).toMatch(
			new RegExp(`^Kept for you at ${store} until \\w+day, .*: order ${order?.number}\\.$`),
		);
		expect(network.requests.filter((one) => one === "POST /api/my-orders")).toHaveLength(1);

		await user.click(box.getByRole("link", { name: "My orders" }));
		const [card] = (await orders()).getAllByRole("listitem");
		expect(card?.textContent).toMatch(
			new RegExp(`Order ${order?.number}.*Asked, not confirmed yet.*${store}.*The shop has not confirmed it`),
		);
		within(card as HTMLElement).getByRole("link", { name: product.name });
		await user.click(screen.getByRole("button", { name: "Cancel the order" }));
		const question = within(await screen.findByRole("dialog", { name: `Cancel: Order ${order?.number}` }));
		await user.click(question.getByRole("button", { name: "Cancel the order" }));
		await waitFor(async () => (await orders()).getByText("Cancelled"));
		expect(screen.queryByRole("button", { name: "Cancel the order" })).toBeNull();
		expect(await api.call(listMyOrders)).toMatchObject([{ state: "cancelled" }]);
	});

	it("says why it is refused, and keeps nothing then", async () => {
		const { user, api } = await atProduct();
		await user.click(await opener());
		await user.click((await dialog()).getByRole("button", { name: "Reserve" }));
		await screen.findByText(/^Kept for you at/);
		await user.click((await dialog()).getByRole("button", { name: "Close" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(await opener());
		await user.click((await dialog()).getByRole("button", { name: "Reserve" }));
		await screen.findByText("You can reserve 1 of this product at most. Ask the shop if you need more.");
		expect(await api.call(listMyOrders)).toHaveLength(1);
	});

	it("asks for a confirmed address, sends the mail, and goes on once it is confirmed", async () => {
		const { user, api, account } = await atProduct({ isConfirmed: false });
		await user.click(await opener());
		const box = await dialog();
		const sentence = "Confirm your mail address first: then the shop can write to you.";
		box.getByText(sentence);
		await user.click(box.getByRole("button", { name: "Reserve" }));
		await waitFor(() =>
			expect(box.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(sentence),
		);
		await user.click(box.getByRole("button", { name: "Send the confirmation mail again" }));
		await box.findByText(/^(A mail is on its way|No mail was sent)/);
		await confirmAddress(api, account.email, "demo");
		await user.click(box.getByRole("button", { name: "Reserve" }));
		await screen.findByText(/^Kept for you at/);
	});

	it("leads visitors to the sign-in and back", async () => {
		const { client, account } = await memberOf("demo");
		const product = await newProduct(client);
		const { user } = await openApp(pathOf(product));
		await user.click(await screen.findByRole("link", { name: "Reserve to collect" }));
		await screen.findByRole("heading", { name: "Please Sign In" });
		await fill(user, screen.getByLabelText("Email address"), account.email);
		await fill(user, screen.getByLabelText("Password"), account.password);
		await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign In" }));
		await opener();
		expect(location.pathname).toBe(pathOf(product));
	});

	it("is not offered where nothing is there", async () => {
		const app = await prepareApp({ as: "member" });
		app.reopen(pathOf(await newProduct(app.api, { quantity: "0" })));
		await screen.findByText("Out of stock");
		await waitFor(() => expect(app.network.requests).toContain("GET /api/reservation-terms"));
		await waitFor(() => expect(app.network.requests.join()).toMatch(/products\/[^,]+\/stores/));
		expect(screen.queryByText("Reserve to collect")).toBeNull();
	});
});

it("My orders leads whoever has none to the products", async () => {
	await openApp("/dashboard/myorders", { as: "member" });
	await screen.findByText("You have no orders yet.");
	const link = within(screen.getByRole("main")).getByRole("link", { name: "All products" });
	expect(link.getAttribute("href")).toBe("/products");
});
