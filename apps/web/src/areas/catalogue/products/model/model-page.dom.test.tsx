import type { Product } from "@freehub/contract/catalogue/product-fields";
import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { signOut } from "@freehub/contract/people/identity";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements, listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { choosePlace } from "../../../../../test/choose-place.ts";
import { named } from "../../../../../test/named.ts";
import { mark, newProduct } from "../../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../../test/open-app.tsx";

type Variant = { size?: string; colour?: string; quantity?: string; name?: string; sku?: string };

const four: readonly Variant[] = [
	{ size: "XL", colour: "Red" },
	{ size: "S", colour: "Red", quantity: "0" },
	{ size: "M", colour: "Black", quantity: "3" },
	{ size: "S", colour: "Black", quantity: "12" },
];

/** Adds a model for this test only, with these variants. */
async function addModel(api: Client, variants: readonly Variant[]) {
	const name = `Testmodel ${mark()}`;
	const added: Product[] = [];
	for (const variant of variants) {
		const title = `${name} ${variant.colour ?? ""}, ${variant.size ?? ""}`;
		added.push(await newProduct(api, { name: title, model: name, ...variant }));
	}
	return { name, id: added[0]?.modelId ?? "", variants: added };
}

/** Opens the page of a new model. */
async function openModel(variants: readonly Variant[] = four, as: "member" | "owner" = "member") {
	const app = await prepareApp({ as, ...(as === "owner" && { shop: "staff" as const }) });
	const model = await addModel(app.api, variants);
	app.reopen(`/models/${model.id}`);
	await screen.findByRole("grid");
	return { ...app, model };
}

const quantityOf = async (api: Client, product: Product | undefined) =>
	(await api.call(getProduct, { params: { id: product?._id ?? "" } })).quantity;

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, " ").trim();
const texts = (selector: string) => Array.from(document.querySelectorAll(`[role=grid] ${selector}`), text);

/** The cell in a size's row and a colour's column. */
function cell(size: string, column: number): HTMLElement {
	const heading = [...document.querySelectorAll("[role=grid] th[scope=row]")].find((th) => text(th) === size);
	const found = heading?.parentElement?.querySelectorAll("td")[column];
	if (found === undefined) throw new Error(`There is no cell of ${size}.`);
	return found;
}

/** Types over a cell's number and presses Enter. */
async function type(user: UserEvent, size: string, column: number, value: string): Promise<void> {
	await user.click(cell(size, column));
	const editor = within(cell(size, column)).getByRole("textbox");
	fireEvent.change(editor, { target: { value } });
	fireEvent.keyDown(editor, { key: "Enter" });
}

const saveButton = () => screen.queryByRole("button", { name: /^Save \d+ changes?$/ });
const save = async (user: UserEvent) =>
	user.click(await screen.findByRole("button", { name: /^Save \d+ changes?$/ }));
const problem = () => text(screen.getByRole("main").querySelector("[role=alert]"));
const says = (size: string, column: number, expected: string | RegExp) =>
	waitFor(() => expect(text(cell(size, column))).toMatch(expected));

it("shows sizes in their order by colours, low and out in words, and totals", async () => {
	const { model } = await openModel();
	expect(texts("th[scope=col]")).toEqual(["Size", "Black", "Red", "Total"]);
	expect(texts("th[scope=row]")).toEqual(["S", "M", "XL", "Total"]);
	expect(texts("tr")).toEqual([
		"SizeBlackRedTotal",
		"S120out12",
		"M3lowAdd M, Red3",
		"XLAdd XL, Black77",
		"Total15722",
	]);
	screen.getByText("22 on hand");
	await waitFor(() => expect(document.title).toMatch(new RegExp(`^${model.name}`)));
	const edit = screen.getByRole("link", { name: named(`Edit ${model.variants[1]?.name}`) });
	expect(edit.getAttribute("href")).toBe(`/inventory/${model.variants[1]?._id}/edit`);
});

