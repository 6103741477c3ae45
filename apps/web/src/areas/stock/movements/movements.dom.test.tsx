import { commitImport } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";
import { settled, upload } from "../../../../test/upload-import.ts";

/** Books a day's movements on two products, with references that only this test uses. */
async function day(api: Client) {
	const code = mark();
	const [wheel, bell] = [await newProduct(api), await newProduct(api)];
	const store = await api.call(addLocation, { body: { name: `Store ${code}`, kind: "warehouse" } });
	const body = { name: `Shelf ${code}`, kind: "bin", parent: store._id } as const;
	const shelf = await api.call(addLocation, { body });
	const book = (id: string, body: object) =>
		api.call(recordMovement, { params: { id }, body: body as never, idempotencyKey: mark() });
	await book(wheel._id, { kind: "receive", quantity: 6, reference: `PO ${code}`, note: "Two boxes" });
	await book(wheel._id, { kind: "transfer", quantity: 4, to: shelf._id });
	await book(wheel._id, { kind: "deliver", quantity: 3, reference: `Order ${code}` });
	await book(bell._id, { kind: "count", quantity: 5 });
	await book(bell._id, { kind: "adjust", quantity: 1, reason: "damaged" });
	const yesterday = new Date();
	yesterday.setDate(yesterday.getDate() - 1);
	await book(bell._id, {
		kind: "receive",
		quantity: 2,
		occurredAt: yesterday.toISOString(),
		reference: `Old ${code}`,
	});
	return { code, wheel, bell, shelf };
}

async function openDay(pathFor: (given: Awaited<ReturnType<typeof day>>) => string) {
	const app = await prepareApp({ as: "member" });
	const given = await day(app.api);
	app.reopen(pathFor(given));
	return { ...app, ...given };
}

const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const items = () =>
	[...document.querySelectorAll<HTMLElement>("main li")].filter((item) => item.querySelector("time"));
const lines = () => items().map(text);
const shows = (...expected: (string | RegExp)[]) =>
	waitFor(() => expect(lines()).toEqual(expected.map((line) => expect.stringMatching(line))));
const counts = (count: number) => waitFor(() => expect(lines()).toHaveLength(count));

/** Types into a field with suggestions and picks one. */
async function pick(user: UserEvent, label: string, name: string): Promise<void> {
	const field = screen.getByLabelText(label);
	await user.click(field);
	fireEvent.change(field, { target: { value: name } });
	await user.click(await screen.findByRole("option", { name: new RegExp(name), hidden: true }));
}

