import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, prepareApp } from "../../../../test/open-app.tsx";

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

it("asks an owner before it takes back what somebody else booked, and says whose, what and when", async () => {
	const { client: other, account } = await memberOf("demo");
	const app = await prepareApp({ as: "owner" });
	const product = await newProduct(other);
	const body = { kind: "receive" as const, quantity: 59 };
	await other.call(recordMovement, { params: { id: product._id }, body, idempotencyKey: mark() });
	app.reopen(`/dashboard/movements?product=${product._id}`);
	await app.user.click(await screen.findByRole("button", { name: /^Undo\s*\+59/ }));
	const dialog = await screen.findByRole("dialog");
	expect(text(dialog)).toContain(`Take back what ${account.name} booked?`);
	expect(text(dialog)).toMatch(
		new RegExp(`${account.name} received 59 × ${product.name} from the supplier.*\\d:\\d\\d [AP]M`),
	);
	await app.user.click(within(dialog).getByRole("button", { name: "Take back" }));
	await waitFor(() =>
		expect(text(document.body)).toContain(`took back ${account.name}’s receipt of 59 × ${product.name}`),
	);
	// People undo their own taking-back without a question, and the page says that this booked the receipt again.
	await app.user.click(await screen.findByRole("button", { name: /^Undo\s*−59/ }));
	await screen.findByText(`Booked again: 59 × ${product.name}. 66 on hand.`);
	// The list held still while the pointer was in it.
	await app.user.hover(document.body);
	await waitFor(() =>
		expect(text(document.body)).toContain(`restored ${account.name}’s receipt of 59 × ${product.name}`),
	);
});

it("shows no Undo for what somebody else booked to people whom the server would refuse", async () => {
	const { client: other } = await memberOf("demo");
	const app = await prepareApp({ as: "member" });
	const product = await newProduct(other);
	const book = (api: typeof other, quantity: number) =>
		api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "receive", quantity },
			idempotencyKey: mark(),
		});
	await book(other, 59);
	await book(app.api, 7);
	app.reopen(`/dashboard/movements?product=${product._id}`);
	await screen.findByRole("button", { name: /^Undo\s*\+7/ });
	expect(screen.queryByRole("button", { name: /^Undo\s*\+59/ })).toBeNull();
});
