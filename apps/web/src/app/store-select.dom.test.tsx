import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { layOutRows } from "../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../test/new-product.ts";
import { prepareApp } from "../../test/open-app.tsx";

beforeEach(layOutRows);

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "My store" });
const firstRow = () => text(document.querySelector("[role=grid] tbody tr"));

/** A member's table with one product: 7 at the main store, 5 at a new one. */
async function openTable() {
	const app = await prepareApp({ as: "member" });
	const word = mark();
	const { _id: id, name } = await newProduct(app.api, { name: `${word} Bell`, quantity: "12" });
	const place = await app.api.call(addLocation, { body: { name: `Store ${word}`, kind: "warehouse" } });
	await app.api.call(recordMovement, {
		params: { id },
		body: { kind: "transfer", quantity: 5, to: place._id },
		idempotencyKey: place._id,
	});
	app.reopen(`/manageinventory?search=${word}`);
	await waitFor(() => expect(firstRow()).toMatch(/12 in all\D*7/));
	return { ...app, word, place, name };
}

// The choice belongs to the device, and the tests of a process share one.
let choose: ((store: string) => Promise<void>) | undefined;
const chooseBy = (user: UserEvent) => (store: string) => user.selectOptions(select(), store);
afterEach(() => choose?.("main"));

describe("my store", () => {
	it("is the main one at first, is chosen in the header, and the table begins there with the total beside it", async () => {
		const { user, place, name, reopen } = await openTable();
		choose = chooseBy(user);
		expect(select().value).toBe("main");
		await user.selectOptions(select(), place._id);
		await waitFor(() => expect(firstRow()).toMatch(/12 in all\D*5/));
		reopen();
		await waitFor(() => expect(firstRow()).toMatch(/12 in all\D*5/));
		await waitFor(() => expect(select().value).toBe(place._id));
		await user.click(screen.getByRole("button", { name: `Delivered: ${name}` }));
		const from = await within(await screen.findByRole("dialog")).findByLabelText<HTMLInputElement>(
			"Location",
		);
		await waitFor(() => expect(from.value).toContain(place.name));
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});

	it("is changed by a command of the palette", async () => {
		const { user, place, word } = await openTable();
		choose = chooseBy(user);
		await user.keyboard("{Control>}k{/Control}");
		const palette = within(await screen.findByRole("dialog", { name: "Search or jump to" }));
		const field = palette.getByRole("combobox");
		await waitFor(() => expect(document.activeElement).toBe(field));
		await user.paste(`work at ${word}`);
		const command = await waitFor(() => {
			const found = palette.queryAllByRole("option").find((one) => text(one).startsWith("Work at Store"));
			expect(found).toBeDefined();
			return found as HTMLElement;
		});
		await user.click(command);
		await waitFor(() => expect(select().value).toBe(place._id));
	});
});
