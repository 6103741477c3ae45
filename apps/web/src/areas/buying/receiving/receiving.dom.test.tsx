import { closePurchaseLines } from "@freehub/contract/buying/purchase-commands";
import { listReceipts } from "@freehub/contract/buying/receipts";
import { signIn } from "@freehub/contract/people/identity";
import { changeRole, listPeople } from "@freehub/contract/people/people";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, ownerOf, prepareApp } from "../../../../test/open-app.tsx";
import { countsIn, openReceiving, text } from "../../../../test/open-receiving.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";
import { scan } from "../../../../test/scan-keys.ts";

describe("counting a delivery", () => {
	it("counts pieces and cases up, in any order, as movements of one batch", async () => {
		const { products, toCount, toSay, read, api, order } = await openReceiving([12, 3]);
		const [bell, chain] = products;
		scan(chain?.code ?? "");
		await toCount(1, "1 / 3");
		scan(bell?.caseCode ?? "");
		await toSay("10 of 12");
		scan(bell?.code ?? "");
		scan(bell?.code ?? "");
		await toCount(0, "12 / 12");
		await waitFor(async () => expect((await read()).lines.map(({ open }) => open)).toEqual([0, 2]));
		const receipts = await api.all(listReceipts, { query: { order: order._id } });
		expect(receipts.map(({ lines }) => lines.map(({ accepted }) => accepted))).toEqual([[1, 10, 1, 1]]);
	});

	it("counts what is scanned before the lines of the delivery are there", async () => {
		const { api, network, reopen } = await prepareApp({ as: "member" });
		const { order, products } = await orderGoods(api, [12]);
		let arrive = () => {};
		const arrived = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		network.intercept(/^GET .api.lines-to-receive.*batch=/, async (send) => {
			await arrived;
			return send();
		});
		reopen(`/receive?order=${order._id}`);
		await waitFor(() =>
			expect(network.requests.some((one) => /lines-to-receive.*batch=/.test(one))).toBe(true),
		);
		scan(products[0]?.caseCode ?? "");
		await waitFor(() => expect(screen.queryByRole("region", { name: "Decide" })).toBeNull());
		arrive();
		const lines = await screen.findByRole("region", { name: "Lines" });
		await waitFor(() => expect(countsIn(lines)).toEqual(["10 / 12"]));
	});

	it("is undone scan by scan, and whole", async () => {
		const { products, toCount, press, read, row } = await openReceiving([12]);
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		scan(products[0]?.code ?? "");
		await toCount(0, "11 / 12");
		await press("Undo");
		await toCount(0, "10 / 12");
		expect(text(row(0))).not.toContain("Complete");
		await press("Finish");
		await press("Undo all");
		await screen.findByText("Everything was undone.");
		expect((await read()).lines[0]).toMatchObject({ accepted: 0, open: 12 });
	});

	it("accepts what is more than ordered only when somebody says so, or refuses it", async () => {
		const { products, toCount, press, read } = await openReceiving([2]);
		const code = products[0]?.caseCode ?? "";
		scan(code);
		const question = await screen.findByRole("region", { name: "Decide" });
		expect(text(question)).toContain("8 pieces of");
		expect(text(question)).toContain("2 were ordered, and 2 have come.");
		await press("Accept 8 over");
		await toCount(0, "10 / 2");
		scan(products[0]?.code ?? "");
		await press("Refuse 1");
		await waitFor(async () =>
			expect((await read()).lines[0]).toMatchObject({ accepted: 10, refused: 1, open: 0 }),
		);
	});

	it("turns a scanned piece into a broken one in one tap, still expected or credited", async () => {
		const { products, toCount, toSay, press, read, user } = await openReceiving([12]);
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		await press("Broken");
		await toSay("1 refused (damaged)");
		await toCount(0, "9 / 12");
		const stored = { accepted: 9, refused: 1, credited: 0, open: 3 };
		await waitFor(async () => expect((await read()).lines[0]).toMatchObject(stored));
		await user.click(await screen.findByRole("radio", { name: "Credited" }));
		await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ credited: 1, open: 2 }));
	});

	it("takes the broken piece off the scan that was shown, also if others were scanned before it was booked", async () => {
		const { products, toCount, press, read, network } = await openReceiving([12, 12]);
		let answer = () => {};
		const isAnswered = new Promise<void>((resolve) => (answer = resolve));
		network.intercept(/^POST .*movements$/, async (send) => {
			await isAnswered;
			return send();
		});
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		scan(products[1]?.caseCode ?? "");
		await press("Broken");
		answer();
		await toCount(0, "9 / 12");
		await waitFor(async () =>
			expect((await read()).lines).toMatchObject([
				{ accepted: 9, refused: 1 },
				{ accepted: 10, refused: 0 },
			]),
		);
	});

	it("asks how many are missing before a short line is closed, and reopens it", async () => {
		const { products, toCount, toShow, read, press } = await openReceiving([12]);
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		const actions = within(screen.getByRole("group", { name: "Last scan’s line" }));
		actions.getByRole("button", { name: "Short" }).click();
		const asked = await screen.findByRole("dialog", { name: "Close 2 missing pieces?" });
		expect(text(asked)).toContain(`2 of ${products[0]?.name}`);
		expect((await read()).lines[0]).toMatchObject({ closed: null });
		await press("Close 2 pieces");
		await toShow(0, "Closed short");
		await waitFor(async () => expect(await read()).toMatchObject({ state: "closed_short" }));
		// Another Undo takes the last scan back; this one is the message's.
		let message = await screen.findByText(/The rest of 1 line is closed/);
		while (within(message).queryByRole("button", { name: "Undo" }) === null) {
			message = message.parentElement as HTMLElement;
		}
		within(message).getByRole("button", { name: "Undo" }).click();
		await waitFor(async () => expect((await read()).state).toBe("partly_received"));
	});

	it("says that a line is short while its pieces wait to be sent, and closes it after them", async () => {
		const { products, toCount, toShow, read, network, press } = await openReceiving([12]);
		let isCut = true;
		network.intercept(/^POST /, (send) => {
			if (isCut) throw new TypeError("Failed to fetch");
			return send();
		});
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		await screen.findByText(/1 booking is recorded on this device/);
		const actions = within(screen.getByRole("group", { name: "Last scan’s line" }));
		actions.getByRole("button", { name: "Short" }).click();
		await press("Close 2 pieces");
		await toShow(0, "Closed short");
		expect((await read()).lines[0]).toMatchObject({ accepted: 0, closed: null });
		isCut = false;
		fireEvent(window, new Event("online"));
		await waitFor(async () =>
			expect((await read()).lines[0]).toMatchObject({
				accepted: 10,
				closed: { why: "Short in the delivery" },
			}),
		);
	});

	it("asks about a product that nobody has ordered, and sets it aside when the next one is scanned", async () => {
		const { api, products, toCount, toSay, press } = await openReceiving([2]);
		const sku = mark();
		const other = await newProduct(api, { sku });
		scan(sku);
		await screen.findByText(`${other.name} is not in this delivery.`);
		await press("Receive 1 without an order");
		await toSay("without an order");
		scan("NO-SUCH-CODE");
		await screen.findByText("No product has the code NO-SUCH-CODE.");
		scan(products[0]?.code ?? "");
		await toCount(0, "1 / 2");
		await press("Finish");
		const aside = await screen.findByRole("region", { name: "Set aside" });
		expect(text(aside)).toContain("1 × NO-SUCH-CODE");
	});
});

