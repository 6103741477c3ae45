import { getProduct } from "@freehub/contract/catalogue/products";
import { reads } from "@freehub/contract/shop-window/reads";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { recordStock } from "#work/outbox/record-stock.ts";
import { addChange } from "#work/outbox/stored-changes.ts";
import { holdStorage } from "../../../../test/hold-storage.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp } from "../../../../test/open-app.tsx";

/** A network that hangs. */
const silence = (_send: unknown, { signal }: RequestInit) =>
	new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

const toSettle = () => within(screen.getByRole("region", { name: "To settle" }));

/** Opens the waiting changes: two changes for each of two products. The server refuses the first of each with `why`. */
async function openRefused(why: { code: string; status: number }) {
	let isRefusing = true;
	const app = await openApp("/dashboard/books", {
		as: "member",
		arrange: async (_api, network) => {
			// why: replaces the network; the real server would need a role that is removed and restored in between.
			network.intercept(/^POST .*\/movements/, (send, { body }) => {
				const { kind } = JSON.parse(body as string) as { kind: string };
				if (!isRefusing || kind !== "deliver") return send();
				const problem = { type: "about:blank", title: why.code, detail: why.code, ...why };
				return new Response(JSON.stringify(problem), {
					status: why.status,
					headers: { "content-type": "application/json", date: new Date().toUTCString() },
				});
			});
		},
	});
	const session = await app.api.call(reads.getSession);
	const person = session?.user.id ?? "";
	const products = [await newProduct(app.api), await newProduct(app.api)];
	for (const product of products) {
		for (const [kind, quantity] of [
			["deliver", 5],
			["receive", 1],
		] as const) {
			const delta = kind === "deliver" ? -quantity : quantity;
			await recordStock({ person, product, body: { kind, quantity }, delta }, crypto.randomUUID(), {
				patience: 0,
			});
		}
	}
	app.reopen("/dashboard/waiting");
	await screen.findAllByText("1 later change of this product waits behind it.");
	return {
		...app,
		/** The right is restored. */
		allow: () => {
			isRefusing = false;
		},
		stock: () =>
			Promise.all(
				products.map(async ({ _id }) => (await app.api.call(getProduct, { params: { id: _id } })).quantity),
			),
		press: async (name: RegExp, place: number) => {
			const button = await waitFor(() => {
				const found = toSettle().getAllByRole<HTMLButtonElement>("button", { name })[place];
				expect(found?.disabled).toBe(false);
				return found;
			});
			await app.user.click(button as HTMLElement);
		},
	};
}

it("opened where the server is silent, reads what waits before anything else, and says so until it is read", async () => {
	let release = () => Promise.resolve();
	await openApp("/dashboard/waiting", {
		as: "member",
		arrange: async (api, network) => {
			const product = await newProduct(api);
			const person = (await api.call(reads.getSession))?.user.id ?? "";
			const change = { person, product, body: { kind: "receive", quantity: 1 }, delta: 1 } as const;
			await addChange(change, crypto.randomUUID(), Date.now());
			release = await holdStorage();
			// why: only who is signed in is answered, as by a device that knows it
			network.intercept(/^(?!.*session)/, silence);
		},
	});
	await screen.findByText("Reading what waits on this device...");
	expect(screen.queryByText("Nothing is waiting. Everything is booked.")).toBeNull();
	await release();
	await screen.findByRole("region", { name: "To send" });
	expect(screen.queryByText("Reading what waits on this device...")).toBeNull();
});

it("sends at a press all that was refused for want of a right, and what waits behind it", async () => {
	const { user, allow, stock } = await openRefused({ code: "forbidden", status: 403 });
	await waitFor(() => expect(screen.getAllByText("Waits until “Deliver 5” is settled.")).toHaveLength(2));
	expect(screen.getAllByText("You may do this now: press “Send now”.")).toHaveLength(2);
	allow();
	await user.click(screen.getByRole("button", { name: "Send now" }));
	await waitFor(async () => expect(await stock()).toEqual([3, 3]));
	await screen.findByText("Nothing is waiting. Everything is booked.");
});

it("offers to send nothing that waits to be settled, and counts in the form as the server does, and says that a full device records nothing", async () => {
	const { user, press, stock } = await openRefused({ code: "insufficient_stock", status: 409 });
	await waitFor(() => expect(toSettle().getAllByRole("listitem")).toHaveLength(2));
	expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
	await press(/^Change/, 0);
	const form = within(await screen.findByRole("dialog"));
	// The later receipt is booked after it.
	await waitFor(() => expect(form.getByText(/On hand:/).textContent).toBe("On hand: 7 → 2"));
	await user.click(form.getByRole("button", { name: "Cancel" }));
	await press(/^Book as a count/, 1);
	const count = await screen.findByLabelText("Counted quantity");
	fireEvent.change(count, { target: { value: "9" } });
	await waitFor(() => expect(screen.getByText(/On hand:/).textContent).toBe("On hand: 8 → 9"));
	const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	await user.type(count, "{Enter}");
	await screen.findByText("Not recorded: this device's storage is full, so free some and try again.");
	full.mockRestore();
	expect(await stock()).toEqual([7, 7]);
});

it("says what to do where the product was deleted meanwhile", async () => {
	await openRefused({ code: "not_found", status: 404 });
	await screen.findAllByText("This product was deleted. Restore it under Deleted items, or drop this.");
});

it("offers another place that has the pieces where there were too few, and books the change from there", async () => {
	const app = await openApp("/dashboard/books", { as: "member" });
	const person = (await app.api.call(reads.getSession))?.user.id ?? "";
	const product = await newProduct(app.api);
	const name = `Depot ${mark()}`;
	const depot = await app.api.call(addLocation, { body: { name, kind: "store" } });
	const [params, body] = [{ id: product._id }, { kind: "transfer" as const, quantity: 5, to: depot._id }];
	await app.api.call(recordMovement, { params, body, idempotencyKey: mark() });
	const change = { person, product, body: { kind: "deliver", quantity: 4 }, delta: -4 } as const;
	await recordStock(change, crypto.randomUUID(), { patience: 0 });
	app.reopen("/dashboard/waiting");
	await app.user.click(await screen.findByRole("button", { name: `Take it from ${name}` }));
	await screen.findByText("Nothing is waiting. Everything is booked.");
	const levels = await app.api.call(listStock, { query: { product: product._id } });
	const pieces = levels.filter(({ quantity }) => quantity > 0);
	expect(new Map(pieces.map(({ location, quantity }) => [location, quantity]))).toEqual(
		new Map([
			["main", 2],
			[depot._id, 1],
		]),
	);
});
