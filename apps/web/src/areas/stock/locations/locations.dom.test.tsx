import { addLocation, closeLocation, listLocations } from "@freehub/contract/stock/locations";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace, placesOffered } from "../../../../test/choose-place.ts";
import { named } from "../../../../test/named.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, " ").trim();
const type = (label: string, value: string) =>
	fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Chooses an option by its text, once the locations are loaded. */
async function choose(field: HTMLElement, label: string): Promise<void> {
	const find = () => [...(field as HTMLSelectElement).options].find((one) => one.text === label);
	await waitFor(() => expect(find(), label).toBeDefined());
	const option = find();
	fireEvent.change(field, { target: { value: option?.value } });
}

it("adds stores and bins, and renames them", async () => {
	const code = mark();
	const { user } = await openApp("/dashboard/locations", { as: "member" });
	await screen.findByLabelText("New location");
	type("New location", `Depot ${code}`);
	await choose(screen.getByLabelText("Kind"), "Workshop");
	await user.click(screen.getByRole("button", { name: "Add location" }));
	const depot = within(await screen.findByRole("region", { name: `Depot ${code}` }));
	depot.getByText("Workshop");
	type("New location", `A-${code}`);
	await choose(screen.getByLabelText("Kind"), `Bin in Depot ${code}`);
	await user.click(screen.getByRole("button", { name: "Add location" }));
	await user.click(await depot.findByRole("button", { name: named(`Change A-${code}`) }));
	const name = within(screen.getByRole("form", { name: `Change A-${code}` })).getByLabelText("Name");
	expect(document.activeElement).toBe(name);
	await user.clear(name);
	await user.paste(`B-${code}`);
	await user.keyboard("{Enter}");
	const change = await depot.findByRole("button", { name: named(`Change B-${code}`) });
	expect(document.activeElement).toBe(change);
	depot.getByRole("link", { name: named(`Label B-${code}`) });
});

it("moves a bin to another store and makes it one, and changes the kind of a store", async () => {
	const code = mark();
	const sent: unknown[] = [];
	let [north, south] = ["", ""];
	const { user } = await openApp("/dashboard/locations", {
		as: "member",
		arrange: async (api, network) => {
			const add = async (name: string, parent?: string) =>
				(
					await api.call(addLocation, {
						body: parent === undefined ? { name, kind: "warehouse" } : { name, kind: "bin", parent },
					})
				)._id;
			[north, south] = [await add(`North ${code}`), await add(`South ${code}`)];
			await add(`A-${code}`, north);
			await add(`Z-${code}`, south);
			network.intercept(/^PATCH .api.locations/, (send, { body }) => {
				sent.push(JSON.parse(body as string));
				return send();
			});
		},
	});
	const storeOf = async (name: string) => within(await screen.findByRole("region", { name }));
	const open = async (name: string) => {
		await user.click(await screen.findByRole("button", { name: named(`Change ${name}`) }));
		return within(screen.getByRole("form", { name: `Change ${name}` }));
	};
	let form = await open(`A-${code}`);
	expect(form.getByLabelText<HTMLSelectElement>("Kind").value).toBe("bin");
	await choose(form.getByLabelText("In"), `South ${code}`);
	await user.click(form.getByRole("button", { name: "Save" }));
	await (await storeOf(`South ${code}`)).findByRole("link", { name: `A-${code}` });
	expect((await storeOf(`North ${code}`)).queryByRole("link", { name: `A-${code}` })).toBeNull();

	form = await open(`A-${code}`);
	await choose(form.getByLabelText("In"), "None, it is a store");
	await choose(form.getByLabelText("Kind"), "Van");
	await user.click(form.getByRole("button", { name: "Save" }));
	(await storeOf(`A-${code}`)).getByText("Van");

	form = await open(`A-${code}`);
	await choose(form.getByLabelText("Kind"), "Store");
	await user.click(form.getByRole("button", { name: "Save" }));
	await (await storeOf(`A-${code}`)).findByText("Store");

	form = await open(`South ${code}`);
	await choose(form.getByLabelText("In"), `North ${code}`);
	await user.click(form.getByRole("button", { name: "Save" }));
	await form.findByText(
		`South ${code} has bins (Z-${code}), so it can't be a bin itself. Move them to another store first.`,
	);
	expect(sent).toEqual([
		{ parent: south },
		{ parent: null, kind: "van" },
		{ kind: "store" },
		{ parent: north },
	]);
});