it("adds a variant that there is not from its place, and shows it there", async () => {
	const { user, model } = await openModel();
	const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
	await user.click(await screen.findByRole("link", { name: named("Add XL, Black") }));
	await screen.findByRole("heading", { name: "Add New Item" });
	expect(["Name", "Size", "Colour", "Model"].map((label) => field(label).value)).toEqual([
		`${model.name} Black, XL`,
		"XL",
		"Black",
		model.name,
	]);
	fireEvent.change(field("Quantity"), { target: { value: "9" } });
	await user.click(screen.getByRole("button", { name: "Add Item" }));
	await screen.findByRole("grid");
	expect(location.pathname).toBe(`/models/${model.id}`);
	await says("XL", 0, /^9$/);
	await user.click(screen.getByRole("link", { name: "Add a variant" }));
	await screen.findByRole("heading", { name: "Add New Item" });
	expect(["Model", "Size", "Colour"].map((label) => field(label).value)).toEqual([model.name, "", ""]);
});

it("saves several cells together, as one batch that one Undo takes back", async () => {
	const { user, api, model } = await openModel();
	const [xlRed, sRed, mBlack, sBlack] = model.variants;
	await type(user, "S", 0, "-2");
	expect(text(cell("S", 0))).toBe("12 → becomes 10, not saved");
	await type(user, "S", 1, "+5");
	await type(user, "M", 0, "=4");
	await type(user, "XL", 1, "7");
	expect(text(cell("XL", 1))).toBe("7");
	expect(saveButton()?.textContent).toBe("Save 3 changes");
	expect(await quantityOf(api, sRed)).toBe(0);
	await save(user);
	await screen.findByText(new RegExp(`^3 changes of ${model.name} saved`));
	await says("S", 0, /^10$/);
	await says("S", 1, /^5$/);
	await says("M", 0, /^4low$/);
	expect(saveButton()).toBeNull();
	screen.getByText("26 on hand");
	const movements = await Promise.all(
		[sBlack, sRed, mBlack].map(async (product) => {
			const [line] = await api.call(listProductMovements, { params: { id: product?._id ?? "" }, query: {} });
			return line;
		}),
	);
	expect(movements.map((line) => [line?.kind, line?.reason, line?.quantity, line?.from, line?.to])).toEqual([
		["adjust", "correction", 2, "main", "adjustment"],
		["receive", null, 5, "supplier", "main"],
		["receive", null, 1, "supplier", "main"],
	]);
	expect(new Set(movements.map((line) => line?.batch)).size).toBe(1);
	await user.click((await screen.findAllByRole("button", { name: "Undo" }))[0] as Element);
	await says("S", 0, /^12$/);
	await says("S", 1, /^0out$/);
	expect(await quantityOf(api, mBlack)).toBe(3);
	expect(await quantityOf(api, xlRed)).toBe(7);
});

it("shows somebody else's change at the cell, saves nothing, and lays what was typed over it", async () => {
	const { user, api, model } = await openModel();
	const [xlRed, , mBlack] = model.variants;
	await type(user, "XL", 1, "+5");
	await type(user, "M", 0, "1");
	await api.call(recordMovement, {
		params: { id: xlRed?._id ?? "" },
		body: { kind: "deliver", quantity: 4 },
		idempotencyKey: mark(),
	});
	await save(user);
	await waitFor(() => expect(problem()).toContain(`Somebody else changed ${xlRed?.name} meanwhile.`));
	await says("XL", 1, /^3 → becomes 8, not savedwas 7$/);
	expect(await quantityOf(api, mBlack)).toBe(3);
	await save(user);
	await says("XL", 1, /^8$/);
	expect(problem()).toBe("");
	expect([await quantityOf(api, xlRed), await quantityOf(api, mBlack)]).toEqual([8, 1]);
});