describe("the ledger's page", () => {
	it("tells a day's movements in sentences, and each filter, which is in the address, finds its own", async () => {
		const { user, account, code, wheel, bell, shelf, reopen } = await openDay(() => "/dashboard/movements");
		const all = () => lines().join("\n");
		await waitFor(() => expect(all()).toContain(`Order ${code}`));
		screen.getByRole("heading", { name: "Today" });
		for (const sentence of [
			`${account.name} received 6 × ${wheel.name} from the supplier, PO ${code}`,
			`${account.name} moved 4 × ${wheel.name} from Shop to Store ${code}, ${shelf.name}`,
			`${account.name} delivered 3 × ${wheel.name} to a customer, Order ${code}`,
			`${account.name} counted 5 × ${bell.name}, 2 fewer than expected`,
			`${account.name} adjusted 1 × ${bell.name}: damaged`,
		]) {
			expect(all().split(sentence)).toHaveLength(2);
		}
		await pick(user, "Person", account.name);
		// Five of today, one of yesterday, and the first movement of each of the two products.
		await counts(8);
		const press = (name: string) => user.click(screen.getByRole("button", { name }));
		await press("Yesterday");
		// The time of the movement and the time of its recording have the same format.
		const clock = String.raw`\d{1,2}:\d\d [AP]M`;
		await shows(new RegExp(`^${clock}.*received 2 × ${bell.name}.*Old ${code}.*Recorded .*, ${clock}`));
		screen.getByRole("heading", { name: "Yesterday" });
		await press("7 days");
		await counts(8);
		await press("Today");
		await counts(7);
		const choose = (label: string, value: string) =>
			fireEvent.change(screen.getByLabelText(label), { target: { value } });
		choose("Kind", "count");
		await shows(/counted 5/);
		history.back();
		await counts(7);
		choose("Location", shelf._id);
		await shows(/moved 4/);
		reopen();
		await shows(/moved 4/);
		await press("Clear filters");
		await waitFor(() => expect(location.search).toBe(""));
		await pick(user, "Product", wheel.name);
		await counts(4);
		choose("Reference", `order ${code}`);
		await shows(/delivered 3/);
		reopen(`/dashboard/movements?reference=PO+${code}`);
		await shows(/received 6.*Two boxes/);
		const link = within(items()[0] as HTMLElement).getByRole("link", { name: wheel.name });
		expect(link.getAttribute("href")).toBe(`/inventory/${wheel._id}`);
		const labels = within(items()[0] as HTMLElement).getByRole("link", {
			name: new RegExp(`^Labels\\s*\\+6 ${wheel.name}, `),
		});
		expect(labels.getAttribute("href")).toMatch(/^.dashboard.labels\?/);
	});

	it("takes a movement back from its line, once, and says so", async () => {
		const { user, api, code, wheel } = await openDay(
			({ wheel: { _id } }) => `/dashboard/movements?product=${_id}`,
		);
		await counts(4);
		const delivered = () => items().find((item) => text(item).includes(`delivered 3`)) as HTMLElement;
		expect(text(delivered())).toContain(`Order ${code}`);
		await user.click(within(delivered()).getByRole("button", { name: /^Undo\s*−3/ }));
		await waitFor(() => expect(text(delivered())).toContain("Taken back"));
		expect(within(delivered()).queryByRole("button")).toBeNull();
		await user.hover(document.body);
		await waitFor(() => expect(lines()[0]).toContain(`took back a delivery of 3 × ${wheel.name}`));
		const { items: movements } = await api.page(listProductMovements, { params: { id: wheel._id } });
		expect(movements[0]).toMatchObject({ kind: "deliver", balance: 13 });
	});

	it("has what an import booked in one line, which opens into all of it", async () => {
		const { user, api, account, reopen } = await prepareApp({ as: "member" });
		const code = mark();
		const table = [1, 2, 3].map((n) => `${code}-${n},Spoke ${code}-${n},1,${n + 4}`);
		const one = await upload(api, ["sku,name,price,quantity", ...table], `${code}.csv`);
		await settled(api, one, "ready");
		await api.call(commitImport, { params: { id: one._id }, idempotencyKey: mark() });
		await settled(api, one, "done");
		reopen("/dashboard/movements");
		await screen.findByLabelText("Person");
		await pick(user, "Person", account.name);
		await shows(new RegExp(`${account.name} imported 3 quantities, Import ${code}.csv ?Show all$`));
		expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
		await user.click(screen.getByRole("link", { name: "Show all" }));
		await shows(...[7, 6, 5].map((pieces) => new RegExp(`counted ${pieces} × Spoke ${code}-${pieces - 4}`)));
	});

	it("exports what the filter finds", async () => {
		const query = "product=some-product&kind=deliver";
		await openApp(`/dashboard/movements?${query}`, { as: "member" });
		const link = await screen.findByRole("link", { name: "Export as CSV" });
		const address = new URL(link.getAttribute("href") ?? "", location.origin);
		expect(address.pathname).toBe("/api/movements.csv");
		expect(address.searchParams.get("product")).toBe("some-product");
		expect(address.searchParams.get("kind")).toBe("deliver");
	});

	it.each(["movements", "locations", "today"])("of %s asks a visitor to sign in", async (page) => {
		await openApp(`/dashboard/${page}`);
		await waitFor(() => expect(location.pathname).toBe("/signin"));
	});
});

describe("a product's history", () => {
	it("tells who, what, from where to where and the balance, and takes a line back", async () => {
		const app = await prepareApp({ as: "member" });
		const { user, api, account, reopen } = app;
		const product = await newProduct(api);
		const params = { id: product._id };
		const body = { kind: "deliver", quantity: 3, reference: "Order 12" } as const;
		await api.call(recordMovement, { params, body, idempotencyKey: mark() });
		reopen(`/inventory/${product._id}`);
		const history = await screen.findByRole("region", { name: "History" });
		const line = (part: string) => {
			const found = [...history.querySelectorAll<HTMLElement>("li")].filter((item) =>
				text(item).includes(part),
			);
			expect(found).toHaveLength(1);
			return found[0] as HTMLElement;
		};
		await waitFor(() => line("Order 12"));
		expect(text(line("New product"))).toContain(`${account.name} received 7 from the supplier, New product`);
		expect(text(line("Order 12"))).toContain(`${account.name} delivered 3 to a customer, Order 12`);
		await user.click(within(line("Order 12")).getByRole("button", { name: /Undo/ }));
		await user.hover(document.body);
		await waitFor(() => line("took back a delivery of 3"));
		await waitFor(() => expect(text(line("delivered 3 to a customer"))).toContain("Taken back"));
		const { items: movements } = await api.page(listProductMovements, { params });
		expect(movements.map(({ kind, balance, reverses }) => [kind, balance, reverses !== null])).toEqual([
			["deliver", 7, true],
			["deliver", 4, false],
			["receive", 7, false],
		]);
	});
});
