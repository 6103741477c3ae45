import type { IdentitySettings } from "@freehub/contract/people/identity";
import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder, type SalesOrder } from "@freehub/contract/selling/sales-orders";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { button } from "../../../../test/open-draft.ts";

/** The page of an order of four bells at the main store, of which three were delivered. */
async function openDelivered() {
	const api = await ownerOf("staff");
	const { _id: customer } = await api.call(addCustomer, {
		body: { name: `Rosa ${mark()}`, mails: [`${mark()}@example.test`.toLowerCase()] },
	});
	const bell = await newProduct(api, { sku: mark(), price: "20", quantity: "0" });
	const received = { kind: "receive" as const, quantity: 4 };
	await api.call(recordMovement, { params: { id: bell._id }, body: received, idempotencyKey: mark() });
	const draft = await api.call(addSalesOrder, {
		body: { customer, lines: [{ product: bell._id, ordered: 4 }] },
	});
	const saleLine = draft.lines[0]?._id ?? "";
	const sources = [{ line: saleLine, source: { kind: "place" as const, id: "main" }, pieces: 4 }];
	const order = await api.call(placeSalesOrder, { params: { id: draft._id }, body: { sources } });
	const lines = [{ kind: "deliver" as const, product: bell._id, quantity: 3, saleLine }];
	await api.call(recordBatch, { body: { lines }, idempotencyKey: mark() });
	const opened = await openApp(`/inventory/sales-orders/${order._id}`, { as: "owner", shop: "staff" });
	const stored = () => api.call(getSalesOrder, { params: { id: order._id } });
	return { ...opened, api, bell, order, stored };
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const returns = async () =>
	within(await screen.findByRole("list", { name: "Returns of the order" }))
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);

it("takes pieces of a delivery back, with a replacement, and undoes it", async () => {
	const { user, bell, stored } = await openDelivered();
	await user.click(await screen.findByRole("button", { name: `Take back ${bell.name}` }));
	const take = await dialog(`Take back ${bell.name}`);
	await fill(user, take.getByLabelText("Pieces"), "4");
	await user.click(take.getByRole("button", { name: "Take back" }));
	await take.findByText("Enter a number from 1 to 3.");
	await fill(user, take.getByLabelText("Pieces"), "2");
	await user.click(take.getByLabelText(/Scrap them/));
	expect(take.queryByLabelText("Put into")).toBeNull();
	await user.click(take.getByLabelText("Order the same again, at price 0"));
	await take.findByLabelText(/Let them wait/);
	await user.click(take.getByRole("button", { name: "Take back" }));
	await waitFor(async () => expect((await returns())[0]).toContain(`2 × ${bell.name} Scrapped`));
	expect(await stored()).toMatchObject({
		lines: [{ returned: 2 }, { price: 0, ordered: 2 }],
		returns: [{ end: "scrapped", pieces: 2 }],
	});
	const list = await screen.findByRole("list", { name: "Returns of the order" });
	await user.click(within(list).getByRole("button", { name: "Undo" }));
	await waitFor(async () => expect((await stored()).returns).toEqual([]));
	await waitFor(() => expect(screen.queryByRole("list", { name: "Returns of the order" })).toBeNull());
});

