import type { Today } from "@freehub/contract/office/today";
import type { Movement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { paths } from "#lib/paths.ts";
import { type Network, openApp } from "../../../../test/open-app.tsx";

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, " ").trim();
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const latest: Movement = {
	_id: "movement",
	product: "chain",
	productName: "Chain",
	kind: "deliver",
	reason: null,
	quantity: 6,
	counted: null,
	from: "main",
	to: "customer",
	actor: "olga",
	actorName: "Olga",
	reference: "Order 7",
	note: "",
	occurredAt: new Date().toISOString(),
	recordedAt: new Date().toISOString(),
	batch: "batch",
	reverses: null,
	reversedBy: null,
	undoes: null,
	purchaseLine: null,
	purchaseNumber: null,
	refused: null,
	balance: 48,
};

/** A shop's day with known numbers. */
function figures(days: number): Today {
	return {
		day: day(0),
		yesterday: day(1),
		products: 40,
		out: { count: 1, first: "Tube" },
		low: { count: 3, first: "Bell" },
		lowAtStores: [],
		transfers: { arriving: [], drafts: [] },
		shortBySupplier: [{ supplier: "Brask & Lund", count: 3, out: 1, promised: 0 }],
		shortSuppliers: 8,
		received: 4,
		delivered: 6,
		movements: 2,
		latest: [latest, { ...latest, _id: "imported", reference: "Import spring.csv", folded: 1200 }],
		value: Array.from({ length: days + 1 }, (_, n) => ({
			day: day(days - n),
			price: n === days ? 495 : 450,
			cost: 198,
		})),
		movers: {
			since: day(30),
			products: [{ product: "chain", name: "Chain", image: "/drawings/chain.svg", pieces: 6 }],
		},
		unmoved: {
			count: 1,
			products: [{ product: "bell", name: "Bell", image: "/drawings/bell.svg", days: 200, value: 15 }],
		},
		incoming: {
			orders: 4,
			pieces: 60,
			late: 1,
			next: [
				{
					order: "late",
					number: "PO-0004",
					supplierName: "Tarnwick",
					day: "2026-11-20",
					isLate: true,
					pieces: 20,
				},
				{ order: "next", number: "PO-0007", supplierName: "Uist", day: null, isLate: false, pieces: 1 },
			],
		},
		imports: [{ _id: "import", name: "spring.csv", rows: 4, refused: 1 }],
		invitations: [{ _id: "invitation", email: "new@shop.test", expiresAt: new Date().toISOString() }],
	};
}

// why: the shop's own numbers change while other tests use it; the API's tests cover that they are right
async function tellFigures(_api: unknown, network: Network): Promise<void> {
	network.intercept(/^GET .api.today/, () => {
		const asked = network.requests.findLast((request) => request.startsWith("GET /api/today"));
		return Response.json(figures(Number(/days=(\d+)/.exec(asked ?? "")?.[1])));
	});
}