it("are put in an order, and the pressed button keeps the focus", async () => {
	const code = mark();
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const { _id: parent } = await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "store" } });
	for (const name of ["A", "B", "C"])
		await api.call(addLocation, { body: { name: `${name}-${code}`, kind: "bin", parent } });
	reopen("/dashboard/locations");
	const depot = within(await screen.findByRole("region", { name: `Depot ${code}` }));
	const bins = () =>
		depot.getAllByRole("listitem").map((row) => text(within(row).getAllByRole("link")[0])?.charAt(0));
	const button = (name: string) => depot.getByRole("button", { name });
	await depot.findByRole("button", { name: `Move C-${code} up` });
	await user.click(button(`Move C-${code} up`));
	await waitFor(() => expect(bins()).toEqual(["A", "C", "B"]));
	expect(document.activeElement).toBe(button(`Move C-${code} up`));
	await user.click(button(`Move A-${code} down`));
	await waitFor(() => expect(bins()).toEqual(["C", "A", "B"]));
	expect(document.activeElement).toBe(button(`Move A-${code} down`));
	expect(button(`Move C-${code} up`).getAttribute("aria-disabled")).toBe("true");
	const listed = await api.all(listLocations, { query: { parent } });
	expect(listed.map(({ name }) => name.charAt(0))).toEqual(["C", "A", "B"]);

	const stores = () => screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
	const at = stores().indexOf(`Depot ${code}`);
	await user.click(button(`Move Depot ${code} up`));
	await waitFor(() => expect(stores().indexOf(`Depot ${code}`)).toBe(at - 1));
});

it("adds all of a range that are not there yet, and keeps the field for the next ones", async () => {
	const code = mark();
	const { user, api } = await openApp("/dashboard/locations", { as: "member" });
	const { _id: parent } = await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
	await api.call(addLocation, { body: { name: `${code}-09`, kind: "bin", parent } });
	const field = await screen.findByLabelText<HTMLInputElement>("New location");
	await waitFor(() => choose(screen.getByLabelText("Kind"), `Bin in Depot ${code}`));
	await user.click(field);
	await user.paste(`${code}-08 to ${code}-11`);
	screen.getByRole("button", { name: "Add 4 locations" });
	await user.keyboard("{Enter}");
	await screen.findByText("3 locations added");
	const depot = within(await screen.findByRole("region", { name: `Depot ${code}` }));
	for (const number of ["08", "09", "10", "11"])
		await depot.findByRole("button", { name: named(`Change ${code}-${number}`) });
	expect(field.value).toBe("");
	expect(document.activeElement).toBe(field);
	await user.paste(`${code}-12`);
	await user.keyboard("{Enter}");
	await depot.findByRole("button", { name: named(`Change ${code}-12`) });
	expect(document.activeElement).toBe(field);
});

