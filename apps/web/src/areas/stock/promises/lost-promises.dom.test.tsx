import { reads } from "@freehub/contract/shop-window/reads";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { recordStock } from "#work/outbox/record-stock.ts";
import { sendWaiting } from "#work/outbox/send-waiting.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";
import { sellGoods } from "../../../../test/sold-goods.ts";

const place = { kind: "place", id: "main" } as const;

/** Opens the page of a product with seven pieces, of which some are promised to customers. */
async function openPromised(...pieces: readonly number[]) {
	const app = await prepareApp({ as: "owner" });
	const product = await newProduct(app.api);
	const sold = [];
	for (const count of pieces) {
		sold.push(await sellGoods(app.api, { product: product._id, pieces: count, source: place }));
	}
	app.reopen(`/inventory/${product._id}`);
	await screen.findByRole("region", { name: "Stock" });
	return { ...app, product, sold };
}

it("names who lost a piece by a count, with a link to the order, until somebody closes the message", async () => {
	const { user, sold } = await openPromised(4, 3);
	const [old, young] = sold;
	const stock = within(await screen.findByRole("region", { name: "Stock" }));
	await user.click(stock.getByRole("button", { name: "Adjust or count" }));
	const form = within(await screen.findByRole("dialog"));
	await user.click(form.getByRole("radio", { name: "Count" }));
	fireEvent.change(form.getByLabelText("Counted quantity"), { target: { value: "4" } });
	await user.type(form.getByLabelText("Counted quantity"), "{Enter}");
	const message = await screen.findByText(
		new RegExp(`Counted 4 of .*\\. ${young?.who}, order ${young?.number}, no longer has 3 pieces\\.$`),
	);
	expect(message.textContent).not.toContain(old?.number);
	const toast = within(message.closest('[role="alert"]') as HTMLElement);
	expect(toast.getByRole("link", { name: `Order ${young?.number}` }).getAttribute("href")).toBe(
		`/inventory/sales-orders/${young?.order._id}`,
	);
	await user.click(toast.getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await young?.sources()).toEqual(["place:main 3"]));
});

it("names those who have promised pieces when a delivery is refused, and takes them anyway with the right", async () => {
	const { user, sold } = await openPromised(6);
	const [rosa] = sold;
	const stock = within(await screen.findByRole("region", { name: "Stock" }));
	fireEvent.change(stock.getByLabelText("Quantity"), { target: { value: "2" } });
	await user.click(stock.getByRole("button", { name: "Delivered" }));
	const alert = await screen.findByText(new RegExp(`promised \\(${rosa?.who}, ${rosa?.number}`));
	expect(alert.textContent).toContain("Only 1 of these is free");
	expect(screen.getByRole("link", { name: `Order ${rosa?.number}` })).toBeTruthy();
	await user.click(await screen.findByRole("button", { name: "Take it anyway" }));
	await screen.findByText(
		new RegExp(`Delivered 2 of .*${rosa?.who}, order ${rosa?.number}, no longer has a piece\\.$`),
	);
	expect(await rosa?.sources()).toEqual(["none: 1", "place:main 5"]);
});

it("offers another place with as many free pieces instead", async () => {
	const { api, user, reopen, product, sold } = await openPromised(7);
	const depot = `Depot ${mark()}`;
	const { _id: location } = await api.call(addLocation, { body: { name: depot, kind: "store" } });
	const body = { kind: "receive", quantity: 5, location } as const;
	await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	reopen();
	const stock = within(await screen.findByRole("region", { name: "Stock" }));
	fireEvent.change(stock.getByLabelText("Quantity"), { target: { value: "3" } });
	await user.click(stock.getByRole("button", { name: "Delivered" }));
	await user.click(await screen.findByRole("button", { name: `Take it from ${depot}` }));
	await user.click(stock.getByRole("button", { name: "Delivered" }));
	await screen.findByText(new RegExp(`Delivered 3 of .* from ${depot}: 9 on hand\\.$`));
	expect(await sold[0]?.sources()).toEqual(["place:main 7"]);
});

it("tells of them also when the outbox sends a count later", async () => {
	const { api, network, sold, product } = await openPromised(7);
	const person = (await api.call(reads.getSession))?.user.id ?? "";
	let isCut = true;
	// why: the network is cut while the count is recorded.
	network.intercept(/^POST .*\/movements/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
	const change = { person, product, body: { kind: "count", quantity: 6 }, delta: -1 } as const;
	await recordStock(change, crypto.randomUUID(), { patience: 0 });
	expect(screen.queryByText(/no longer has/)).toBeNull();
	isCut = false;
	await sendWaiting(person);
	const [rosa] = sold;
	await screen.findByText(`${rosa?.who}, order ${rosa?.number}, no longer has a piece.`);
});

/** Opens Scan with a product of seven pieces, of which six are promised, to deliver three of it. */
async function scanPromised() {
	const app = await prepareApp({ as: "owner" });
	const sku = mark();
	const product = await newProduct(app.api, { sku });
	const rosa = await sellGoods(app.api, { product: product._id, pieces: 6, source: place });
	app.reopen("/dashboard/scan");
	await app.user.click(await screen.findByRole("radio", { name: "Deliver" }));
	const pad = within(screen.getByRole("group", { name: "Number pad" }));
	await app.user.click(pad.getByRole("button", { name: "3" }));
	const lost = new RegExp(`${rosa.who}, order ${rosa.number}, no longer has 2 pieces`);
	return { ...app, sku, product, rosa, lost };
}

it("Scan offers to take promised pieces anyway, and says who lost them", async () => {
	const { user, sku, rosa, lost } = await scanPromised();
	scan(sku);
	await screen.findByText(new RegExp(`promised \\(${rosa.who}, ${rosa.number}`));
	await user.click(await screen.findByRole("button", { name: "Take it anyway" }));
	await screen.findByText(lost);
	expect(await rosa.sources()).toEqual(["none: 2", "place:main 4"]);
	expect(screen.queryByRole("button", { name: "Take it anyway" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect(await rosa.sources()).toEqual(["place:main 6"]));
});

it("and so it does if the scan waited on the device and was refused later", async () => {
	const { api, user, network, sku, rosa, lost } = await scanPromised();
	const person = (await api.call(reads.getSession))?.user.id ?? "";
	let isCut = true;
	// why: the network is cut while the scan is recorded.
	network.intercept(/^POST .*\/movements/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
	scan(sku);
	await screen.findByText("To send");
	isCut = false;
	await sendWaiting(person);
	await user.click(await screen.findByRole("button", { name: "Take it anyway" }));
	await screen.findByText(lost);
	expect(await rosa.sources()).toEqual(["none: 2", "place:main 4"]);
});
