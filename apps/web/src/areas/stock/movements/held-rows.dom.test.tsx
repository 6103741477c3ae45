import type { Client } from "@freehub/contract/client";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";

const rows = () =>
	[...document.querySelectorAll<HTMLElement>("main li")].filter((row) => row.querySelector("time"));
const undoIn = (row: HTMLElement | undefined) =>
	row && within(row).queryByRole<HTMLButtonElement>("button", { name: /^Undo/ });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The pieces of a row, which tell the bookings of these tests apart. */
const piecesIn = (row: HTMLElement | undefined) => Number(/received (\d+)/.exec(row?.textContent ?? "")?.[1]);

async function book(api: Client, id: string, quantity: number): Promise<void> {
	await api.call(recordMovement, {
		params: { id },
		body: { kind: "receive", quantity },
		idempotencyKey: mark(),
	});
}

/** Opens the movements of a product to which four receipts were booked, newest first. */
async function openMovements() {
	const app = await prepareApp({ as: "member" });
	const { _id } = await newProduct(app.api);
	let booked = 100;
	for (let i = 0; i < 4; i++) await book(app.api, _id, ++booked);
	/** Others book, and the feed tells the page. */
	async function bookMore(): Promise<void> {
		await book(app.api, _id, ++booked);
		await app.readAgain();
	}
	app.reopen(`/dashboard/movements?product=${_id}`);
	await waitFor(() => expect(rows()).toHaveLength(5));
	/** The pieces of the receipts that were taken back. */
	async function takenBack(): Promise<number[]> {
		const { items } = await app.api.page(listProductMovements, { params: { id: _id } });
		const undone = new Set(items.map(({ reverses }) => reverses));
		return items
			.filter((one) => undone.has(one._id))
			.map(({ quantity }) => quantity)
			.toSorted((a, b) => a - b);
	}
	return { ...app, bookMore, takenBack };
}

/**
 * A pointer rests on a place of the screen. As in a browser, the row that is there at that moment gets the event, and a click
 * needs both halves of the press on one element.
 */
const at = (place: number) => undoIn(rows()[place]) ?? rows()[place] ?? document.body;
function down(place: number, pointerType: string): HTMLElement {
	const target = at(place);
	fireEvent.pointerDown(target, { pointerType, buttons: 1 });
	return target;
}
function up(place: number, from: HTMLElement, pointerType: string, detail = 1): void {
	const target = at(place);
	fireEvent.pointerUp(target, { pointerType });
	fireEvent.click(target === from ? target : (target.closest("ul") ?? document.body), { detail });
}

type Way = "mouse" | "double" | "keys" | "touch";
const press = fc.record({
	way: fc.constantFrom<Way>("mouse", "double", "keys", "touch"),
	place: fc.integer({ min: 0, max: 3 }),
	/** How many others book before, during and after the press. */
	others: fc.tuple(
		fc.integer({ min: 0, max: 1 }),
		fc.integer({ min: 0, max: 1 }),
		fc.integer({ min: 0, max: 1 }),
	),
});

it("whatever others book meanwhile, each act hits the row that its presser saw", async () => {
	const { user, bookMore, takenBack } = await openMovements();
	const seen = new Set<number>();
	const meant = new Set<number>();
	const others = async (count: number) => {
		for (let i = 0; i < count; i++) await bookMore();
	};
	const presses = fc.sample(press, { numRuns: 9, seed: 59 });
	for (const {
		way,
		place,
		others: [before, during, after],
	} of presses) {
		await user.hover(document.body);
		const row = rows()[place];
		const button = undoIn(row);
		if (button === null || button === undefined || Number.isNaN(piecesIn(row))) {
			await others(1);
			continue;
		}
		seen.add(piecesIn(row));
		if (way !== "touch") meant.add(piecesIn(row));
		if (way === "keys") {
			await user.keyboard("{Shift}");
			button.focus();
			await others(before + during);
			await user.keyboard("{Enter}{Enter}");
			await others(after);
			(document.activeElement as HTMLElement).blur();
			continue;
		}
		if (way !== "touch") fireEvent.pointerOver(button, { pointerType: "mouse" });
		await others(before);
		const from = down(place, way === "touch" ? "touch" : "mouse");
		await others(during);
		up(place, from, way === "touch" ? "touch" : "mouse");
		await others(after);
		if (way === "double") up(place, down(place, "mouse"), "mouse", 2);
	}
	// The last answers.
	await pause(300);
	const strangers = (await takenBack()).filter((pieces) => !seen.has(pieces));
	expect(strangers).toEqual([]);
	expect(await takenBack()).toEqual(expect.arrayContaining([...meant]));
	expect(meant.size).toBeGreaterThan(3);
}, 30_000);

it("a list holds still under the pointer, says in words what is newer, and shows it on request or when the pointer goes", async () => {
	const { user, bookMore } = await openMovements();
	const pieces = () => rows().map(piecesIn);
	const before = pieces();
	await user.hover(rows()[1] as HTMLElement);
	await bookMore();
	const show = await screen.findByRole("button", { name: "1 newer: show" });
	expect(pieces()).toEqual(before);
	await user.click(show);
	await waitFor(() => expect(pieces()).toEqual([105, ...before]));
	await user.hover(rows()[1] as HTMLElement);
	await pause(1000);
	await bookMore();
	await bookMore();
	await screen.findByRole("button", { name: "2 newer: show" });
	await user.hover(document.body);
	await waitFor(() => expect(pieces()).toEqual([107, 106, 105, ...before]));
	expect(screen.queryByRole("button", { name: /newer: show/ })).toBeNull();
});

it("a double click takes one receipt back, and the message says which and books it again", async () => {
	const { user, takenBack } = await openMovements();
	await user.dblClick(undoIn(rows()[1]) as HTMLElement);
	const message = (await screen.findByText(/^Taken back: 103 × .* received at Shop\. \d+ on hand\./)).closest(
		"[role=status]",
	) as HTMLElement;
	expect(await takenBack()).toEqual([103]);
	await pause(1000);
	expect(undoIn(rows()[0]), "the newest receipt is as it was").not.toBeNull();
	await user.click(within(message).getByRole("button", { name: "Undo" }));
	await screen.findByText(/^Booked again: 103 × .*\. \d+ on hand\./);
});

it("by keyboard, the row keeps the focus when its button is gone, and another Enter does nothing", async () => {
	const { user, takenBack } = await openMovements();
	await user.keyboard("{Shift}");
	undoIn(rows()[1])?.focus();
	await user.keyboard("{Enter}");
	await screen.findByText(/^Taken back: 103/);
	await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
	expect(document.activeElement?.textContent).toContain("received 103");
	await pause(1000);
	await user.keyboard("{Enter}");
	await pause(200);
	expect(await takenBack()).toEqual([103]);
});
