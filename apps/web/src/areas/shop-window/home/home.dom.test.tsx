import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeOpeningHours, getCompany, getOpeningHours } from "@freehub/contract/shop-window/company";
import {
	changeHome,
	chooseFeatured,
	getFeatured,
	getHome,
	type HomeChange,
	listHomeTranslations,
} from "@freehub/contract/shop-window/home";
import { addDays, localDay } from "@freehub/domain/local-days";
import { openShop, shop } from "@freehub/domain/shop";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";
import { owner } from "../../../../test/people.ts";
import { dateName } from "./weekday-name.ts";

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const type = (one: HTMLElement, value: string) => fireEvent.change(one, { target: { value } });
/** The name of the button that edits a part. */
const edit = (part: string) => new RegExp(`^Edit\\s*${part}$`);
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const usual = { eyebrow: "", heading: "", text: "", button: "", picture: "", alt: "" };

/** Tests share the shop, so that each begins with the usual words. */
async function writeHero(api: Client, change: HomeChange): Promise<void> {
	const { hero } = await api.call(getHome, { query: {} });
	await api.call(changeHome, { params: { slug: "hero" }, body: change, version: hero.version });
}

async function choose(api: Client, products: string[]): Promise<void> {
	const { version } = await api.call(getFeatured, {});
	await api.call(chooseFeatured, { body: { products }, version });
}

async function setHours(api: Client, openingHours: string): Promise<void> {
	const { version } = await api.call(getOpeningHours, {});
	await api.call(changeOpeningHours, { body: { openingHours }, version });
}

it("has the usual words, and nothing to edit for a member", async () => {
	await openApp("/home", { as: "member" });
	await screen.findByRole("heading", { level: 1, name: "Featured Products" });
	await screen.findByRole("heading", { name: "About Company" });
	await screen.findByRole("button", { name: "Sign Out" });
	expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});

it("is written in place by an owner, keeps what was typed on a failure, and tells who was faster", async () => {
	const { user, api, network } = await openApp("/home", {
		as: "owner",
		shop: "staff",
		arrange: (client) => writeHero(client, usual),
	});
	const open = async () => {
		await user.click(await screen.findByRole("button", { name: edit("the heading and picture") }));
		return dialog("Heading and picture");
	};
	let form = await open();
	expect((await form.findByLabelText<HTMLInputElement>("Heading")).placeholder).toBe("Featured Products");
	type(await form.findByLabelText("Heading"), "Spring is here");
	type(await form.findByLabelText("Text"), "New bikes.");
	let fails = true;
	network.intercept(/^PATCH .api.home.hero/, async (send) => {
		if (!fails) return send();
		return new Response("{}", { status: 500 });
	});
	await user.click(form.getByRole("button", { name: "Save" }));
	await form.findByText(/^The home page was not saved\./);
	fails = false;
	await user.click(form.getByRole("button", { name: "Save" }));
	await isGone();
	await screen.findByRole("heading", { level: 1, name: "Spring is here" });
	screen.getByText("New bikes.");
	// The other usual sentences do not belong to the shop's own words.
	expect(screen.queryByText("Straight from the stock room")).toBeNull();

	form = await open();
	type(await form.findByLabelText("Button"), "Look around");
	await writeHero(api, { heading: "Summer is here" });
	await user.click(form.getByRole("button", { name: "Save" }));
	await form.findByText(new RegExp(`^${owner.name} changed this \\d+ seconds? ago: Heading\\.$`));
	await user.click(form.getByRole("button", { name: "Take what is there now" }));
	await user.click(form.getByRole("button", { name: "Save" }));
	await isGone();
	await screen.findByRole("link", { name: "Look around" });
	await screen.findByRole("heading", { level: 1, name: "Summer is here" });

	form = await open();
	await user.click(await form.findByRole("button", { name: "Empty all: the usual words and picture" }));
	await user.click(form.getByRole("button", { name: "Save" }));
	await isGone();
	await screen.findByRole("heading", { level: 1, name: "Featured Products" });
	screen.getByText("Straight from the stock room");
});

