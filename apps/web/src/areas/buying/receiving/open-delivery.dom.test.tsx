import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { deleteProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { mark } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { countsIn, openReceiving, text } from "../../../../test/open-receiving.tsx";
import { type OrderedProduct, orderGoods } from "../../../../test/ordered-goods.ts";
import { scan } from "../../../../test/scan-keys.ts";
import type { Delivery } from "./delivery.ts";
import type * as deliveryStore from "./delivery-store.ts";

const lines = () => screen.findByRole("region", { name: "Lines" });
/** The beginning of the page: what may be received. */
const begin = () => screen.findByRole("region", { name: "Open orders" });

/** Orders pieces of a product again, from a supplier. */
async function orderAgain(api: Client, supplier: string, { _id: product }: { _id: string }, ordered: number) {
	const body = { supplier, lines: [{ product, ordered, cost: 10 }] };
	const { _id: id } = await api.call(addPurchaseOrder, { body });
	return api.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
}

async function openBegin(pieces: readonly number[]) {
	const app = await prepareApp({ as: "member" });
	const goods = await orderGoods(app.api, pieces);
	return { ...app, ...goods, open: async () => (app.reopen("/receive"), begin()) };
}

function receiveSome(api: Client, order: PurchaseOrder, quantity: number, reference: string) {
	const [line] = order.lines;
	const body = { kind: "receive" as const, quantity, purchaseLine: line?._id, reference };
	return api.call(recordMovement, { params: { id: line?.product ?? "" }, body, idempotencyKey: mark() });
}

describe("a delivery is opened", () => {
	it("by a note of which some has come before, and its number is kept", async () => {
		const { api, order, open } = await openBegin([12]);
		const note = `DN-${mark()}`;
		await receiveSome(api, order, 2, note);
		await open();
		scan(note);
		expect(countsIn(await lines())).toContain("2 / 12");
		expect(screen.getByRole("button", { name: `Delivery note ${note}` })).toBeDefined();
	});

	it("by an order's number, which counts nothing", async () => {
		const { order, open } = await openBegin([12]);
		await open();
		scan(order.number?.toLowerCase() ?? "");
		expect(countsIn(await lines())).toContain("0 / 12");
	});

	it("by a product, with all open orders of its supplier, and the piece is counted", async () => {
		const { api, order, products, open } = await openBegin([12, 3]);
		const second = await orderAgain(api, order.supplier._id, products[1] as OrderedProduct, 5);
		await open();
		scan(products[0]?.caseCode ?? "");
		const shown = await lines();
		await waitFor(() => expect(countsIn(shown)).toContain("10 / 12"));
		expect(text(screen.getByRole("main"))).toContain(`${order.number}, ${second.number}`);
		scan(products[1]?.caseCode ?? "");
		// Ten pieces: three are of the one order, five of the other, and two are more than expected.
		await screen.findByText(/2 pieces of .* are more than expected/);
		expect(countsIn(shown)).toContain("3 / 3");
		expect(countsIn(shown)).toContain("5 / 5");
	});

	it("by a note that nobody knows: its number is kept, and the next scan opens the delivery", async () => {
		const { products, read, open } = await openBegin([12]);
		const note = `DN-${mark()}`;
		await open();
		scan(note);
		await screen.findByText(new RegExp(`${note} is taken for the delivery note’s number`));
		expect(screen.getByLabelText<HTMLInputElement>("Delivery note").value).toBe(note);
		scan(products[0]?.code ?? "");
		await lines();
		expect(screen.getByRole("button", { name: `Delivery note ${note}` })).toBeDefined();
		await waitFor(async () => expect((await read()).lines[0]?.accepted).toBe(1));
	});

	it("by no barcode and no misread code: neither becomes the delivery note's number, and both are named", async () => {
		const { open } = await openBegin([12]);
		await open();
		scan("9520000080013");
		await screen.findByText("No open order expects a product with the code 9520000080013.");
		scan('JIG"7@A');
		await screen.findByText(/different keyboard layouts: JIG"7@A is probably JIG@7"A/);
		scan("9520000080014");
		await screen.findByText(/9520000080014 was misread: its check digit is wrong/);
		scan("LOC:main");
		await screen.findByText(/This is a location’s label/);
		expect(screen.getByLabelText<HTMLInputElement>("Delivery note").value).toBe("");
	});

	it("of one of several suppliers after a question", async () => {
		const { api, products, user, open } = await openBegin([12]);
		const others = await orderGoods(api, [4]);
		const { supplier, number } = await orderAgain(
			api,
			others.order.supplier._id,
			products[0] as OrderedProduct,
			7,
		);
		await open();
		scan(products[0]?.code ?? "");
		const question = await screen.findByRole("region", { name: "Supplier" });
		await user.click(within(question).getByRole("button", { name: supplier.name }));
		const shown = await lines();
		await waitFor(() => expect(countsIn(shown)).toContain("1 / 7"));
		expect(text(screen.getByRole("main"))).toContain(number);
		expect(text(shown)).not.toContain("/ 12");
	});
});

it("a delivery is opened without a connection, as this device has read the open orders last", async () => {
	const { order, products, open, network, reopen } = await openBegin([12, 3]);
	await open();
	const known = () => localStorage.getItem("freehub-open-lines") ?? "";
	await waitFor(() => expect(known()).toContain(order._id));
	expect(known()).not.toMatch(/cost|price/i);
	network.intercept(/purchase-orders|lines-to-receive|receipts|movements/, () => {
		throw new TypeError("Failed to fetch");
	});
	reopen("/receive");
	const orders = within(await begin());
	expect(
		orders.getByRole("button", { name: new RegExp(`^${order.number}.*15 pieces open, 2 lines`) }),
	).toBeDefined();
	scan(products[0]?.caseCode ?? "");
	const shown = await lines();
	await waitFor(() => expect(countsIn(shown)).toContain("10 / 12"));
	await screen.findByText(/1 booking is recorded on this device/);
});

describe("an order that is asked for while another delivery is not finished", () => {
	/** A delivery of which one piece was counted and one set aside, when another order is asked for. */
	async function askFor(
		other: (api: Client, order: PurchaseOrder, product: OrderedProduct) => Promise<PurchaseOrder>,
	) {
		const app = await openReceiving([12]);
		const [product] = app.products as [OrderedProduct];
		scan(product.code);
		await app.toCount(0, "1 / 12");
		scan("NO-SUCH-CODE");
		await screen.findByText("No product has the code NO-SUCH-CODE.");
		const second = await other(app.api, app.order, product);
		app.reopen(`/receive?order=${second._id}`);
		const question = within(await screen.findByRole("region", { name: "Another order" }));
		await question.findByText(`You have not finished receiving ${app.order.number}.`);
		return { ...app, second, question };
	}
	const ofAnother = async (api: Client) => (await orderGoods(api, [4])).order;

	it("is begun only after a question, and the first delivery is continued later", async () => {
		const { question, second, order, user, press } = await askFor(ofAnother);
		await question.findByText("What you received stays booked, and this delivery can be continued later.");
		await user.click(await question.findByRole("button", { name: `Begin a delivery of ${second.number}` }));
		await waitFor(async () => expect(countsIn(await lines())).toContain("0 / 4"));
		await press("Finish");
		await press("Next delivery");
		const unfinished = within(await screen.findByRole("region", { name: "Unfinished deliveries" }));
		await user.click(unfinished.getByRole("button", { name: new RegExp(order.number ?? "") }));
		expect(countsIn(await lines())).toContain("1 / 12");
		await press("Finish");
		await screen.findByRole("button", { name: "Undo all" });
	});

	it("is left, and the delivery goes on", async () => {
		const { question, order, user } = await askFor(ofAnother);
		await user.click(question.getByRole("button", { name: `Go on with ${order.number}` }));
		await waitFor(() => expect(screen.queryByRole("region", { name: "Another order" })).toBeNull());
		await screen.findByText("No product has the code NO-SUCH-CODE.");
		expect(countsIn(await lines())).toContain("1 / 12");
	});

	it("of the same supplier is added to the delivery", async () => {
		const { question, second, user } = await askFor((api, { supplier }, product) =>
			orderAgain(api, supplier._id, product, 7),
		);
		await user.click(await question.findByRole("button", { name: `Add ${second.number} to this delivery` }));
		const shown = await lines();
		await waitFor(() => expect(countsIn(shown)).toContain("0 / 7"));
		expect(countsIn(shown)).toContain("1 / 12");
	});
});

it("two tabs have a delivery each, and neither overwrites the other's", async () => {
	const { order, products, toCount } = await openReceiving([12]);
	scan(products[0]?.code ?? "");
	await toCount(0, "1 / 12");
	const places = () => Object.keys(localStorage).filter((key) => key.startsWith("freehub-delivery-"));
	const keptAt = (place: string) => JSON.parse(localStorage.getItem(place) ?? "null") as Delivery;
	const kept = () => places().map(keptAt);
	// Another tab may continue what other tests have left.
	for (const place of places()) if (!keptAt(place).orders.includes(order._id)) localStorage.removeItem(place);
	const [first] = kept();
	const { person = "", orders = [] } = first ?? {};
	// A second instance of the module is a second tab. Its session storage is empty; the first tab writes to this one at any time.
	const address = "./delivery-store.ts?tab=2";
	const tab: typeof deliveryStore = await import(address);
	sessionStorage.removeItem("freehub-receiving");
	expect(await tab.takeDelivery(person)).toBe(false);
	expect(tab.deliveryNow()).toBeUndefined();
	const batch = crypto.randomUUID();
	tab.beginDelivery({ person, batch, orders, note: "", homes: {} });
	scan(products[0]?.code ?? "");
	await toCount(0, "2 / 12");
	const counted = new Map(kept().map((one) => [one.batch, one.entries.length]));
	expect(counted).toEqual(
		new Map([
			[first?.batch, 2],
			[batch, 0],
		]),
	);
	tab.endDelivery();
	expect(kept().map((one) => one.batch)).toEqual([first?.batch]);
});

it("a line of a deleted product says so, and its pieces are refused with what to do", async () => {
	const { api, products, user, reopen } = await openReceiving([12, 3]);
	await api.call(deleteProduct, { params: { id: products[0]?._id ?? "" } });
	reopen();
	const shown = await lines();
	await waitFor(() => expect(text(shown)).toContain("Deleted"));
	scan(products[0]?.caseCode ?? "");
	await screen.findByText(/is deleted and cannot be received. Restore it under Deleted items, or close/);
	const name = products[0]?.name ?? "";
	await user.click(within(shown).getByRole("button", { name: new RegExp(name) }));
	const actions = within(screen.getByRole("group", { name }));
	expect(actions.queryByRole("button", { name: "Broken" })).toBeNull();
	expect(actions.getByRole("button", { name: "Short" })).toBeDefined();
});
