import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { addLocation, listLocations } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

// The choice belongs to the device, and the tests of a process share one.
let choose: ((store: string) => Promise<void>) | undefined;
afterEach(() => choose?.("main"));

/** A store of its own with a shelf, of which two customers are promised bells and one of them a lock. */
async function selling({ hasPacking = true } = {}) {
	const api = await ownerOf("staff");
	const store = await api.call(addLocation, { body: { name: `Corner ${mark()}`, kind: "store" } });
	const parent = store._id;
	const shelf = await api.call(addLocation, { body: { name: "S-1", kind: "bin", parent } });
	const packing = hasPacking
		? await api.call(addLocation, { body: { name: "Packing", kind: "packing", parent } })
		: undefined;
	const sku = mark();
	const products = [
		await newProduct(api, { sku, quantity: "0" }),
		await newProduct(api, { sku: mark(), quantity: "0" }),
	] as const;
	for (const { _id } of products)
		await api.call(recordMovement, {
			params: { id: _id },
			body: { kind: "receive", quantity: 3, location: shelf._id },
			idempotencyKey: mark(),
		});
	const [bell, lock] = products;
	async function order(name: string, wanted: readonly { product: string; ordered: number }[]) {
		const customer = await api.call(addCustomer, { body: { name } });
		const draft = await api.call(addSalesOrder, { body: { customer: customer._id, lines: [...wanted] } });
		const sources = draft.lines.map((line) => ({
			line: line._id,
			source: { kind: "place" as const, id: shelf._id },
			pieces: line.ordered,
		}));
		return api.call(placeSalesOrder, { params: { id: draft._id }, body: { sources } });
	}
	const rosa = await order("Rosa Lind", [
		{ product: bell._id, ordered: 2 },
		{ product: lock._id, ordered: 1 },
	]);
	const tom = await order("Tom", [{ product: bell._id, ordered: 1 }]);
	const stateOf = async ({ _id: id }: { _id: string }) =>
		(await api.call(getSalesOrder, { params: { id } })).state;
	const open = async (address: string) => {
		const app = await openApp(address, { as: "owner", shop: "staff" });
		choose = async (id) =>
			app.user.selectOptions(await screen.findByRole("combobox", { name: "My store" }), id);
		await choose(store._id);
		// A scan goes to the page, not to the field.
		(document.activeElement as HTMLElement).blur();
		return app;
	};
	return { api, store, shelf, packing, bell, lock, sku, rosa, tom, stateOf, open };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const place = async (name: string) => within(await screen.findByRole("region", { name }));

describe("Pick", () => {
	it("lists by place for whom each piece is, picks one or all, and takes it back", async () => {
		const shop = await selling();
		const { user } = await shop.open("/inventory/picks");
		const shelf = await place("S-1");
		const rows = (await shelf.findAllByRole("listitem")).map(({ textContent }) => textContent);
		expect(rows[0]).toContain(`2 × ${shop.bell.name}`);
		expect(rows[0]).toContain(`Rosa Lind, ${shop.rosa.number}`);
		expect(document.body.textContent).not.toMatch(/€|\$/);
		await user.click(await button(`Pick 1 of ${shop.bell.name} for ${shop.rosa.number}`));
		await screen.findByText("1 of 4 pieces picked");
		await user.click(await button("Pick all of S-1"));
		await screen.findByText("Everything that is here is picked.");
		await waitFor(async () => expect(await shop.stateOf(shop.rosa)).toBe("picked"));
		expect(await shop.stateOf(shop.tom)).toBe("picked");
		await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
		await screen.findByText("1 of 4 pieces picked");
		await waitFor(async () => expect(await shop.stateOf(shop.tom)).toBe("ready"));
	});

	it("picks by scan, and says when nothing of a product is left", async () => {
		const shop = await selling();
		await shop.open("/inventory/picks");
		await place("S-1");
		for (const picked of [1, 2, 3]) {
			scan(shop.sku);
			await screen.findByText(`${picked} of 4 pieces picked`);
		}
		scan(shop.sku);
		await screen.findByText(`Nothing of ${shop.bell.name} is left to pick here.`);
	});

	it("'Not there' counts the place, and names who lost the piece", async () => {
		const shop = await selling();
		const { user } = await shop.open("/inventory/picks");
		await user.click(await button(`Not there: ${shop.lock.name} for ${shop.rosa.number}`));
		await screen.findByText(new RegExp(`Rosa Lind, order ${shop.rosa.number}, no longer has a piece`));
		expect(await shop.stateOf(shop.rosa)).toBe("waiting");
		expect((await screen.findAllByText("Waits for more")).length).toBeGreaterThan(0);
	});

	it("makes the packing place with the first pick", async () => {
		const shop = await selling({ hasPacking: false });
		const { user } = await shop.open("/inventory/picks");
		await user.click(await button(`Pick 1 of ${shop.bell.name} for ${shop.tom.number}`));
		await screen.findByText("1 of 4 pieces picked");
		const packing = await shop.api.call(listLocations, {
			query: { kind: "packing", parent: shop.store._id },
		});
		expect(packing.map(({ name }) => name)).toEqual(["Packing"]);
	});

	it("works without signal: picks wait on the device, also after a reload, and are sent later", async () => {
		const shop = await selling();
		const { user, network, reopen } = await shop.open("/inventory/picks");
		await place("S-1");
		let isCut = true;
		network.intercept(/^(POST|GET) .api.(products|picks|session|locations)/, (send) =>
			isCut ? Promise.reject(new TypeError("Failed to fetch")) : send(),
		);
		await user.click(await button(`Pick 1 of ${shop.bell.name} for ${shop.rosa.number}`));
		await screen.findByText(/It is sent when the server answers/);
		await screen.findByText("1 of 4 pieces picked");
		expect(await shop.stateOf(shop.rosa)).toBe("ready");
		isCut = false;
		reopen("/inventory/picks");
		await screen.findByText("1 of 4 pieces picked");
		await waitFor(async () => {
			const { lines } = await shop.api.call(getSalesOrder, { params: { id: shop.rosa._id } });
			expect(lines[0]?.promises.map(({ pieces }) => pieces)).toEqual([1, 1]);
		});
	});
});

describe("Hand over", () => {
	it("finds an order by name, number and code, hands over what is here, and takes it back", async () => {
		const shop = await selling();
		const { user } = await shop.open("/inventory/hand-over");
		await place(`Order ${shop.tom.number}`);
		await user.type(await screen.findByRole("searchbox"), "ros");
		await waitFor(() =>
			expect(screen.queryByRole("region", { name: `Order ${shop.tom.number}` })).toBeNull(),
		);
		const found = await place(`Order ${shop.rosa.number}`);
		await user.click(
			await found.findByRole("button", { name: `Only this: 1 × ${shop.lock.name} for ${shop.rosa.number}` }),
		);
		await waitFor(async () => expect(await shop.stateOf(shop.rosa)).toBe("partly_delivered"));
		await user.click(await found.findByRole("button", { name: "Hand over 2 pieces" }));
		await waitFor(async () => expect(await shop.stateOf(shop.rosa)).toBe("delivered"));
		await screen.findByText(/Nothing is here for “ros”/);
		await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
		await place(`Order ${shop.rosa.number}`);
		expect(await shop.stateOf(shop.rosa)).toBe("partly_delivered");
		scan(`https://shop.example/inventory/sales-orders/${shop.tom._id}`);
		await place(`Order ${shop.tom.number}`);
		expect(screen.queryByRole("region", { name: `Order ${shop.rosa.number}` })).toBeNull();
	});
});
