import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { changeSupplier, getSupplier } from "@freehub/contract/buying/suppliers";
import type { IdentitySettings } from "@freehub/contract/people/identity";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { button, buying } from "../../../../test/open-draft.ts";

it("a late order is reminded of: the mail is shown in the supplier's language, and its refusal below the order", async () => {
	const api = await ownerOf("staff");
	const { supplier, bell } = await buying(api);
	const { version } = await api.call(getSupplier, { params: { id: supplier._id } });
	await api.call(changeSupplier, { params: { id: supplier._id }, body: { language: "fr" }, version });
	const lines = [{ product: bell._id, ordered: 20, cost: 8, pack: 10 }];
	const body = { supplier: supplier._id, lines, expected: "2020-05-11" };
	const { _id: id } = await api.call(addPurchaseOrder, { body });
	const sent = await api.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	const opened = await openApp(`/dashboard/purchase-orders/${id}`, { as: "owner", shop: "staff" });
	const { user, network } = opened;
	// why: no shop of these tests has a mail service
	network.intercept(/^GET .api.identity.settings/, async (send) => {
		const settings = (await (await send()).json()) as IdentitySettings;
		return Response.json({ ...settings, sendsOrders: true });
	});
	await screen.findByRole("heading", { level: 1, name: sent.number ?? "" });
	await user.click(button("Remind"));
	const dialog = within(await screen.findByRole("dialog", { name: "Remind the supplier" }));
	const mail = within(await dialog.findByRole("region", { name: "The mail" }));
	mail.getByText(`Rappel : notre commande ${sent.number}`);
	mail.getByText(new RegExp(`^20 × ${bell.name}, .* – attendu pour le 11 mai 2020$`));
	await user.click(dialog.getByRole("button", { name: "Send" }));
	await dialog.findByText("Enter the address that the reminder is sent to.");
	await fill(user, dialog.getByLabelText("Address for the reminder"), "old@wheels.test");
	// why: the answer where the mail server knows no such address, and then does
	const refused = {
		kind: "reminder" as const,
		to: "old@wheels.test",
		at: "2026-11-27T08:00:00Z",
		isSent: false,
	};
	const answer = "550 no such user";
	network.intercept(/^POST .api.purchase-orders.*reminders/, async () => {
		network.intercept(new RegExp(`^GET .api.purchase-orders.${id}$`), async (send) => {
			const order = (await (await send()).json()) as PurchaseOrder;
			return Response.json({ ...order, lastMail: { ...refused, answer } });
		});
		const problem = { type: "", title: "", status: 503, code: "unavailable", detail: "The mail failed." };
		return Response.json(problem, { status: 503, headers: { "content-type": "application/problem+json" } });
	});
	await user.click(dialog.getByRole("button", { name: "Send" }));
	const sentence = "The reminder to old@wheels.test was refused: 550 no such user";
	await dialog.findByText(sentence);
	await user.click(dialog.getByRole("button", { name: "Cancel" }));
	await screen.findByText(sentence);
	expect(screen.getByRole("link", { name: "Correct the supplier’s addresses" }).getAttribute("href")).toBe(
		`/dashboard/suppliers/${supplier._id}`,
	);
	await user.click(button("Send again"));
	await screen.findByRole("dialog", { name: "Remind the supplier" });
});

it("a supplier's page begins an order, with what is low or empty", async () => {
	const api = await ownerOf("staff");
	const { supplier, bell } = await buying(api);
	const { user, reopen } = await openApp(`/dashboard/suppliers/${supplier._id}`, {
		as: "owner",
		shop: "staff",
	});
	const begin = async () => {
		await screen.findByRole("heading", { level: 1, name: supplier.name });
		await user.click(button("New order"));
		return within(await screen.findByRole("dialog", { name: `New order to ${supplier.name}` }));
	};
	await user.click((await begin()).getByRole("button", { name: "Begin the order" }));
	await screen.findByRole("heading", { level: 1, name: `Draft for ${supplier.name}` });
	await screen.findByRole("link", { name: bell.name });
	reopen(`/dashboard/suppliers/${supplier._id}`);
	const again = await begin();
	await user.click(again.getByRole("button", { name: "Begin the order" }));
	await again.findByText(/^Nothing of it is low and not yet ordered\./);
	await user.click(again.getByRole("button", { name: "Begin the order" }));
	await screen.findByText(/^Nothing is on this order yet/);
});

it("several late orders are chosen and reminded of together, and what became of each mail is said", async () => {
	const api = await ownerOf("staff");
	const { supplier, bell } = await buying(api);
	const late = async (ordered: number) => {
		const lines = [{ product: bell._id, ordered, cost: 8 }];
		const body = { supplier: supplier._id, lines, expected: "2020-05-11" };
		const { _id: id } = await api.call(addPurchaseOrder, { body });
		return api.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	};
	const [first, second] = [await late(20), await late(7)];
	const contacts = [{ name: "Ada", email: "ada@wheels.test", phone: "", getsOrders: true }];
	const { version } = await api.call(getSupplier, { params: { id: supplier._id } });
	await api.call(changeSupplier, { params: { id: supplier._id }, body: { contacts }, version });
	const { user, network } = await openApp(`/dashboard/purchase-orders?view=late&supplier=${supplier._id}`, {
		as: "owner",
		shop: "staff",
	});
	// why: no shop of these tests has a mail service
	network.intercept(/^GET .api.identity.settings/, async (send) => {
		const settings = (await (await send()).json()) as IdentitySettings;
		return Response.json({ ...settings, sendsOrders: true });
	});
	await user.click(await screen.findByLabelText(`Choose ${first.number}`));
	button("Remind of 1 order");
	await user.click(button("Choose all 2 late ones"));
	await user.click(button("Remind of 2 orders"));
	const dialog = within(await screen.findByRole("dialog", { name: "Remind suppliers" }));
	const mail = within(await dialog.findByRole("region", { name: `The mail to ${supplier.name}` }));
	mail.getByText(`${supplier.name}, ada@wheels.test`);
	mail.getByText(new RegExp(`^20 × ${bell.name}`));
	mail.getByText(new RegExp(`^7 × ${bell.name}`));
	// why: the answer where the mail server knows no such address
	network.intercept(/^POST .api.purchase-reminders/, () =>
		Promise.resolve(
			Response.json({
				mails: [
					{
						supplier: { _id: supplier._id, name: supplier.name },
						orders: [first, second].map(({ _id, number }) => ({ _id, number })),
						to: "ada@wheels.test",
						isSent: false,
						answer: "550 no such user",
					},
				],
				leftOut: [],
			}),
		),
	);
	await user.click(dialog.getByRole("button", { name: "Send 1 mail" }));
	await dialog.findByText("No mail was sent.");
	dialog.getByText("The reminder to ada@wheels.test was refused: 550 no such user");
	dialog.getByRole("link", { name: second.number ?? "" });
	await user.click(dialog.getByRole("button", { name: "Close" }));
	button("Remind");
});
