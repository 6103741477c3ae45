import { deleteProduct } from "@freehub/contract/catalogue/products";
import type { IdentitySettings } from "@freehub/contract/people/identity";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import type { Opened } from "../../../../test/open-app.tsx";
import { button, field, openDraft, saved, shows } from "../../../../test/open-draft.ts";
import { scan } from "../../../../test/scan-keys.ts";

/** The dialog to send the draft. */
async function openDialog({ user }: Pick<Opened, "user">) {
	await user.click(button("Send"));
	const dialog = within(await screen.findByRole("dialog", { name: "Send the order" }));
	await dialog.findByRole("button", { name: /^(Send|Mark as sent)$/ });
	return dialog;
}

/** why: no shop of these tests has a mail service */
function offerMail({ network }: Pick<Opened, "network">): void {
	network.intercept(/^GET .api.identity.settings/, async (send) => {
		const settings = (await (await send()).json()) as IdentitySettings;
		return Response.json({ ...settings, sendsOrders: true });
	});
}

it("where no mail goes out, says why, offers the files, and only marks the order as sent", async () => {
	const opened = await openDraft();
	const { user, stored } = opened;
	const dialog = await openDialog(opened);
	dialog.getByText(/^This server has no mail service \(SMTP_URL\)/);
	expect(dialog.queryByRole("radio")).toBeNull();
	const linksIn = (part: typeof dialog) =>
		part.getAllByRole("link", { name: /^Download as/ }).map((link) => link.getAttribute("href"));
	expect(linksIn(dialog)).toEqual([
		expect.stringMatching(/\/file\?format=pdf$/),
		expect.stringMatching(/\/file\?format=csv$/),
	]);
	await user.click(dialog.getByRole("button", { name: "Mark as sent" }));
	const heading = await screen.findByRole("heading", { level: 1, name: /^PO-\d+$/ });
	await screen.findByText(`${heading.textContent} is marked as sent`);
	expect(linksIn(within(screen.getByRole("main")))).toHaveLength(2);
	// A week is the supplier's lead time.
	const { state, expected, sentAt } = await stored();
	expect(state).toBe("sent");
	expect(Date.parse(expected ?? "") - Date.parse(sentAt ?? "")).toBeGreaterThan(5.9 * 86_400_000);
});

it("a failed mail leaves the draft in words, and can be marked as sent in its place", async () => {
	const opened = await openDraft();
	const { user, network, stored } = opened;
	offerMail(opened);
	const dialog = await openDialog(opened);
	await user.click(dialog.getByRole("button", { name: "Send" }));
	await dialog.findByText("Enter the address that the order is sent to.");
	await fill(user, dialog.getByLabelText("Address for orders"), "orders@wheels.test");
	// why: the server's answer where its mail service does not take the mail
	network.intercept(/^POST .api.purchase-orders.*sending/, async (send, { body }) => {
		if (!JSON.stringify(body).includes("mail")) return send();
		const problem = { type: "", title: "", status: 503, code: "unavailable", detail: "The mail failed." };
		return Response.json(problem, { status: 503, headers: { "content-type": "application/problem+json" } });
	});
	await user.click(dialog.getByRole("button", { name: "Send" }));
	await dialog.findByText(/^The mail could not be sent, so the order is still a draft\./);
	expect(await stored()).toMatchObject({ state: "draft" });
	await user.click(dialog.getByRole("button", { name: "Mark as sent instead" }));
	await user.click(dialog.getByRole("button", { name: "Mark as sent" }));
	await screen.findByRole("heading", { level: 1, name: /^PO-\d+$/ });
	expect(await stored()).toMatchObject({ state: "sent", sentTo: "" });
});

it("lines without a price and a minimum that is not reached are said; everything in the way is listed", async () => {
	const opened = await openDraft(({ bell, chain }) => [
		{ product: bell._id, ordered: 20, cost: 8, pack: 10 },
		{ product: chain._id, ordered: 5, cost: 0 },
	]);
	const { user, api, bell, chain } = opened;
	await field(`Quantity of ${chain.name}`);
	expect(screen.getAllByText("No price")).toHaveLength(1);
	const dialog = await openDialog(opened);
	dialog.getByText(/^1 line has no price/);
	dialog.getByText("The supplier’s minimum of $250.00 is not reached: the order is for $160.00.");
	for (const { _id: id } of [bell, chain]) await api.call(deleteProduct, { params: { id } });
	await user.click(dialog.getByRole("button", { name: "Mark as sent" }));
	const alert = within(await dialog.findByRole("alert"));
	await waitFor(() => expect(alert.getAllByRole("listitem")).toHaveLength(2));
	alert.getByText(`${chain.name} was deleted. Restore it, or take it off the order.`);
});

it("a draft is filled up to its supplier's minimum, and says when it would arrive", async () => {
	const opened = await openDraft();
	const { user, bell, stored } = opened;
	await screen.findByText("$160.00 of the supplier’s minimum of $250.00");
	await screen.findByText(/^If it is sent today, it gets \w+ \d+, \d{4}, by the lead time\.$/);
	await user.click(button("Fill up to the minimum"));
	await shows(`Quantity of ${bell.name}`, "40");
	await screen.findByText("The supplier’s minimum of $250.00 is reached");
	await saved();
	expect(await stored()).toMatchObject({ total: 320, lines: [{ ordered: 40, cost: 8 }] });
});

it("a draft that cannot be filled up to the minimum is as full as it gets, and that is said", async () => {
	const { user, chain } = await openDraft((shop) => [{ product: shop.chain._id, ordered: 2, cost: 3 }]);
	await user.click(await screen.findByRole("button", { name: "Fill up to the minimum" }));
	await screen.findByText("Even ten times as many pieces do not reach the supplier’s minimum.");
	await shows(`Quantity of ${chain.name}`, "20");
});

it("scans add to a draft: another piece of what is on it, a new line of what is not", async () => {
	const { bell, chain, stored } = await openDraft();
	await field(`Quantity of ${bell.name}`);
	scan(bell.sku ?? "");
	await shows(`Quantity of ${bell.name}`, "21");
	await screen.findByText(`21 × ${bell.name}`);
	scan(chain.sku ?? "");
	await shows(`Quantity of ${chain.name}`, "1");
	scan("no-such-code");
	await screen.findByText("No product has the code no-such-code.");
	await waitFor(async () =>
		expect((await stored()).lines).toMatchObject([
			{ product: bell._id, ordered: 21 },
			{ product: chain._id, ordered: 1 },
		]),
	);
});
