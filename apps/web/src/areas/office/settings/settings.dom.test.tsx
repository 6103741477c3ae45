import { changeSettings, getSettings } from "@freehub/contract/office/settings";
import { changeCompany, getCompany } from "@freehub/contract/shop-window/company";
import { changeReviewLimits, getReview } from "@freehub/contract/stock/review";
import { openShop, shop } from "@freehub/domain/shop";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it, onTestFinished } from "vitest";
import { ownShop } from "#lib/own-shop.ts";
import { paths, type SettingsPart, settingsParts } from "#lib/paths.ts";
import { descriptionOf, fill } from "../../../../test/fields.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";
import type { ShopName } from "../../../../test/shop.setup.ts";

const asConfigured = { signUp: "configured", showSuppliers: false } as const;

/** Opens the owner's page and restores the shop's settings afterwards. */
async function openSettings(shop: ShopName, part: SettingsPart) {
	const owner = await ownerOf(shop);
	// The demo shop shows suppliers until its owner changes that.
	const before = { ...asConfigured, ...(shop === "demo" && { showSuppliers: true }) };
	onTestFinished(async () => void (await owner.call(changeSettings, { body: before })));
	const opened = await openApp(paths.settingsPart(part), { as: "owner", shop });
	await waitFor(() => expect(screen.getByRole("main").querySelector("h2, legend")).not.toBeNull());
	return opened;
}

const strangers = () => screen.queryByText(/Anyone who signs up can change stock/);
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });

const saveSignUp = () => {
	const form = screen.getByRole("group", { name: "Who may sign up" }).closest("form") as HTMLElement;
	return within(form).getByRole("button", { name: "Save" });
};

describe("who may sign up", () => {
	it("holds once it is saved", async () => {
		// Other tests use the same shop in the meantime; this choice grants the same rights as ACCESS=staff.
		const { user, api } = await openSettings("staff", "people");
		expect(choice(/^As the server is configured/).checked).toBe(true);
		screen.getByText(/^ACCESS=staff/);
		await user.click(choice(/^Everyone, as a customer/));
		expect(await api.call(getSettings)).toMatchObject({ signUp: "configured" });
		await user.click(saveSignUp());
		await screen.findByText("Settings saved");
		expect(await api.call(getSettings)).toMatchObject({ signUp: "customer" });
		expect(choice(/^Everyone, as a customer/).checked).toBe(true);
		expect(strangers()).toBeNull();
	});

	it("is told where strangers may change stock", async () => {
		await openSettings("demo", "people");
		expect(strangers()).not.toBeNull();
		screen.getByText(/^ACCESS=everyone/);
	});

	it("is said on People too, with the way to change it", async () => {
		const { reopen } = await openSettings("demo", "people");
		reopen("/dashboard/people");
		await screen.findByText(/Anyone who signs up can change stock/);
		const link = screen.getByRole("link", { name: "Change that under Settings" });
		expect(link.getAttribute("href")).toBe("/dashboard/settings/people");
	});

	it("keeps what was chosen where it could not be saved", async () => {
		const { user, network } = await openSettings("staff", "people");
		// why: everybody who sees this page may change it, until somebody removes the right
		network.intercept(/^PATCH .api.settings/, () =>
			Response.json(
				{
					type: "about:blank",
					title: "",
					status: 403,
					detail: "Changing the settings is for owners.",
					code: "forbidden",
				},
				{ status: 403, headers: { "content-type": "application/problem+json" } },
			),
		);
		await user.click(choice(/^Only people who were invited/));
		await user.click(saveSignUp());
		await screen.findByText("Changing the settings is for owners.");
		expect(choice(/^Only people who were invited/).checked).toBe(true);
	});
});

it("the shop's name and colour are the owner's; a colour that nothing can be read on is refused", async () => {
	const { user, api } = await openSettings("staff", "look");
	const owner = await ownerOf("staff");
	onTestFinished(
		async () => void (await owner.call(changeCompany, { body: { name: "Freehub", colour: "" } })),
	);
	const card = within(
		(await screen.findByRole("heading", { name: "Name, logo and colour" })).closest("form") as HTMLElement,
	);
	const [name, colour] = [card.getByLabelText("Name"), card.getByRole("textbox", { name: "Accent colour" })];
	fireEvent.change(colour, { target: { value: "#7f7f7f" } });
	await user.click(card.getByRole("button", { name: "Save" }));
	await screen.findByText(/^Neither white nor dark text can be read on this colour/);
	expect(await api.call(getCompany)).not.toHaveProperty("colour");
	fireEvent.change(colour, { target: { value: "#0050c8" } });
	fireEvent.change(name, { target: { value: "Rad und Tat" } });
	await user.click(card.getByRole("button", { name: "Save" }));
	await screen.findByText("Company saved");
	expect(await api.call(getCompany)).toMatchObject({ name: "Rad und Tat", colour: "#0050c8" });
	await waitFor(() => expect(document.title).toBe("Settings · Rad und Tat"));
	const [bar] = screen.getAllByRole("banner");
	expect(bar?.querySelector("a")?.textContent).toBe("Rad und Tat");
	expect(bar?.querySelector("style")?.textContent).toContain("--fh-primary:#0050c8");
});

