import { addProduct } from "@freehub/contract/catalogue/products";
import { listProductTranslations, translateProduct } from "@freehub/contract/translations";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../../test/open-app.tsx";

const item = {
	name: "Saddle",
	description: "Soft.",
	price: "9",
	quantity: "1",
	supplier: "Tarnwick",
	image: "/drawings/trail-29-rear.svg",
};

it("shows who was slower with a translation what is there, and lets them decide", async () => {
	let id = "";
	const { api, user, reopen } = await openApp("/dashboard/myitems", {
		as: "member",
		arrange: async (client) => {
			id = (await client.call(addProduct, { body: item }))._id;
		},
	});
	reopen(`/inventory/${id}/edit`);
	const section = within(await screen.findByRole("region", { name: "Translations" }));
	const name = await section.findByLabelText<HTMLInputElement>("Name (Deutsch)");
	fireEvent.change(name, { target: { value: "Meins" } });
	const params = { id, language: "de" as const };
	await api.call(translateProduct, { params, body: { name: "Ihres" }, version: 0 });
	await user.click(section.getByRole("button", { name: "Save Deutsch" }));
	await waitFor(() => expect(section.getAllByRole("alert")[0]?.textContent).toContain("Ihres"));
	expect(name.value).toBe("Meins");
	await user.click(section.getByRole("button", { name: "Save mine" }));
	await waitFor(() => expect(section.queryByText(/Not saved yet/)).toBeNull());
	const kept = await api.call(listProductTranslations, { params: { id } });
	expect(kept).toContainEqual(expect.objectContaining({ language: "de", name: "Meins" }));
});