it("tells what matters, and every number leads to the rows behind it", async () => {
	const { user } = await openApp("/", { as: "owner", arrange: tellFigures });
	const strip = await screen.findByRole("link", {
		name: /^Today1 out of stock, 3 low, 4 came in and 6 went out since yesterday/,
	});
	await user.click(strip);
	await screen.findByRole("heading", { level: 1, name: "Today" });
	expect(location.pathname).toBe("/dashboard/today");
	const list = await screen.findByRole("list", { name: "Figures" });
	const shown = Array.from(list.querySelectorAll("a"), (link) => [text(link), link.getAttribute("href")]);
	const movements = `/dashboard/movements?from=${day(1)}`;
	expect(shown).toEqual([
		["Out of stock1Tube", "/dashboard/manageinventory?stock=out"],
		["Low3Bell and 2 more", "/dashboard/manageinventory?stock=low"],
		["Came in4since yesterday", `${movements}&kind=receive`],
		["Went out6since yesterday", `${movements}&kind=deliver`],
		[expect.stringMatching(/^Stock at today’s cost\$198\.00/), "/dashboard/stock-value"],
		["Stock value at price$495.00+10% in 90 days", "/dashboard/manageinventory?stock=in%2Clow&sort=-price"],
	]);
	const main = within(document.querySelector("main") as HTMLElement);
	expect(text(main.getByText(/delivered/).closest("li"))).toContain(
		"Olga delivered 6 × Chain to a customer, Order 7",
	);
	const imported = main.getByText(/imported/).closest("li");
	expect(text(imported)).toMatch(/M ?Olga imported 1,200 quantities, Import spring.csv$/);
	const to = (name: RegExp | string) => main.getByRole("link", { name }).getAttribute("href");
	expect(to(/Invitation for new@shop.test/)).toBe("/dashboard/people");
	expect(to(/spring.csv1 of 4 rows refused/)).toBe("/dashboard/import/import");
	expect(to("Brask & Lund1 out of stock")).toBe(
		"/dashboard/manageinventory?supplier=Brask+%26+Lund&toOrder=yes",
	);
	main.getByText("On hand and on its way: at or below the reorder point");
	expect(to("and 7 more suppliers")).toBe("/dashboard/manageinventory?toOrder=yes&sort=supplier");
	expect(to("All")).toBe(`/dashboard/movements/top?from=${day(30)}`);
	expect(to("6 delivered")).toBe(`/dashboard/movements?from=${day(30)}&kind=deliver&product=chain`);
	expect(to("All 1")).toBe("/dashboard/manageinventory?unmoved=180");
	expect(to("All 2 movements")).toBe(movements);
	expect(to("TarnwickPO-0004, Nov 20, 2026")).toBe(paths.purchaseOrder("late"));
	expect(to("UistPO-0007")).toBe(paths.purchaseOrder("next"));
	expect(to("2 more orders")).toBe(paths.purchaseOrders);
	expect(to("Receive")).toBe(paths.receive);
	const late = main.getByRole("link", { name: /PO-0004/ }).closest("li");
	expect(text(late)).toBe("TarnwickPO-0004, Nov 20, 2026Late20 pieces");
});

it("says what is low at which store, beside what is low in all", async () => {
	await openApp("/dashboard/today", {
		as: "owner",
		arrange: async (_api, network) =>
			network.intercept(/^GET .api.today/, () => {
				const lowAtStores = [
					{ store: "north", name: "Store North", count: 7 },
					{ store: "main", name: "Shop", count: 2 },
				];
				return Response.json({ ...figures(90), lowAtStores });
			}),
	});
	const card = (await screen.findByRole("heading", { name: "Low by store" })).closest(
		"section",
	) as HTMLElement;
	// One's own store is the first.
	const rows = () => within(card).getAllByRole("listitem").map(text);
	await waitFor(() => expect(rows()).toEqual(["Shop2 products", "Store North7 products"]));
	const links = within(card).getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual([
		"/dashboard/manageinventory?lowAt=main",
		"/dashboard/manageinventory?lowAt=north",
	]);
	const list = await screen.findByRole("list", { name: "Figures" });
	expect(text(list)).toContain("Low in all3Bell and 2 more");
});

it("offers both ways to products where there are none, and says who one is", async () => {
	await openApp("/dashboard/today", {
		as: "owner",
		arrange: async (_, network) =>
			network.intercept(/^GET .api.today/, () =>
				Response.json({ ...figures(90), products: 0, movements: 0, latest: [] }),
			),
	});
	await screen.findByText("You are the owner of this shop.");
	const main = within(document.querySelector("main") as HTMLElement);
	const to = (name: string) => main.getAllByRole("link", { name }).at(-1)?.getAttribute("href");
	expect([to("Add Item"), to("Import")]).toEqual(["/dashboard/additem", "/dashboard/import"]);
	expect(main.queryByRole("figure")).toBeNull();
});

it("tells the value of the stock in a table, for the span that one chooses", async () => {
	const { user } = await openApp("/dashboard/today", { as: "member", arrange: tellFigures });
	const chart = await screen.findByRole("figure", { name: "Stock value" });
	const rows = () => Array.from(chart.querySelectorAll("tbody tr"), text);
	await waitFor(() => expect(rows()).toHaveLength(91));
	expect(rows()[0]).toContain("$495.00");
	expect(rows()[0]).toContain("$198.00");
	expect(rows()[1]).toContain("$450.00");
	await user.click(within(chart).getByText("30 days"));
	await waitFor(() => expect(rows()).toHaveLength(31));
});

it("is nothing for visitors, neither on the home page nor at its address", async () => {
	const { reopen } = await openApp("/");
	await screen.findByRole("heading", { level: 1 });
	expect(screen.queryByRole("link", { name: /^Today/ })).toBeNull();
	reopen("/dashboard/today");
	await waitFor(() => expect(location.pathname).toBe("/signin"));
});