it("books what is more as a correction where it is one, and nothing twice where an answer was lost", async () => {
	const { user, api, network, model, reopen } = await openModel();
	await type(user, "XL", 1, "+5");
	fireEvent.change(screen.getByLabelText("What is more"), { target: { value: "adjust" } });
	let isFirst = true;
	network.intercept(/^POST .api.movements$/, async (send) => {
		const answer = await send();
		if (!isFirst) return answer;
		isFirst = false;
		// why: the server has booked it, and its answer is lost
		throw new TypeError("Failed to fetch");
	});
	await save(user);
	await waitFor(() => expect(problem()).toContain("What you typed is kept."));
	await says("XL", 1, /now 12/);
	reopen();
	await screen.findByRole("grid");
	expect(text(cell("XL", 1))).toContain("becomes 12");
	await save(user);
	await screen.findByText(new RegExp(`^1 change of ${model.name} saved`));
	await says("XL", 1, /^12$/);
	const { items } = await api.page(listProductMovements, { params: { id: model.variants[0]?._id ?? "" } });
	expect(items.map(({ kind, reason, quantity }) => [kind, reason, quantity])).toEqual([
		["adjust", "correction", 5],
		["receive", null, 7],
	]);
});

it("says at the cell what cannot be and does not send it; what is typed outlives a reload, Escape and Drop drop it", async () => {
	const { user, network, reopen } = await openModel();
	await type(user, "XL", 1, "-8");
	expect(text(cell("XL", 1))).toContain("Only 7 here.");
	await type(user, "M", 0, "many");
	expect(text(cell("M", 0))).toContain("Write 12, +5 or −2.");
	await type(user, "S", 0, "20");
	await save(user);
	await waitFor(() => expect(problem()).toContain("2 cells cannot be saved like this."));
	expect(network.requests.filter((request) => /^POST .*movements/.test(request))).toEqual([]);
	reopen();
	await screen.findByRole("grid");
	expect(text(cell("S", 0))).toContain("becomes 20");
	expect(text(cell("XL", 1))).toContain("Only 7 here.");
	fireEvent.keyDown(cell("XL", 1), { key: "Escape" });
	expect(text(cell("XL", 1))).toBe("7");
	await user.click(screen.getByRole("button", { name: "Drop" }));
	expect(text(cell("S", 0))).toBe("12");
	expect(saveButton()).toBeNull();
	reopen();
	await screen.findByRole("grid");
	expect(text(cell("S", 0))).toBe("12");
});

it("makes one column of sizes alone and one row of colours alone; variants alike are below each other, the rest is listed", async () => {
	const { api, reopen } = await openModel([{ size: "52" }, { size: "38" }]);
	expect(texts("th[scope=col]")).toEqual(["Size", "On hand"]);
	expect(texts("th[scope=row]")).toEqual(["38", "52", "Total"]);
	const colours = await addModel(api, [{ colour: "Red" }, { colour: "Blue" }]);
	reopen(`/models/${colours.id}`);
	await screen.findByRole("grid");
	expect(texts("th[scope=col]")).toEqual(["Colour", "Blue", "Red", "Total"]);
	expect(texts("th[scope=row]")).toEqual(["On hand"]);
	const sku = mark();
	const alike = await addModel(api, [
		{ size: "M", colour: "Red", sku },
		{ size: "M", colour: "Red", quantity: "5", sku: `${sku}-2` },
		{ name: `Kit ${sku}` },
	]);
	reopen(`/models/${alike.id}`);
	await screen.findByRole("grid");
	expect(texts("td[data-editable]")).toEqual([`7${sku}`, `5${sku}-2`]);
	screen.getByText("1 variant without size and colour: see the list below.");
	const kit = screen.getByRole("link", { name: `Kit ${sku}` });
	expect(kit.getAttribute("href")).toBe(`/inventory/${alike.variants[2]?._id}`);
});