describe("without a scanner", () => {
	it("the pieces of each line are typed into its field, and Enter goes on to the next", async () => {
		const { toCount, row, user } = await openReceiving([12, 3]);
		const field = (index: number) =>
			within(row(index) as HTMLElement).getByRole("textbox", { name: /^Pieces that came of/ });
		await user.click(field(0));
		await user.keyboard("0{Enter}");
		expect(field(0).getAttribute("aria-invalid")).toBe("true");
		await user.keyboard("{Backspace}11{Enter}");
		await toCount(0, "11 / 12");
		expect(document.activeElement).toBe(field(1));
		await user.keyboard("3{Enter}");
		await toCount(1, "3 / 3");
		await screen.findByText("1 of 2 lines, 14 of 15 pieces");
	});

	it("a delivery is received by mouse alone, a line in two presses", async () => {
		const { toCount, press, read, row, user } = await openReceiving([12, 3]);
		await user.click(within(row(0) as HTMLElement).getByRole("button", { expanded: false }));
		await press("Receive 12");
		await toCount(0, "12 / 12");
		await user.click(within(row(1) as HTMLElement).getByRole("button", { expanded: false }));
		const pad = await screen.findByRole("button", { name: "Number pad" });
		await user.click(pad);
		await user.click(await screen.findByRole("button", { name: "2" }));
		await user.click(within(row(1) as HTMLElement).getByRole("button", { name: "Receive 2" }));
		await toCount(1, "2 / 3");
		await user.click(within(row(1) as HTMLElement).getByRole("button", { name: "Short" }));
		await press("Close 1 piece");
		await press("Finish");
		await waitFor(async () =>
			expect((await read()).lines.map(({ accepted, open }) => [accepted, open])).toEqual([
				[12, 0],
				[2, 0],
			]),
		);
	});

	it("and by keyboard alone", async () => {
		const app = await prepareApp({ as: "member" });
		const { order, products, read } = await orderGoods(app.api, [12]);
		const { user } = app;
		app.reopen("/receive");
		await screen.findByRole("button", { name: new RegExp(`^${order.number}`) });
		/** Goes on with the Tab key to the next control whose name matches, and presses it. */
		const go = async (name: RegExp, keys = "{Enter}") => {
			for (let presses = 0; presses < 100; presses++) {
				await user.tab();
				const at = document.activeElement;
				const label =
					at?.getAttribute("aria-label") ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
				if (name.test(label ?? text(at))) break;
			}
			expect(text(document.activeElement) + document.activeElement?.id).not.toBe("");
			await user.keyboard(keys);
		};
		await go(new RegExp(`^${order.number}`));
		await screen.findByRole("region", { name: "Lines" });
		await go(/^Code by hand/, `${products[0]?.caseCode}{Enter}`);
		await waitFor(async () => expect((await read()).lines[0]?.accepted).toBe(10));
		await user.keyboard("2");
		await screen.findByText("The next scan counts 2.");
		await go(/^Receive 2$/);
		await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 12, open: 0 }));
		await go(/^Finish$/);
		await go(/^Undo all$/);
		await screen.findByText("Everything was undone.");
		expect((await read()).lines[0]?.accepted).toBe(0);
	});
});