it("customers can reserve as the owner says", async () => {
	const { user, api } = await openSettings("staff", "orders");
	const before = { reservations: false, reservationHours: 48, reservationPieces: 1, reservationOrders: 3 };
	const owner = await ownerOf("staff");
	onTestFinished(async () => void (await owner.call(changeSettings, { body: before })));
	expect(await api.call(getSettings)).toMatchObject(before);
	const form = within(screen.getByRole("form", { name: "Reservations" }));
	await user.click(form.getByRole("checkbox", { name: "Customers can reserve in the shop window" }));
	const hours = form.getByLabelText("Hours for which pieces are kept");
	await fill(user, hours, "0");
	await user.click(form.getByRole("button", { name: "Save" }));
	await waitFor(() => expect(descriptionOf(hours)).toMatch(/at least 1/));
	expect(await api.call(getSettings)).toMatchObject(before);
	await fill(user, hours, "24");
	await fill(user, form.getByLabelText("Pieces of one product per account"), "2");
	await user.click(form.getByRole("button", { name: "Save" }));
	await screen.findByText("Settings saved");
	const after = { reservations: true, reservationHours: 24, reservationPieces: 2, reservationOrders: 3 };
	expect(await api.call(getSettings)).toMatchObject(after);
});

it("visitors are told of suppliers as the owner says", async () => {
	const { user, api } = await openSettings("staff", "people");
	const shown = screen.getByRole<HTMLInputElement>("checkbox", { name: "Show suppliers to visitors" });
	expect(shown.checked).toBe(false);
	await user.click(shown);
	await screen.findByText("Settings saved");
	expect(await api.call(getSettings)).toMatchObject({ showSuppliers: true });
	await waitFor(() => expect(shown.checked).toBe(true));
});

it("what is reviewed is said and changed there too", async () => {
	// Another test uses Review in the other shop, which has its own limits.
	const owner = await ownerOf("demo");
	const { limits } = await owner.call(getReview);
	onTestFinished(async () => void (await owner.call(changeReviewLimits, { body: limits })));
	const { user, api } = await openSettings("demo", "orders");
	const card = within(await screen.findByRole("region", { name: "Review" }));
	const pieces = card.getByLabelText<HTMLInputElement>("Adjustments of this many pieces or more");
	expect(pieces.value).toBe(String(limits.adjustPieces));
	await fill(user, pieces, "0");
	await user.click(card.getByRole("button", { name: "Save limits" }));
	await waitFor(() => expect(descriptionOf(pieces)).toBe("Pieces must be at least 1."));
	await fill(user, pieces, "31");
	await user.click(card.getByRole("button", { name: "Save limits" }));
	await screen.findByText("Limits saved");
	expect((await api.call(getReview)).limits).toEqual({ ...limits, adjustPieces: 31 });
	expect(pieces.value).toBe("31");
});

describe("currency, time zone, weights and language", () => {
	const basics = { currency: "USD", timeZone: null, weightUnit: null, language: "en" };
	const free = { currency: null, timeZone: null, weightUnit: null, language: null };

	/** The page of a shop with these; other tests use the real one's currency meanwhile. */
	async function openBasics(fixed: Partial<Record<keyof typeof free, string>>) {
		const sent: unknown[] = [];
		let now: object = { ...basics, fixed: { ...free, ...fixed }, isChosen: false };
		const opened = await openApp(paths.settingsPart("shop"), {
			as: "owner",
			shop: "staff",
			arrange: async (_, network) => {
				// why: a change would hold for all other tests
				network.intercept(/^GET .api.settings.basics/, () => Response.json(now));
				network.intercept(/^PATCH .api.settings.basics/, (_send, init) => {
					const body = JSON.parse(init.body as string) as object;
					sent.push(body);
					now = { ...now, ...body, isChosen: true };
					return Response.json(now);
				});
			},
		});
		const form = within(
			(await screen.findByRole("heading", { name: "Currency, time zone, weights and language" })).closest(
				"form",
			) as HTMLElement,
		);
		return { ...opened, form, sent };
	}

	it("are saved together, and everything is shown in them at once", async () => {
		const usual = shop();
		onTestFinished(() => openShop(usual));
		const { user, form, sent } = await openBasics({});
		await user.selectOptions(form.getByLabelText("Currency"), "EUR");
		await user.selectOptions(form.getByLabelText("Time zone"), "Europe/Berlin");
		await user.selectOptions(form.getByLabelText("Weights"), "kg");
		await user.click(form.getByRole("button", { name: "Save" }));
		await screen.findByText("Settings saved");
		expect(sent).toEqual([{ currency: "EUR", timeZone: "Europe/Berlin", weightUnit: "kg", language: "en" }]);
		expect(shop()).toMatchObject({ currency: "EUR", timeZone: "Europe/Berlin" });
		expect(screen.queryByText(/was changed/)).toBeNull();
	});

	it("cannot be changed where the environment sets them, or once something has a price, and the page says so", async () => {
		const { user, form, sent } = await openBasics({ timeZone: "environment", currency: "amounts" });
		const currency = form.getByLabelText<HTMLSelectElement>("Currency");
		expect(currency.disabled).toBe(true);
		await waitFor(() => expect(descriptionOf(currency)).toMatch(/^The shop has prices, costs or orders/));
		const zone = form.getByLabelText<HTMLSelectElement>("Time zone");
		expect(zone.disabled).toBe(true);
		expect(descriptionOf(zone)).toBe("Set by TIME_ZONE where the server is started.");
		const usual = shop();
		onTestFinished(() => openShop(usual));
		await user.selectOptions(form.getByLabelText("Weights"), "lb");
		await user.click(form.getByRole("button", { name: "Save" }));
		await screen.findByText("Settings saved");
		expect(sent).toEqual([{ weightUnit: "lb", language: "en" }]);
	});
});

