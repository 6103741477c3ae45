import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { choosePlace, placesOffered } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";

/** The page of a product with three pieces in one store and four in the shop, and its stock bar. */
async function openBar() {
	const app = await prepareApp({ as: "member" });
	const product = await newProduct(app.api);
	const name = `Depot ${mark()}`;
	const { _id: depot } = await app.api.call(addLocation, { body: { name, kind: "store" } });
	await app.api.call(recordMovement, {
		params: { id: product._id },
		body: { kind: "transfer", quantity: 3, to: depot },
		idempotencyKey: mark(),
	});
	app.reopen(`/inventory/${product._id}`);
	const bar = within(await screen.findByRole("region", { name: "Stock" }));
	const box = await bar.findByLabelText<HTMLInputElement>("Location");
	await waitFor(() => expect(box.value).toBe("Shop · 4"));
	return { ...app, product, name, bar, box };
}

it("the place box is a combobox: typing finds, Enter takes what is marked, Escape leaves it as it was", async () => {
	const { user, name, box } = await openBar();
	expect(box.getAttribute("role")).toBe("combobox");
	expect(box.getAttribute("aria-expanded")).toBe("false");
	box.focus();
	await user.keyboard("{ArrowDown}");
	expect(box.getAttribute("aria-expanded")).toBe("true");
	const active = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
	expect(active()).toBe("Shop4");
	await user.keyboard("{ArrowDown}{ArrowUp}");
	expect(active()).toBe("Shop4");
	fireEvent.change(box, { target: { value: name.toLowerCase() } });
	expect(placesOffered(box).map(({ textContent }) => textContent)).toEqual([`${name}3`]);
	await user.keyboard("{Escape}");
	expect([box.getAttribute("aria-expanded"), box.value]).toEqual(["false", "Shop · 4"]);
	fireEvent.change(box, { target: { value: "nowhere at all" } });
	expect(screen.getByText("No location has this name.")).toBeDefined();
	fireEvent.change(box, { target: { value: name } });
	await user.keyboard("{Enter}");
	expect([box.getAttribute("aria-expanded"), box.value]).toEqual(["false", `${name} · 3`]);
	expect(document.activeElement).toBe(box);
	// The typed text is meant, also by who goes on to the next field.
	fireEvent.change(box, { target: { value: "shop" } });
	await user.tab();
	expect(box.value).toBe("Shop · 4");
});

it("Alt+B goes to the next place with pieces, wherever the focus is", async () => {
	const { name, bar, box } = await openBar();
	const press = () =>
		fireEvent.keyDown(bar.getByLabelText("Quantity"), { code: "KeyB", key: "∫", altKey: true });
	press();
	expect(box.value).toBe(`${name} · 3`);
	press();
	expect(box.value).toBe("Shop · 4");
	expect(box.getAttribute("aria-keyshortcuts")).toBe("Alt+B");
});

it("a move is repeated by one button of the bar, which names where to; the form begins with the same place", async () => {
	const { user, product, name, bar } = await openBar();
	const move = async (open: () => Promise<void>) => {
		await open();
		return within(await screen.findByRole("dialog"));
	};
	const transfer = () => user.click(screen.getAllByRole("button", { name: "Transfer" })[0] as HTMLElement);
	const form = await move(transfer);
	await choosePlace(form.getByLabelText("To"), name);
	await user.click(form.getByRole("button", { name: "Move 1" }));
	await screen.findByText(`Moved 1 of ${product.name} from Shop to ${name}: 7 on hand.`);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	fireEvent.change(bar.getByLabelText("Quantity"), { target: { value: "2" } });
	await user.click(await bar.findByRole("button", { name: `Move to ${name}` }));
	await screen.findByText(`Moved 2 of ${product.name} from Shop to ${name}: 7 on hand.`);
	const again = await move(transfer);
	await waitFor(() => expect(again.getByLabelText<HTMLInputElement>("To").value).toBe(`${name} · 6`));
});
