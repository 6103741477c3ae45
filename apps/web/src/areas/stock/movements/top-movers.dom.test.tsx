import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../test/fields.ts";
import { newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp } from "../../../../test/open-app.tsx";

// Longer ago than anything that other tests book in the same shop.
const DAY = "2004-03-05";

it("ranks all that was delivered in the days that are chosen, and leads to the deliveries", async () => {
	const { client } = await memberOf("demo");
	const [few, many] = [await newProduct(client, {}), await newProduct(client, {})];
	const book = (product: string, kind: "receive" | "deliver", quantity: number) =>
		client.call(recordMovement, {
			params: { id: product },
			body: { kind, quantity, occurredAt: `${DAY}T12:00:00Z` },
			idempotencyKey: crypto.randomUUID(),
		});
	for (const [{ _id }, sold] of [
		[few, 2],
		[many, 5],
	] as const) {
		await book(_id, "receive", 9);
		await book(_id, "deliver", sold);
	}
	const { user, reopen } = await openApp("/dashboard/movements/top?from=2004-03-01", { as: "member" });
	const from = await screen.findByLabelText<HTMLInputElement>("From");
	expect(from.value).toBe("2004-03-01");
	await fill(user, screen.getByLabelText("To"), "2004-03-31");
	const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
	await waitFor(() => expect(rows()).toHaveLength(2));
	expect(rows().map(({ textContent }) => textContent)).toEqual([`1${many.name}5`, `2${few.name}2`]);
	expect(location.search).toBe("?from=2004-03-01&to=2004-03-31");
	expect(screen.getByRole("link", { name: "5" }).getAttribute("href")).toBe(
		`/dashboard/movements?from=2004-03-01&to=2004-03-31&kind=deliver&product=${many._id}`,
	);
	reopen("/dashboard/movements/top?from=2004-03-01&to=2004-03-02");
	await screen.findByText("Nothing was delivered then.");
});