describe("two people on one delivery", () => {
	it("receive the last pieces once: what is left is counted, and the rest is said", async () => {
		const { products, toCount, bookAs, read, row } = await openReceiving([12]);
		scan(products[0]?.code ?? "");
		await toCount(0, "1 / 12");
		await waitFor(async () => expect((await read()).lines[0]?.accepted).toBe(1));
		// This device does not hear of it.
		const name = await bookAs(0, 9);
		scan(products[0]?.caseCode ?? "");
		const question = await screen.findByRole("region", { name: "Decide" });
		expect(text(question)).toContain("8 pieces of");
		expect(text(question)).toContain("12 were ordered, and 12 have come.");
		await screen.findByText(/12 were ordered and 10 have come: only 2 more can be received/);
		await toCount(0, "12 / 12");
		expect(text(row(0))).toContain(`${name} 9`);
		await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 12, open: 0 }));
	});

	it("hear of every booking that was refused after it was recorded without a connection", async () => {
		const { products, toCount, bookAs, network } = await openReceiving([12, 3]);
		let isCut = true;
		network.intercept(/^POST .*movements/, (send) => {
			if (isCut) throw new TypeError("Failed to fetch");
			return send();
		});
		scan(products[0]?.caseCode ?? "");
		await toCount(0, "10 / 12");
		scan(products[1]?.code ?? "");
		await toCount(1, "1 / 3");
		await screen.findByText(/2 bookings are recorded on this device/);
		await bookAs(0, 8);
		await bookAs(1, 3);
		isCut = false;
		fireEvent(window, new Event("online"));
		const refused = await screen.findByRole("region", { name: "Not received" });
		await waitFor(() => expect(text(refused)).toContain("2 bookings were refused, and were not received:"));
		expect(text(refused)).toContain("only 4 more can be received");
		expect(text(refused)).toContain("3 have come: none is left");
		await toCount(0, "8 / 12");
	});
});

