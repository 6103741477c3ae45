import { addOffer, listOffers } from "@freehub/contract/buying/offers";
import { acceptMatches, listMatches, type OfferChoice } from "@freehub/contract/buying/supplier-articles";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it } from "vitest";
import { buyingShop } from "../../../../test/buying.ts";
import { loadList } from "../../../../test/price-list-file.ts";

const list = (price: string) => `Article number,Name,Price,Currency\nW-1,Bell,${price},USD\n`;
const many = [
	{ from: 1, price: 7 },
	{ from: 10, price: 6 },
];

/** A shop with an offer for the bell, and a list that has it, too. */
async function withOffer(offer: { supplierSku: string; breaks: typeof many }) {
	const shop = await buyingShop();
	const { client, supplier } = shop;
	const named = { name: "Bell W", sku: "W-1", description: "d", supplier: "Wheels Inc.", image: "/i.svg" };
	const body = { ...named, price: 20, quantity: 0 };
	const { _id: bell } = await client.call(addProduct, { body });
	await client.call(addOffer, { body: { supplier, product: bell, ...offer } });
	await loadList(client, supplier, list("7.50"));
	const params = { id: supplier };
	const propose = () => client.call(listMatches, { params, query: { show: "proposed" } });
	const [match] = await propose();
	const accept = async (choice?: OfferChoice) => {
		const one = { article: match?.article._id ?? "", product: bell, ...(choice && { offer: choice }) };
		const [answer] = await client.call(acceptMatches, { params, body: { matches: [one] } });
		return answer?.offer;
	};
	const offers = async () => {
		const found = await client.all(listOffers, { query: { supplier, product: bell } });
		return found.map(({ breaks }) => breaks);
	};
	return { ...shop, match, accept, offers };
}

const after = { breaks: [{ from: 1, price: 7.5 }], per: 1, currency: "USD", pack: 1, minimum: 0 };
const before = { ...after, breaks: many };

it("keeps an offer with several prices when a match is accepted, and says so before and after", async () => {
	const { match, accept, offers, client, supplier } = await withOffer({ supplierSku: "W-1", breaks: many });
	expect(match?.offer).toEqual({
		before,
		after: { ...after, minimum: match?.offer?.after.minimum },
		isKept: true,
	});
	expect(await accept()).toMatchObject({
		is: "kept",
		before: { breaks: many },
		after: { breaks: after.breaks },
	});
	expect(await offers()).toEqual([many]);
	// Nor does the next list.
	await loadList(client, supplier, list("8.00"));
	expect(await offers()).toEqual([many]);
});

it("replaces it only as told, and says what was there", async () => {
	const { accept, offers, client, supplier } = await withOffer({ supplierSku: "W-1", breaks: many });
	expect(await accept("replace")).toMatchObject({ is: "replaced", before: { breaks: many } });
	expect(await offers()).toEqual([after.breaks]);
	await loadList(client, supplier, list("8.00"));
	expect(await offers()).toEqual([[{ from: 1, price: 8 }]]);
});

it("does not outrank an offer with another number either, whose prices orders go by", async () => {
	const { match, accept, offers } = await withOffer({ supplierSku: "OLD-1", breaks: many });
	expect(match?.offer).toMatchObject({ before: { breaks: many }, isKept: true });
	expect(await accept()).toMatchObject({ is: "kept" });
	expect(await offers()).toEqual([many]);
});

it("renews an offer with a single price, and says what it was", async () => {
	const { accept, offers } = await withOffer({ supplierSku: "W-1", breaks: many.slice(0, 1) });
	expect(await accept()).toMatchObject({ is: "replaced", before: { breaks: [{ from: 1, price: 7 }] } });
	expect(await offers()).toEqual([after.breaks]);
});