it("books where the variants are as long as nobody chooses, and says where others are", async () => {
	const { user, api, model, reopen } = await openModel();
	const [xlRed] = model.variants;
	const add = (name: string) =>
		api.call(addLocation, { body: { name: `${name} ${mark()}`, kind: "warehouse" } });
	const [place, other] = [await add("Depot"), await add("Attic")];
	for (const [{ _id: to }, quantity] of [
		[place, 5],
		[other, 2],
	] as const)
		await api.call(recordMovement, {
			params: { id: xlRed?._id ?? "" },
			body: { kind: "transfer", quantity, to },
			idempotencyKey: mark(),
		});
	reopen();
	await screen.findByRole("grid");
	await type(user, "XL", 1, "-6");
	await waitFor(() =>
		expect(screen.getByLabelText<HTMLInputElement>("Location").value).toBe(`${place.name} · 5`),
	);
	await save(user);
	await says("XL", 1, new RegExp(`Only 5 here; you asked for 6\\. 2 in ${other.name}\\.`));
	expect(problem()).toMatch(/Only 5 here; you asked for 6\. 2 in .* Nothing is saved/);
	await type(user, "XL", 1, "-5");
	await save(user);
	await says("XL", 1, /^2/);
	const { items } = await api.page(listStock, { query: { product: xlRed?._id ?? "" } });
	expect(items.find(({ location }) => location === place._id)).toBeUndefined();
});

it("takes what is less from the bins of a store, most first, and names them", async () => {
	const { user, api, model, reopen } = await openModel();
	const id = model.variants[0]?._id ?? "";
	const store = await api.call(addLocation, { body: { name: `Depot ${mark()}`, kind: "store" } });
	for (const [name, quantity] of [
		["A-01", 3],
		["A-02", 4],
	] as const) {
		const bin = await api.call(addLocation, { body: { name, kind: "bin", parent: store._id } });
		const body = { kind: "transfer" as const, quantity, to: bin._id };
		await api.call(recordMovement, { params: { id }, body, idempotencyKey: mark() });
	}
	reopen();
	await screen.findByRole("grid");
	await type(user, "XL", 1, "-6");
	const place = () => screen.getByLabelText<HTMLInputElement>("Location").value;
	await waitFor(() => expect(place()).toBe(`${store.name}, all bins · 7`));
	await save(user);
	const from = `4 from ${store.name}, A-02 and 2 from ${store.name}, A-01`;
	await screen.findByText(`1 change of ${model.name} saved: ${from}`);
	const { items } = await api.page(listStock, { query: { product: id } });
	expect(items.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)).toEqual([1]);
});

it("of a shop that its staff keeps is booked at the chosen location, and visitors only look", async () => {
	const { user, api, model, reopen } = await openModel(four, "owner");
	const [xlRed] = model.variants;
	const depot = await api.call(addLocation, { body: { name: `Depot ${mark()}`, kind: "warehouse" } });
	reopen();
	await screen.findByRole("grid");
	const choose = () => choosePlace(screen.getByLabelText("Location"), depot.name);
	await type(user, "XL", 1, "+5");
	await type(user, "M", 0, "+1");
	await choose();
	await save(user);
	await says("XL", 1, /^12$/);
	const levels = await api.call(listStock, { query: { product: xlRed?._id ?? "" } });
	expect(levels.find(({ location: at }) => at === depot._id)?.quantity).toBe(5);
	// Twelve are on hand, but only five in the depot: the server refuses, and books neither line.
	await type(user, "XL", 1, "-6");
	await type(user, "S", 0, "+1");
	await choose();
	const before = await api.page(listMovements, { query: { product: xlRed?._id ?? "", limit: 1 } });
	await save(user);
	await says("XL", 1, /Only 5 here; you asked for 6\./);
	expect(problem()).toContain("Nothing is saved; what you typed is kept.");
	const after = await api.page(listMovements, { query: { product: xlRed?._id ?? "", limit: 1 } });
	expect(after.items).toEqual(before.items);
	expect(await quantityOf(api, model.variants[3])).toBe(12);

	await api.call(signOut, { body: {} });
	reopen();
	const table = await screen.findByRole("table", { name: model.name });
	expect(text(table.querySelector("td"))).toBe("In stock");
	expect(screen.queryByRole("grid")).toBeNull();
	await waitFor(() => expect(screen.queryAllByRole("link", { name: /^(Add|Edit)/ })).toEqual([]));
});

it("says of a model that does not exist that it does not", async () => {
	await openApp("/models/no-such-model", { as: "member" });
	await screen.findByRole("heading", { name: "This model was not found." });
});