it("a page that was loaded before another person changed the shop's currency says so", async () => {
	onTestFinished(() => ownShop.set({ opened: 0, isOutdated: false }));
	await openApp(paths.dashboardInventory, {
		as: "owner",
		shop: "staff",
		arrange: async (_, network) => {
			// why: the currency of the shared shop does not change
			network.intercept(/^GET .api.products/, () =>
				Response.json(
					{ type: "about:blank", title: "", status: 409, detail: "Changed.", code: "shop_changed" },
					{ status: 409, headers: { "content-type": "application/problem+json" } },
				),
			);
		},
	});
	const note = within(await screen.findByText(/currency, time zone, unit of weight or language was changed/));
	expect(note).toBeDefined();
	screen.getByRole("button", { name: "Load the page again" });
});

it("what is left of the demo is removed after a question, and is gone from the page then", async () => {
	let size = { products: 42, movements: 2000, orders: 90, articles: 6 };
	// why: other tests need the shop's demo data
	const { user, network } = await openApp(paths.settingsPart("data"), {
		as: "owner",
		shop: "staff",
		arrange: async (_, edge) => {
			edge.intercept(/^GET .api.demo/, () => Response.json(size));
			edge.intercept(/^DELETE .api.demo/, () => {
				const removed = size;
				size = { products: 0, movements: 0, orders: 0, articles: 0 };
				return Response.json(removed);
			});
		},
	});
	await screen.findByText(
		"42 products, 2,000 movements, 90 orders and 6 articles came with Freehub, to try it with.",
	);
	await user.click(screen.getByRole("button", { name: "Remove demo data" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Remove the demo data?" }));
	expect(network.requests.some((request) => request.startsWith("DELETE"))).toBe(false);
	await user.click(dialog.getByRole("button", { name: "Remove demo data" }));
	await screen.findByText("42 products of the demo removed");
	await waitFor(() => expect(screen.queryByRole("heading", { name: "Demo data" })).toBeNull());
});

it("each part of the settings has its address, in a menu that says where one is", async () => {
	const { user, reopen } = await openApp("/dashboard/settings", { as: "owner", shop: "staff" });
	const menu = within(await screen.findByRole("navigation", { name: "Parts of the settings" }));
	await waitFor(() => expect(location.pathname).toBe("/dashboard/settings/shop"));
	const links = menu.getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual(settingsParts.map(paths.settingsPart));
	await user.click(menu.getByRole("link", { name: "Orders and review" }));
	await screen.findByRole("heading", { name: "Order numbers" });
	expect(menu.getByRole("link", { current: "page" }).textContent).toBe("Orders and review");
	expect(screen.queryByRole("heading", { name: "Your data" })).toBeNull();
	reopen("/dashboard/settings/nothing");
	await waitFor(() => expect(location.pathname).toBe("/dashboard/settings/shop"));
});

it("a shop for invited people only is opened by one press", async () => {
	const { user, api } = await openApp(paths.settingsPart("people"), {
		as: "owner",
		shop: "staff",
		arrange: async (_, network) => {
			// why: other tests sign up in the same shop
			network.intercept(/^GET .api.settings/, async (send) => {
				const answer = await send();
				return Response.json({ ...((await answer.json()) as object), signUp: "invitation" });
			});
		},
	});
	onTestFinished(async () => void (await api.call(changeSettings, { body: asConfigured })));
	await user.click(await screen.findByRole("button", { name: "Open to everyone, as a customer" }));
	await screen.findByText("Settings saved");
	expect(await api.call(getSettings)).toMatchObject({ signUp: "customer" });
});

it("the settings are for owners", async () => {
	await openApp("/dashboard/settings", { as: "member", shop: "staff" });
	await screen.findByText(/Settings are for owners/);
});
