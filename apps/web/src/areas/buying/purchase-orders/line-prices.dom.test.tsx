import { changeOffer, listOffers } from "@freehub/contract/buying/offers";
import { screen, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill, valueOf } from "../../../../test/fields.ts";
import { button, field, openDraft, saved, shows } from "../../../../test/open-draft.ts";

/** A draft of 20 bells whose price nobody typed, and a way to change the offer's price. */
async function openUntouched() {
	const opened = await openDraft(({ bell }) => [{ product: bell._id, ordered: 20, pack: 10 }]);
	const { api, supplier, bell } = opened;
	const ask = async (price: number) => {
		const query = { supplier: supplier._id, product: bell._id };
		const [offer] = await api.call(listOffers, { query });
		const { _id: id = "", version = 0 } = offer ?? {};
		await api.call(changeOffer, { params: { id }, version, body: { breaks: [{ from: 1, price }] } });
	};
	return { ...opened, ask, price: `Price of a piece of ${bell.name}` };
}

it("shows the offer's price until somebody types one, which stays over a break and beside another offer", async () => {
	const { user, bell, price, stored, ask, readAgain } = await openUntouched();
	await shows(price, "8.00");
	screen.getByText("by the offer");
	// The same as the offer's, but typed.
	await fill(user, await field(price), "8.00");
	await screen.findByText("agreed; offer $8.00");
	await saved();
	await fill(user, await field(`Quantity of ${bell.name}`), "100");
	await user.tab();
	await saved();
	expect((await stored()).lines).toMatchObject([{ ordered: 100, cost: 8, priceFrom: "typed", offered: 7 }]);
	expect(valueOf(await field(price))).toBe("8.00");
	await screen.findByText("offer is $7.00 now");

	await user.click(button(`Keep mine: Keep the price of ${bell.name}`));
	await screen.findByText("agreed; offer $7.00");
	await saved();
	expect((await stored()).lines).toMatchObject([{ cost: 8, priceFrom: "typed", isOfferNew: false }]);

	await ask(9);
	await readAgain();
	await screen.findByText("offer is $9.00 now");
	await user.click(button(`Take it: Take the offer’s price for ${bell.name}`));
	await shows(price, "9.00");
	await saved();
	expect((await stored()).lines).toMatchObject([{ cost: 9, priceFrom: "offer" }]);
});

it("lets an untouched price follow what the supplier asks for meanwhile, beside what is being typed", async () => {
	const { user, bell, price, ask, stored } = await openUntouched();
	await shows(price, "8.00");
	await fill(user, await field("Note"), "Ring first");
	await ask(6.5);
	await shows(price, "6.50");
	await shows(`Line total of ${bell.name}`, "130.00");
	await waitFor(async () => expect(await stored()).toMatchObject({ note: "Ring first", total: 130 }));
});