it("shows how much is at a location, closes one that is empty alone, and reopens it", async () => {
	const code = mark();
	const { user, api, reopen } = await prepareApp({ as: "member" });
	const { _id: parent } = await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
	const [full, empty] = [
		await api.call(addLocation, { body: { name: `C-${code}`, kind: "bin", parent } }),
		await api.call(addLocation, { body: { name: `B-${code}`, kind: "bin", parent } }),
	];
	const product = await newProduct(api);
	const move = (to: string) =>
		api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "transfer", quantity: 2, to },
			idempotencyKey: mark(),
		});
	await move(full._id);
	reopen("/dashboard/locations");
	const depot = within(await screen.findByRole("region", { name: `Depot ${code}` }));
	const linesOf = (name: string) => text(depot.getByRole("link", { name }).closest("div"));
	await waitFor(() => expect(linesOf(`C-${code}`)).toContain(`C-${code}1 product 2 pieces $259.00`));
	expect(linesOf(`Depot ${code}`)).toContain("1 product 2 pieces");
	expect(linesOf(`B-${code}`)).toContain("Empty");
	await user.click(depot.getByRole("button", { name: named(`Close C-${code}`) }));
	await depot.findByText(
		new RegExp(`^C-${code} is not empty: 2 pieces of 1 product (are there )?\\(${product.name}\\)\\.`),
	);
	await user.click(depot.getByRole("button", { name: named(`Close B-${code}`) }));
	await depot.findByRole("button", { name: named(`Reopen B-${code}`) });
	await expect(move(empty._id)).rejects.toThrow();

	reopen(`/inventory/${product._id}`);
	await user.click((await screen.findAllByRole("button", { name: "Transfer" }))[0] as HTMLElement);
	const to = within(await screen.findByRole("dialog")).getByLabelText("To");
	await user.click(to);
	const options = () =>
		placesOffered(to)
			.map(({ textContent }) => textContent)
			.join("\n");
	await waitFor(() => expect(options()).toContain(`C-${code}`));
	expect(options()).not.toContain(`B-${code}`);

	reopen("/dashboard/locations");
	await user.click(await screen.findByRole("button", { name: named(`Reopen B-${code}`) }));
	await screen.findByRole("button", { name: named(`Close B-${code}`) });
	await move(empty._id);

	const old = await api.call(addLocation, { body: { name: `D-${code}`, kind: "bin", parent } });
	await api.call(closeLocation, { params: { id: old._id }, body: {} });
	await api.call(addLocation, { body: { name: `D-${code}`, kind: "bin", parent } });
	reopen("/dashboard/locations");
	await user.click(await screen.findByRole("button", { name: named(`Reopen D-${code}`) }));
	await screen.findByText(new RegExp(`^Another location there is named D-${code} now\\.`));
	type(`New name of D-${code}`, `E-${code}`);
	await user.click(screen.getByRole("button", { name: "Reopen" }));
	await screen.findByRole("button", { name: named(`Close E-${code}`) });
	await user.click(screen.getByRole("link", { name: `C-${code}` }));
	await screen.findByRole("heading", { name: `Depot ${code}, C-${code}` });
	await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Manage Inventory" }));
	await screen.findByRole("button", { name: new RegExp(`^Clear filter: At .*C-${code}$`) });
	expect(location.pathname).toBe("/dashboard/manageinventory");
});

