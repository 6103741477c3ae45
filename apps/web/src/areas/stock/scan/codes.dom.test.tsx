import { getProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { listProductMovements } from "@freehub/contract/stock/stock";
import { locationCode } from "@freehub/domain/stock/location-code";
import { screen, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { placesOffered } from "../../../../test/choose-place.ts";
import { mark, newGtin, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { keyOfScanner, scan } from "../../../../test/scan-keys.ts";

const said = (region: string) =>
	screen.getByRole("region", { name: region }).textContent?.replaceAll(/\s+/g, " ") ?? "";

async function openApart(address: string, quantity = "7") {
	const app = await prepareApp({ as: "member" });
	const barcode = newGtin();
	const product = await newProduct(app.api, { barcode, quantity });
	app.reopen(address);
	const params = { id: product._id };
	return {
		...app,
		barcode,
		product,
		onHand: async () => (await app.api.call(getProduct, { params })).quantity,
		latest: async () => (await app.api.all(listProductMovements, { params }))[0],
	};
}

it("GS1 data is taken apart: a case of ten, twice, with its lot", async () => {
	const { user, barcode, onHand, latest } = await openApart("/dashboard/scan", "0");
	await user.click(await screen.findByRole("radio", { name: "Receive" }));
	scan(`]C102${barcode.padStart(14, "0")}3720`);
	await waitFor(() => expect(said("Last scan")).toContain("+20"));
	scan(`(01)${barcode.padStart(14, "0")}(10)LOT-7`);
	await waitFor(() => expect(said("Last scan")).toContain("Lot LOT-7"));
	await waitFor(async () => expect(await onHand()).toBe(21));
	expect((await latest())?.note).toBe("Lot LOT-7");
});

it("a location's label says where: from there, and to there", async () => {
	const { user, api, barcode, onHand, latest, reopen } = await openApart("/dashboard/books");
	const bin = await api.call(addLocation, { body: { name: `Bin ${mark()}`, kind: "warehouse" } });
	reopen("/dashboard/scan");
	await user.click(await screen.findByRole("radio", { name: "Move" }));
	const to = await screen.findByRole<HTMLInputElement>("combobox", { name: "To" });
	await user.click(to);
	await waitFor(() => expect(placesOffered(to).map(({ textContent }) => textContent)).toContain(bin.name));
	await user.keyboard("{Escape}");
	to.blur();
	scan(locationCode("main"));
	// A real scanner needs time between two labels.
	await new Promise((resolve) => setTimeout(resolve, 20));
	scan(locationCode(bin._id));
	await waitFor(() => expect(to.value).toBe(bin.name));
	scan(barcode);
	await waitFor(() => expect(said("This session")).toContain("1 booking"));
	await waitFor(async () =>
		expect(await latest()).toMatchObject({ kind: "transfer", quantity: 1, from: "main", to: bin._id }),
	);
	expect(await onHand()).toBe(7);
	scan(locationCode("nowhere"));
	await screen.findByText("This label is for a closed or unknown location.");
});

it("a scanner that sends nothing at the end of its codes opens their product", async () => {
	const { barcode, product } = await openApart("/dashboard/books");
	await screen.findByRole("heading", { level: 1, name: "Books" });
	scan(barcode, []);
	await screen.findByRole("heading", { level: 1, name: product.name });
});

it("what is scanned into a field stays there", async () => {
	const { user, barcode } = await openApart("/dashboard/additem");
	const field = await screen.findByLabelText<HTMLInputElement>("Name");
	await user.click(field);
	await user.keyboard(barcode);
	expect(field.value).toBe(barcode);
	expect(location.pathname).toBe("/dashboard/additem");
});

/** The digits of French computers, in the order of the keys 0 to 9. */
const FRENCH = "à&é\"'(-è_ç";
const onFrench = (digits: string) =>
	Array.from(digits, (digit) => keyOfScanner(digit, FRENCH[Number(digit)]));

it("a scanner whose keyboard layout is not the computer's is understood", async () => {
	const { user, barcode, onHand } = await openApart("/dashboard/scan", "0");
	await user.click(await screen.findByRole("radio", { name: "Receive" }));
	scan(onFrench(barcode));
	await waitFor(async () => expect(await onHand()).toBe(1));
});

it("a code that looks misread is named with what it probably is, and not offered for storing", async () => {
	const { user, barcode, onHand } = await openApart("/dashboard/scan", "0");
	await user.click(await screen.findByRole("radio", { name: "Receive" }));
	scan(`${barcode}51995`);
	const card = await screen.findByRole("region", { name: "Unknown code" });
	const buttons = () => Array.from(card.querySelectorAll("button, a"), ({ textContent }) => textContent);
	expect(card.textContent).toContain(`${barcode}51995 is the barcode ${barcode} with its add-on digits.`);
	expect(buttons()).toEqual([`Use ${barcode}`, "Skip"]);
	await user.click(screen.getByRole("button", { name: `Use ${barcode}` }));
	await waitFor(async () => expect(await onHand()).toBe(1));
	scan('JIG"7@A');
	await screen.findByText(/different keyboard layouts: JIG"7@A is probably JIG@7"A/);
	expect(screen.queryByText("Add as a new product")).toBeNull();
});