describe("without a right", () => {
	/** A shop whose owner has ordered something, opened by somebody of the warehouse. */
	async function openAsWarehouse(pieces: readonly number[]) {
		const owner = await ownerOf("staff");
		const goods = await orderGoods(owner, pieces);
		const { account } = await memberOf("staff");
		const people = await owner.all(listPeople, { query: { search: account.email } });
		await owner.call(changeRole, { params: { id: people[0]?._id ?? "" }, body: { role: "warehouse" } });
		const app = await prepareApp({ shop: "staff" });
		await app.api.call(signIn, { body: { email: account.email, password: account.password } });
		app.reopen(`/receive?order=${goods.order._id}`);
		await screen.findByRole("region", { name: "Lines" });
		return { ...app, ...goods, account };
	}

	it("the warehouse receives and says what is short, but accepts nothing over and sees no cost", async () => {
		const { products, user, network, read, account } = await openAsWarehouse([2, 5]);
		scan(products[0]?.caseCode ?? "");
		const question = await screen.findByRole("region", { name: "Decide" });
		expect(text(question)).toContain("Only buyers and owners can accept more than was ordered.");
		expect(within(question).queryByRole("button", { name: /Accept/ })).toBeNull();
		await user.click(within(question).getByRole("button", { name: "Set aside" }));
		await user.click(screen.getByRole("button", { name: "Broken" }));
		await screen.findByRole("button", { name: "Add a photo" });
		await user.click(screen.getByRole("button", { name: "Finish" }));
		await user.click(await screen.findByRole("button", { name: "Close the rest of all 2 lines" }));
		const asked = await screen.findByRole("dialog", { name: "Close 6 missing pieces?" });
		expect(text(asked)).toContain(`1 of ${products[0]?.name}5 of ${products[1]?.name}`);
		await user.click(within(asked).getByRole("button", { name: "Close 6 pieces" }));
		const closed = { byName: account.name, why: "Short in the delivery" };
		await waitFor(async () => expect((await read()).lines).toMatchObject([{ closed }, { closed }]));
		expect(document.body.textContent).not.toMatch(/10\.00|\$/);
		expect(network.requests.join()).not.toContain("/offers");
	});

	it("the warehouse expects again what it has closed, on the delivery and on the order, and nobody else's", async () => {
		const { user, read, account, order, reopen, readAgain } = await openAsWarehouse([2, 5, 3]);
		const byOwner = [order.lines[2]?._id ?? ""];
		await (await ownerOf("staff")).call(closePurchaseLines, {
			params: { id: order._id },
			body: { lines: byOwner },
		});
		await readAgain();
		await user.click(screen.getByRole("button", { name: "Finish" }));
		await user.click(await screen.findByRole("button", { name: "Close the rest of all 2 lines" }));
		await user.click(await screen.findByRole("button", { name: "Close 7 pieces" }));
		const closed = { byName: account.name };
		await waitFor(async () => expect((await read()).lines).toMatchObject([{ closed }, { closed }, {}]));
		// The message and its Undo are gone after a reload.
		reopen(`/receive?order=${order._id}`);
		const list = within(await screen.findByRole("region", { name: "Lines" }));
		await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(3));
		await waitFor(() => expect(list.getAllByRole("button", { name: "Expect again" })).toHaveLength(2));
		await user.click(list.getAllByRole("button", { name: "Expect again" })[0] as HTMLElement);
		const open = async () => (await read()).lines.map((line) => line.open);
		await waitFor(async () => expect(await open()).toEqual([2, 0, 0]));
		reopen(`/dashboard/purchase-orders/${order._id}`);
		await waitFor(() => expect(screen.getAllByText(/^Closed by/)).toHaveLength(2));
		await user.click(await screen.findByRole("button", { name: "Expect again" }));
		await waitFor(async () => expect(await open()).toEqual([2, 5, 0]));
		await waitFor(() => expect(screen.queryByRole("button", { name: "Expect again" })).toBeNull());
	});

	it("others are told who may receive", async () => {
		const app = await prepareApp({ shop: "staff" });
		const { account } = await memberOf("staff");
		await app.api.call(signIn, { body: { email: account.email, password: account.password } });
		app.reopen("/receive");
		await screen.findByText("Receiving is for the warehouse, buyers and owners.");
	});
});

// With `npm test -- --long` the delivery of a shop's whole season; the taps are the same.
const LINES = process.env.FREEHUB_LONG === "1" ? 60 : 12;

describe(`a delivery of ${LINES} lines`, () => {
	it("with 3 short, 1 over and 1 broken takes one scan per case and 5 other taps", async () => {
		const short = new Set([1, 5, 9]);
		const ordered = Array.from({ length: LINES }, (_, i) => (short.has(i) ? 20 : 10));
		const { products, toCount, read, user } = await openReceiving(ordered);
		let taps = 0;
		const tap = async (name: string | RegExp) => {
			await user.click(await screen.findByRole("button", { name }));
			taps += 1;
		};
		for (const [i, { caseCode }] of products.entries()) {
			scan(caseCode);
			await toCount(i, `10 / ${ordered[i]}`);
			if (i === 3) {
				scan(products[i]?.code ?? "");
				await tap("Accept 1 over");
				await toCount(i, "11 / 10");
			}
			if (i === 7) await tap("Broken");
		}
		await tap("Finish");
		await waitFor(async () =>
			expect((await read()).lines.reduce((sum, line) => sum + line.accepted, 0)).toBe(10 * LINES),
		);
		await tap("Close the rest of all 4 lines");
		await tap("Close 31 pieces");
		await waitFor(async () => expect((await read()).state).toBe("closed_short"));
		expect(taps).toBe(5);
	});
});