it("one opens into what is there, with its bins, which is searched, counted and moved", async () => {
	const code = mark();
	const { user, api, reopen } = await openApp("/dashboard/books", { as: "member" });
	const add = (name: string, parent?: string) =>
		api.call(addLocation, {
			body: parent === undefined ? { name, kind: "warehouse" } : { name, kind: "bin", parent },
		});
	const depot = await add(`Depot ${code}`);
	const bin = await add(`A-${code}`, depot._id);
	const [chain, bell] = [await newProduct(api), await newProduct(api)];
	for (const { _id, to } of [
		{ _id: chain._id, to: bin._id },
		{ _id: bell._id, to: depot._id },
	])
		await api.call(recordMovement, {
			params: { id: _id },
			body: { kind: "transfer", quantity: 2, to },
			idempotencyKey: mark(),
		});
	const products = async (at: string) =>
		within(await screen.findByRole("list", { name: `Products at ${at}` }))
			.getAllByRole("listitem")
			.map(text);

	reopen(`/dashboard/locations/${depot._id}`);
	await screen.findByRole("heading", { name: `Depot ${code}` });
	expect(new Set(await products(`Depot ${code}`))).toEqual(
		new Set([chain, bell].map(({ name, sku }) => `${name}${sku ?? ""}7 in all2`)),
	);
	screen.getByText("2 products, with the bins");
	fireEvent.change(screen.getByRole("searchbox"), { target: { value: bell.name } });
	await waitFor(async () => expect(await products(`Depot ${code}`)).toHaveLength(1));

	const labels = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Print labels" }).href);
	expect(labels.pathname + labels.search).toBe(`/dashboard/labels?stock=${depot._id}`);

	// Stock in the bins stays there.
	await user.click(screen.getByRole("button", { name: "Move all" }));
	const dialog = within(await screen.findByRole("dialog"));
	dialog.getByText("Move 1 product");
	await choosePlace(dialog.getByLabelText("To"), `Depot ${code}, A-${code}`);
	await user.click(dialog.getByRole("button", { name: "Move" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	reopen(`/dashboard/locations/${bin._id}`);
	await waitFor(async () => expect(await products(`Depot ${code}, A-${code}`)).toHaveLength(2));
	await screen.findByText("4 pieces, $518.00");

	await user.click(screen.getByRole("link", { name: "Count by scans" }));
	await waitFor(() =>
		expect(screen.getByLabelText<HTMLInputElement>("At").value).toBe(`Depot ${code}, A-${code}`),
	);
	expect(screen.getByRole<HTMLInputElement>("radio", { name: "Count" }).checked).toBe(true);
	reopen("/dashboard/locations/nowhere");
	await screen.findByText("This location was not found.");
});

it("are added on the way of a transfer, which shows what is where", async () => {
	const code = mark();
	const { user, api, reopen } = await prepareApp({ as: "member" });
	await api.call(addLocation, { body: { name: `Depot ${code}`, kind: "warehouse" } });
	const product = await newProduct(api);
	reopen(`/inventory/${product._id}`);
	await user.click((await screen.findAllByRole("button", { name: "Transfer" }))[0] as HTMLElement);
	const dialog = within(await screen.findByRole("dialog"));
	await choosePlace(dialog.getByLabelText("To"), "New location…");
	fireEvent.change(dialog.getByLabelText("Quantity"), { target: { value: "2" } });
	await user.click(dialog.getByRole("button", { name: "Move 2" }));
	await dialog.findByText("Name the new location.");
	fireEvent.change(dialog.getByLabelText("Name of the new location"), { target: { value: `C-${code}` } });
	await choose(dialog.getByLabelText("Kind"), `Bin in Depot ${code}`);
	await user.click(dialog.getByRole("button", { name: "Move 2" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await waitFor(() =>
		expect(text(screen.getByRole("list", { name: "Stock per location" }))).toContain(
			`Depot ${code}, C-${code} 2`,
		),
	);
	const { items } = await api.page(listProductMovements, { params: { id: product._id } });
	expect(items.map(({ kind, quantity }) => [kind, quantity])).toEqual([
		["transfer", 2],
		["receive", 7],
	]);
});

it("are all listed, however many there are", async () => {
	const places = Array.from({ length: 205 }, (_, i) => ({
		_id: `rack-${i}`,
		name: `Rack ${String(i).padStart(3, "0")}`,
		kind: "bin",
		parent: "main",
		position: null,
		isMain: false,
		isClosed: false,
	}));
	const { user } = await openApp("/dashboard/locations", {
		as: "member",
		arrange: async (_api, network) => {
			let pages = 0;
			// why: the locations would stay in the shop, and every other test would read them
			network.intercept(/^GET .api.locations/, async (send) => {
				pages++;
				if (pages === 2) return Response.json(places.slice(100));
				const first = (await (await send()).json()) as { isMain: boolean }[];
				const main = first.filter(({ isMain }) => isMain);
				return Response.json([...main, ...places.slice(0, 100)], {
					headers: { link: `</api/locations?cursor=more>; rel="next"` },
				});
			});
		},
	});
	await user.click(await screen.findByRole("button", { name: "Show all 205 bins" }));
	const racks = document.querySelectorAll('main li a[href^="/dashboard/locations/rack-"]');
	expect(Array.from(racks, text)).toEqual(places.map(({ name }) => name));
});