it("promises what replaces returned pieces from where somebody says, by default what is free where it is collected", async () => {
	const { api, user, bell, stored } = await openDelivered();
	const depot = `Depot ${mark()}`;
	const { _id: place } = await api.call(addLocation, { body: { name: depot, kind: "store" } });
	const receive = (quantity: number, location: string) => {
		const body = { kind: "receive" as const, quantity, location };
		return api.call(recordMovement, { params: { id: bell._id }, body, idempotencyKey: mark() });
	};
	await receive(2, "main");
	await receive(5, place);
	const replaceOne = async (choose?: RegExp) => {
		await user.click(await screen.findByRole("button", { name: `Take back ${bell.name}` }));
		const take = await dialog(`Take back ${bell.name}`);
		await fill(user, take.getByLabelText("Pieces"), "1");
		await user.click(take.getByLabelText(/Scrap them/));
		await user.click(take.getByLabelText("Order the same again, at price 0"));
		const radio = await take.findByLabelText<HTMLInputElement>(new RegExp(depot));
		await waitFor(() => expect(radio.checked).toBe(true));
		if (choose !== undefined) await user.click(take.getByLabelText(choose));
		await user.click(take.getByRole("button", { name: "Take back" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	};
	await replaceOne();
	await replaceOne(/^Shop/);
	await waitFor(async () =>
		expect((await stored()).lines.slice(1).map(({ promises }) => promises)).toMatchObject([
			[{ source: { kind: "place", id: place }, pieces: 1 }],
			[{ source: { kind: "place", id: "main" }, pieces: 1 }],
		]),
	);
});

it("keeps a return to be checked, then books it where somebody says", async () => {
	const { user, bell, stored } = await openDelivered();
	await user.click(await screen.findByRole("button", { name: `Take back ${bell.name}` }));
	const take = await dialog(`Take back ${bell.name}`);
	await user.click(take.getByLabelText(/Check them later/));
	await user.click(take.getByLabelText("Note"));
	await user.paste("The spring is loose");
	await user.click(take.getByRole("button", { name: "Take back" }));
	await waitFor(async () => expect((await returns())[0]).toMatch(/To be checked.*The spring is loose/));
	await user.click(button("Check"));
	const check = await dialog(`Check ${bell.name}`);
	await user.click(check.getByRole("button", { name: "Book it" }));
	await waitFor(async () => expect((await stored()).returns).toMatchObject([{ end: "stock", pieces: 3 }]));
	await waitFor(async () => expect((await returns())[0]).toContain("Among the stock"));
});

it("has its papers as PDF, and says where no mail goes out", async () => {
	const { order } = await openDelivered();
	const links = await screen.findAllByRole("link", { name: /\(PDF\)$/ });
	expect(links.map((link) => link.getAttribute("href"))).toEqual([
		expect.stringMatching(`/sales-orders/${order._id}/file\\?kind=confirmation$`),
		expect.stringMatching(`/sales-orders/${order._id}/file\\?kind=pack-slip$`),
	]);
	await screen.findByText("This server has no mail service (SMTP_URL), so nothing can be mailed.");
	for (const name of ["Mail the confirmation", "Mail that it is ready"])
		expect(button(name).hasAttribute("disabled")).toBe(true);
});

it("shows what the mail server said of a mail, and sends it to another address", async () => {
	const { user, network, order, reopen } = await openDelivered();
	// why: no shop of these tests has a mail service
	const problem = { type: "", title: "", status: 503, code: "unavailable", detail: "The mail failed." };
	network.intercept(/^POST .api.sales-orders.*mails/, async () => {
		network.intercept(new RegExp(`^GET .api.sales-orders.${order._id}$`), async (send) => {
			const read = (await (await send()).json()) as SalesOrder;
			const refused = { kind: "ready", at: "2026-11-27T08:00:00Z", isSent: false, to: "old@lind.test" };
			return Response.json({ ...read, lastMail: { ...refused, answer: "550 no such user" } });
		});
		return Response.json(problem, { status: 503, headers: { "content-type": "application/problem+json" } });
	});
	network.intercept(/^GET .api.identity.settings/, async (send) => {
		const settings = (await (await send()).json()) as IdentitySettings;
		return Response.json({ ...settings, sendsOrders: true });
	});
	reopen(`/inventory/sales-orders/${order._id}`);
	const ready = await screen.findByRole("button", { name: "Mail that it is ready" });
	await waitFor(() => expect(ready.hasAttribute("disabled")).toBe(false));
	await user.click(ready);
	await screen.findByText("The mail to old@lind.test was refused: 550 no such user");
	await user.click(button("To another address"));
	const mail = await dialog("Mail that it is ready");
	expect(mail.getByLabelText("Another address")).toBeDefined();
});