it("is translated beside its words", async () => {
	const { user, api } = await openApp("/home", {
		as: "owner",
		shop: "staff",
		arrange: (client) => writeHero(client, { ...usual, heading: "Spring" }),
	});
	await user.click(await screen.findByRole("button", { name: edit("the heading and picture") }));
	const form = await dialog("Heading and picture");
	type(await form.findByLabelText("Heading (Deutsch)"), "Frühling");
	await user.click(form.getByRole("button", { name: "Save Deutsch" }));
	await screen.findByText("Translation saved");
	const all = await api.call(listHomeTranslations, { params: { slug: "hero" } });
	expect(all.find(({ language }) => language === "de")).toMatchObject({ heading: "Frühling" });
	await writeHero(api, usual);
});

it("has the products that an owner chooses, in that order", async () => {
	const body = {
		description: "d",
		price: 5,
		quantity: 3,
		supplier: "S",
		image: "/drawings/bag-bar-roll.svg",
	};
	const names = ["Zither bell", "Zonal lamp"];
	const ids: string[] = [];
	const { user, api } = await openApp("/home", {
		as: "owner",
		shop: "staff",
		arrange: async (client) => {
			for (const name of names) ids.push((await client.call(addProduct, { body: { ...body, name } }))._id);
			await choose(client, ids);
		},
	});
	const shown = () =>
		screen
			.getAllByRole("heading", { level: 3 })
			.map(({ textContent }) => textContent)
			.filter((name) => names.includes(name ?? ""));
	await waitFor(() => expect(shown()).toEqual(names));
	await user.click(await screen.findByRole("button", { name: edit("the products on this page") }));
	const form = await dialog("Products on the home page");
	await user.click(await form.findByRole("button", { name: "Move Zonal lamp up" }));
	// Somebody else chooses at the same time.
	await choose(api, [ids[0] ?? ""]);
	await user.click(form.getByRole("button", { name: "Save" }));
	await form.findByText("Somebody else has changed this meanwhile.");
	await user.click(form.getByRole("button", { name: "Save mine" }));
	await isGone();
	await waitFor(() => expect(shown()).toEqual(names.toReversed()));
	await user.click(await screen.findByRole("button", { name: edit("the products on this page") }));
	const again = await dialog("Products on the home page");
	await user.click(await again.findByRole("button", { name: "Remove Zither bell" }));
	await user.click(again.getByRole("button", { name: "Save" }));
	await isGone();
	await waitFor(() => expect(shown()).toEqual(["Zonal lamp"]));
	await choose(api, []);
});

it("has the opening hours, with the days on which the shop is closed", async () => {
	const { user, api, reopen } = await openApp("/home", {
		as: "owner",
		shop: "staff",
		arrange: (client) => setHours(client, "Mo 09:00-18:00"),
	});
	await screen.findByText("09:00–18:00");
	await user.click(await screen.findByRole("button", { name: edit("the opening hours") }));
	const form = await dialog("Opening hours");
	await user.click(await form.findByRole("button", { name: "Same times from Monday to Friday" }));
	await user.click(form.getByRole("button", { name: "Add a day" }));
	await user.click(form.getByRole("button", { name: "Save" }));
	await form.findByText(/^A closed day is missing/);
	type(form.getByLabelText("Closed on: from"), "2999-12-24");
	await user.click(form.getByRole("button", { name: "Save" }));
	await isGone();
	await screen.findByText("Monday – Friday");
	screen.getByText("Dec 24, 2999");
	expect((await api.call(getCompany)).openingHours).toBe("Mo-Fr 09:00-18:00\n2999-12-24 closed");
	const body = { name: "Open bell", description: "d", price: 5, quantity: 3, supplier: "S", image: "/i.svg" };
	const { _id } = await api.call(addProduct, { body });
	reopen(`/products/${_id}`);
	await screen.findByText("Opening hours");
	await setHours(api, "");
});

it.each(["Etc/GMT-14", "Etc/GMT+12"])(
	"leaves out the closed days that are over in the shop's time zone: %s",
	async (timeZone) => {
		const before = shop();
		onTestFinished(() => openShop(before));
		openShop({ ...before, timeZone });
		const today = localDay(Date.now(), timeZone);
		const days = [-2, -1, 0, 1].map((by) => addDays(today, by));
		const { api } = await openApp("/home", {
			as: "owner",
			shop: "staff",
			arrange: (client) =>
				setHours(client, ["Mo 09:00-18:00", ...days.map((day) => `${day} closed`)].join("\n")),
		});
		await screen.findByText("09:00–18:00");
		const shown = () => days.filter((day) => screen.queryByText(dateName(day)) !== null);
		await waitFor(() => expect(shown()).toEqual(days.slice(2)));
		await setHours(api, "");
	},
);
