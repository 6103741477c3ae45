import { listReceipts } from "@freehub/contract/buying/receipts";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { fill } from "../../../../test/fields.ts";
import { mark } from "../../../../test/new-product.ts";
import { openReceiving, text } from "../../../../test/open-receiving.tsx";
import { scan } from "../../../../test/scan-keys.ts";

/** A picture of one red pixel. */
const PIXEL =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const photo = () =>
	new File([Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0))], "broken.png", { type: "image/png" });

const receipts = () => screen.findByRole("list", { name: "Receipts" });

it("a receipt shows what was over, by whom, what was refused, and its photo, and is taken back whole", async () => {
	const { products, order, read, press, user, network, api, account, reopen } = await openReceiving([2]);
	let isCut = true;
	network.intercept(/^POST .api.images/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
	scan(products[0]?.caseCode ?? "");
	await press("Accept 8 over");
	await press("Broken");
	await user.upload(await screen.findByLabelText("Photo"), photo());
	await screen.findByText(/The photo needs a connection, and was not sent/);
	const kept = async () => (await api.all(listReceipts, { query: { order: order._id } }))[0]?.lines ?? [];
	await waitFor(async () => expect((await kept()).some(({ refused }) => refused?.pieces === 1)).toBe(true));
	isCut = false;
	await press("Send the photo again");
	const link = await waitFor(async () => {
		const found = (await kept()).find((line) => line.refused?.photo && !line.isTakenBack)?.refused?.photo;
		expect(found).toBeTruthy();
		return found ?? "";
	});

	reopen(`/dashboard/purchase-orders/${order._id}`);
	const shown = within(await receipts());
	const line = (await shown.findByText(/over, accepted by/)).closest("li");
	expect(text(line)).toMatch(new RegExp(`9 accepted.*over, accepted by ${account.name}`));
	expect(text(line)).toContain("1 refused (damaged)");
	const picture = shown.getByRole("img", { name: `Photo of the refused pieces of ${products[0]?.name}` });
	expect(picture.closest("a")?.getAttribute("href")).toBe(link);

	await user.click(shown.getByRole("button", { name: "Take back" }));
	const question = within(await screen.findByRole("dialog", { name: "Take back the receipt" }));
	await user.click(question.getByRole("button", { name: "Take back" }));
	await shown.findByText("Taken back");
	expect(shown.queryByRole("button", { name: "Take back" })).toBeNull();
	expect((await read()).lines[0]).toMatchObject({ accepted: 0, refused: 0, open: 2 });
});

it("pieces are put where the line says, and go back to the supplier from there", async () => {
	const { products, order, read, row, user, api, toCount, reopen } = await openReceiving([12]);
	const shelf = await api.call(addLocation, { body: { name: `Shelf ${mark()}`, kind: "warehouse" } });
	reopen();
	await screen.findByRole("region", { name: "Lines" });
	await user.click(within(row(0) as HTMLElement).getByRole("button", { expanded: false }));
	const into = await screen.findByLabelText("Into");
	await choosePlace(into, shelf.name);
	scan(products[0]?.caseCode ?? "");
	await toCount(0, "10 / 12");
	await waitFor(async () => expect((await read()).lines[0]?.accepted).toBe(10));

	reopen(`/dashboard/purchase-orders/${order._id}`);
	await receipts();
	await user.click(await screen.findByRole("button", { name: "Send something back" }));
	const form = within(await screen.findByRole("dialog", { name: "Send back to the supplier" }));
	await waitFor(() => expect(form.getByLabelText<HTMLInputElement>("From").value).toBe(`${shelf.name} · 10`));
	await fill(user, form.getByLabelText("Pieces"), "3");
	await user.click(form.getByRole("button", { name: "Send back" }));
	await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 10, returned: 3 }));
});

it("a delivery of which everything is the wrong article is a receipt, and its movement is undone", async () => {
	const { products, order, read, press, user, api, row, reopen } = await openReceiving([12]);
	await user.click(within(row(0) as HTMLElement).getByRole("button", { expanded: false }));
	await press("Wrong article");
	await waitFor(async () =>
		expect((await read()).lines[0]).toMatchObject({ accepted: 0, refused: 1, open: 12 }),
	);
	const query = { product: products[0]?._id ?? "" };
	expect(await api.all(listMovements, { query })).toMatchObject([
		{ quantity: 0, refused: { pieces: 1, reason: "wrong_article" } },
	]);
	reopen(`/dashboard/purchase-orders/${order._id}`);
	expect(text(await receipts())).toMatch(/0 pieces.*1 refused.*1 refused \(wrong article\)/);
	reopen(`/dashboard/movements?search=${products[0]?.name}`);
	const undo = await screen.findAllByRole("button", { name: new RegExp(`^Undo.*${products[0]?.name}`) });
	await user.click(undo[0] as HTMLElement);
	await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ refused: 0, open: 12 }));
});
