import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { holdStorage } from "../../../../test/hold-storage.ts";
import { openReceiving } from "../../../../test/open-receiving.tsx";
import { scan } from "../../../../test/scan-keys.ts";

it("what is booked while somebody presses Undo all is undone too", async () => {
	const { products, toCount, press, read, network } = await openReceiving([12]);
	let answer = () => {};
	const isAnswered = new Promise<void>((resolve) => (answer = resolve));
	let isBooked = false;
	network.intercept(/^POST .*movements/, async (send) => {
		const response = await send();
		isBooked = true;
		await isAnswered;
		return response;
	});
	scan(products[0]?.caseCode ?? "");
	await toCount(0, "10 / 12");
	await waitFor(() => expect(isBooked).toBe(true));
	await press("Finish");
	const undo = await screen.findByRole("button", { name: "Undo all" });
	// The answer and the undo wait for the storage, in this order.
	const goOn = await holdStorage();
	answer();
	await new Promise((resolve) => setTimeout(resolve, 100));
	undo.click();
	await goOn();
	await screen.findByText("Everything was undone.");
	expect((await read()).lines[0]).toMatchObject({ accepted: 0, open: 12 });
});

it("what is booked after an Undo all is undone by the next one", async () => {
	const { products, toCount, press, read, network } = await openReceiving([12]);
	scan(products[0]?.caseCode ?? "");
	await toCount(0, "10 / 12");
	await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 10 }));
	let isCut = true;
	network.intercept(/^POST .*movements$/, (send) => {
		if (isCut) throw new TypeError("Failed to fetch");
		return send();
	});
	scan(products[0]?.code ?? "");
	await toCount(0, "11 / 12");
	await press("Finish");
	await press("Undo all");
	await screen.findByText(/Some were sent, but not answered yet/);
	await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 0 }));
	isCut = false;
	fireEvent(window, new Event("online"));
	await waitFor(async () => expect((await read()).lines[0]).toMatchObject({ accepted: 1 }));
	await waitFor(() => expect(screen.queryByText(/1 booking is recorded on this device/)).toBeNull());
	await press("Undo all");
	await screen.findByText("Everything was undone.");
	expect((await read()).lines[0]).toMatchObject({ accepted: 0, open: 12 });
});
