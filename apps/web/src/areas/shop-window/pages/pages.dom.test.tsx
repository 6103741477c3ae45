import type { Client } from "@freehub/contract/client";
import { changeCompany, getCompany } from "@freehub/contract/shop-window/company";
import { changePage, getPage, type PageSlug } from "@freehub/contract/shop-window/pages";
import { listPageTranslations, translatePage } from "@freehub/contract/translations";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";
import { owner } from "../../../../test/people.ts";

const footer = () => screen.getByRole("contentinfo");
const main = () => within(screen.getByRole("main"));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = (one: HTMLElement, value: string) => fireEvent.change(one, { target: { value } });

async function linksOf(column: string): Promise<(string | null)[][]> {
	const list = await within(footer()).findByRole("list", { name: column });
	return within(list)
		.getAllByRole("link")
		.map((link) => [link.textContent, link.getAttribute("href")]);
}

async function write(api: Client, slug: PageSlug, page: { title?: string; text?: string }): Promise<void> {
	const { version } = await api.call(getPage, { params: { slug } });
	await api.call(changePage, { params: { slug }, body: page, version });
}

it("links what came with the demo in the footer, and says that it is a placeholder", async () => {
	const { user } = await openApp("/blogs");
	expect(await linksOf("Shop")).toEqual([
		["Products", "/products"],
		["Blogs", "/blogs"],
	]);
	expect(await linksOf("Help")).toEqual([
		["Contact", "/pages/contact"],
		["Opening hours", "/pages/opening-hours"],
		["Address", "/pages/address"],
		["Returns", "/pages/returns"],
	]);
	expect(await linksOf("Legal")).toEqual([
		["Terms", "/pages/terms"],
		["Privacy", "/pages/privacy"],
		["Imprint", "/pages/imprint"],
	]);
	expect(footer().textContent).toContain("Footer");
	await user.click(within(footer()).getByRole("link", { name: "Imprint" }));
	const heading = await screen.findByRole("heading", { level: 1, name: "Imprint" });
	await waitFor(() => expect(document.activeElement).toBe(heading));
	await waitFor(() => expect(document.title).toBe("Imprint · Freehub"));
	expect(main().getByRole("article").textContent).toContain("This text is a placeholder.");
});

it("tells an owner who was slower what is there now, and loses nothing", async () => {
	const { user, api } = await openApp("/dashboard/pages/address", {
		as: "owner",
		shop: "staff",
		arrange: (client) => write(client, "address", { title: "Address", text: "First." }),
	});
	const change = new RegExp(`^${owner.name} changed this \\d+ seconds? ago: the text\\.$`);
	const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
	const saved = async () => {
		await screen.findByText("Saved");
		return api.call(getPage, { params: { slug: "address" } });
	};
	type(await field("Title"), "Where we are");
	await write(api, "address", { text: "Theirs." });
	await press("Save changes");
	await screen.findByText(change);
	await press("Take what is there now");
	expect((await field("Text")).value).toBe("Theirs.");
	expect((await field("Title")).value).toBe("Where we are");
	await press("Save changes");
	expect(await saved()).toMatchObject({ title: "Where we are", text: "Theirs." });

	type(await field("Text"), "Mine.");
	await write(api, "address", { text: "Theirs again." });
	await press("Save changes");
	await screen.findByText(change);
	await press("Save mine");
	expect(await saved()).toMatchObject({ text: "Mine." });
});

it("is translated below its text, and says what visitors see where it is not", async () => {
	const { user, api } = await openApp("/dashboard/pages/returns", {
		as: "owner",
		shop: "staff",
		arrange: (client) => write(client, "returns", { title: "Returns", text: "In **14** days." }),
	});
	const section = within(await screen.findByRole("region", { name: "Translations" }));
	const inGerman = (name: string) => section.findByLabelText<HTMLInputElement>(`${name} (Deutsch)`);
	expect((await inGerman("Text")).placeholder).toBe("In **14** days.");
	expect(section.getAllByText("Not translated: visitors see the English text.")).toHaveLength(2);
	type(await inGerman("Title"), "Rückgabe");
	type(await inGerman("Text"), "In **14** Tagen.");
	const params = { slug: "returns", language: "de" } as const;
	await api.call(translatePage, { params, body: { title: "Retoure" }, version: 0 });
	await user.click(section.getByRole("button", { name: "Save Deutsch" }));
	await waitFor(() => expect(section.getAllByRole("alert")[0]?.textContent).toContain("Retoure"));
	await user.click(section.getByRole("button", { name: "Save mine" }));
	await section.findByText("1 of 4 languages");
	expect(await api.call(listPageTranslations, { params })).toContainEqual(
		expect.objectContaining({ language: "de", title: "Rückgabe", text: "In **14** Tagen." }),
	);
	// The page's own text is unchanged.
	expect((await field("Text")).value).toBe("In **14** days.");
	expect(screen.getByText("Saved")).toBeTruthy();
});

it("saves the company's facts, refuses them at their fields, and names it in the footer", async () => {
	const { user, api, reopen } = await openApp("/dashboard/pages", {
		as: "owner",
		shop: "staff",
		arrange: async (client) => void (await client.call(changeCompany, { body: { city: "Here" } })),
	});
	const save = () => screen.findByRole("button", { name: "Save company" });
	type(await field("Name"), "The bicycle shop");
	type(await field("Opening hours"), "on weekdays");
	await user.click(await save());
	await screen.findByText(/^Each line of Opening hours must be like/);
	type(await field("Opening hours"), "Mo-Fr 09:00-18:00");
	// Another owner's change in the meantime stays.
	await api.call(changeCompany, { body: { city: "Elsewhere" } });
	await user.click(await save());
	await screen.findByText("Company saved");
	expect((await api.call(getCompany)).city).toBe("Elsewhere");
	expect((await field("Opening hours")).value).toBe("Mo-Fr 09:00-18:00");
	// Management pages do not show these columns.
	reopen("/blogs");
	await within(footer()).findByText("The bicycle shop");
});

it("leads from the sign-up to the terms in a tab of their own, if any are written", async () => {
	await openApp("/signup");
	const link = await screen.findByRole("link", { name: /^Read the terms\s*\(opens in a new tab\)$/ });
	expect(link.getAttribute("href")).toBe("/pages/terms");
	expect(link.getAttribute("target")).toBe("_blank");
	expect((await field("Aggree with terms and condition")).checked).toBe(false);
});

it("has no link to terms where there are none", async () => {
	await openApp("/signup", { shop: "staff" });
	await field("Aggree with terms and condition");
	await waitFor(() => expect(footer().textContent).toContain("Footer"));
	expect(screen.queryByRole("link", { name: /^Read the terms/ })).toBeNull();
});

it("is for owners to write", async () => {
	await openApp("/dashboard/pages/terms", { as: "member" });
	await screen.findByText("Writing the company's pages is for owners.");
	expect(main().queryByLabelText("Text")).toBeNull();
});

it("leads from an address that is no page's to the list", async () => {
	await openApp("/dashboard/pages/no-such-page", { as: "owner" });
	await screen.findByRole("heading", { level: 1, name: "Pages" });
	expect(location.pathname).toBe("/dashboard/pages");
});
