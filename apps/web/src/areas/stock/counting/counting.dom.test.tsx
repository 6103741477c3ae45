import type { Client } from "@freehub/contract/client";
import { listCounting, sayCounting } from "@freehub/contract/stock/counting";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, prepareApp } from "../../../../test/open-app.tsx";

async function book(api: Client, product: string, body: object): Promise<void> {
	await api.call(recordMovement, {
		params: { id: product },
		body: body as { kind: "deliver"; quantity: number },
		idempotencyKey: mark(),
	});
}

/** A store with three bins, in each of which are seven pieces of a product; and somebody else. */
async function openStore() {
	const app = await prepareApp({ as: "member" });
	const { api } = app;
	const code = mark();
	const store = `Depot ${code}`;
	const { _id } = await api.call(addLocation, { body: { name: store, kind: "warehouse" } });
	const bins: { id: string; product: string }[] = [];
	for (const name of ["A-1", "A-2", "A-3"]) {
		const { _id: id } = await api.call(addLocation, { body: { name, kind: "bin", parent: _id } });
		const { _id: product } = await newProduct(api, { name: `${name} ${code}` });
		await book(api, product, { kind: "transfer", quantity: 7, to: id });
		bins.push({ id, product });
	}
	const other = await memberOf("demo");
	const count = (at: number) =>
		book(other.client, bins[at]?.product ?? "", { kind: "count", quantity: 6, location: bins[at]?.id });
	const say = (at: number, doing: "counts" | "gone" = "counts") =>
		other.client.call(sayCounting, { params: { id: bins[at]?.id ?? "" }, body: { doing } });
	return { ...app, code, store, bins, other: { ...other, name: other.account.name, count, say } };
}

it("says who counts a bin, goes on there or with the next one that is free, and tells others where one counts", async () => {
	const { user, reopen, readAgain, store, code, bins, account, other } = await openStore();
	await other.say(0);
	await other.count(1);
	reopen(`/dashboard/locations/${bins[0]?.id}/count`);
	const note = within(await screen.findByRole("region", { name: "Others count here" }));
	note.getByText(`${other.name} counts here now`);
	screen.getByText("Never counted");
	screen.getByText("Counted today: 1 of 3 bins");
	const seen = () => other.client.call(listCounting, {});
	await waitFor(async () =>
		expect(await seen()).toContainEqual(
			expect.objectContaining({ location: bins[0]?.id, name: account.name }),
		),
	);
	await user.click(note.getByRole("button", { name: "Count here, too" }));
	expect(screen.queryByRole("region", { name: "Others count here" })).toBeNull();
	screen.getByText(`${other.name} counts here now`);

	// Nobody counts the third bin, and the second one is counted.
	await user.click(screen.getByRole("link", { name: "Next bin not yet counted: A-3" }));
	await screen.findByRole("heading", { name: `Count ${store}, A-3` });
	await waitFor(async () =>
		expect(
			(await seen()).filter(({ name }) => name === account.name).map(({ location }) => location),
		).toEqual([bins[2]?.id]),
	);
	fireEvent.change(await screen.findByLabelText(`Counted pieces of A-3 ${code}`), { target: { value: "7" } });
	await user.click(screen.getByRole("button", { name: "Book 1 count" }));
	await screen.findByText("1 counted, 0 differed");
	// The only bin that is left is being counted by somebody else.
	await readAgain();
	expect(screen.queryByRole("link", { name: /^Next bin/ })).toBeNull();
	await other.say(0, "gone");
	await readAgain();
	await screen.findByRole("link", { name: "Next bin not yet counted: A-1" });
});

it("Locations says what was counted last, by whom, and who counts where; and what is due", async () => {
	const { user, reopen, store, bins, other } = await openStore();
	await other.count(0);
	await other.say(1);
	reopen("/dashboard/locations");
	const depot = within(await screen.findByRole("region", { name: store }));
	await depot.findByText("Counted today: 1 of 3 bins");
	depot.getByText(new RegExp(`^Counted .* ago by ${other.name}, 1 of 1 product$`));
	expect(depot.getAllByText("Never counted")).toHaveLength(2);
	await depot.findByText(`${other.name} counts here now`);
	await user.selectOptions(screen.getByLabelText("Show"), "Never counted");
	const due = within(await screen.findByRole("list", { name: "Locations to count" }));
	due.getByRole("link", { name: `${store}, A-2` });
	expect(due.queryByRole("link", { name: `${store}, A-1` })).toBeNull();
	expect(location.search).toBe("?counted=never");
	expect(bins).toHaveLength(3);
});
