import { getProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { choosePlace } from "../../../../test/choose-place.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { scan } from "../../../../test/scan-keys.ts";

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

/** Longer than the max pause between a scanner's keys, so that the next keys begin a new input. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 400));

/** Simulates a person's keys on the page, outside of fields. */
async function type(keys: string) {
	for (const key of keys) {
		fireEvent.keyDown(document.activeElement ?? document.body, { key });
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	await pause();
}

/** Opens the scan page with two products for this test only; seven pieces are on hand. */
async function openScanning(work: string) {
	const app = await prepareApp({ as: "member" });
	const [sku, otherSku] = [mark(), mark()];
	const product = await newProduct(app.api, { sku });
	const other = await newProduct(app.api, { sku: otherSku });
	app.reopen("/dashboard/scan");
	await app.user.click(await screen.findByRole("radio", { name: work }));
	const pad = () => within(screen.getByRole("group", { name: "Number pad" }));
	const session = () => text(screen.getByRole("region", { name: "This session" }));
	const last = () => text(screen.getByRole("region", { name: "Last scan" }));
	return {
		...app,
		product,
		sku,
		other,
		otherSku,
		pad,
		session,
		last,
		codeField: () => screen.getByRole<HTMLInputElement>("textbox", { name: "Code by hand" }),
		press: (name: string) => app.user.click(pad().getByRole("button", { name })),
		bigKey: (name: string) => waitFor(() => pad().getByRole("button", { name })),
		toSay: (read: () => string, words: string) => waitFor(() => expect(read()).toContain(words)),
		onHand: async (id: string) => (await app.api.call(getProduct, { params: { id } })).quantity,
	};
}

describe("counting by scans", () => {
	it("what moves between a scan and the saving of the count is not counted away", async () => {
		const { api, sku, product, press, bigKey, session, toSay, onHand } = await openScanning("Count");
		scan(sku);
		await bigKey("1 Save count");
		await press("7");
		// A count saved within seconds of its scan is dated now, and clocks differ a little, so wait.
		const while3s = () => new Promise((resolve) => setTimeout(resolve, 3000));
		await while3s();
		await api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "deliver", quantity: 2 },
			idempotencyKey: mark(),
		});
		await while3s();
		await press("7 Save count");
		await toSay(session, "1 booking, 7 pieces");
		await waitFor(async () => expect(await onHand(product._id)).toBe(5));
	});

	it("a number typed after scans stands alone, is shown beside what it replaces, and is what is saved", async () => {
		const { sku, product, press, bigKey, last, session, toSay, onHand } = await openScanning("Count");
		scan(sku);
		await bigKey("1 Save count");
		scan(sku);
		await bigKey("2 Save count");
		await toSay(last, "2 counted");
		for (const digit of "58") await press(digit);
		await toSay(last, "58 typed instead of 2 counted");
		await press("58 Save count");
		await toSay(session, "1 booking, 58 pieces");
		await waitFor(async () => expect(await onHand(product._id)).toBe(58));
		await press("Clear the number");
		await waitFor(() =>
			expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo" }).disabled).toBe(false),
		);
		fireEvent.click(screen.getByRole("button", { name: "Undo" }));
		await toSay(session, "Count of 58 taken back");
		await waitFor(async () => expect(await onHand(product._id)).toBe(7));
	});

	it("Undo takes the typed number back first, and the scans are counted as before", async () => {
		const { sku, press, bigKey, last, user, toSay } = await openScanning("Count");
		scan(sku);
		await bigKey("1 Save count");
		for (const digit of "60") await press(digit);
		await bigKey("60 Save count");
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await toSay(last, "1 counted");
		await press("+1");
		await bigKey("2 Save count");
	});
});

describe("the keyboard", () => {
	it("12 and then a scan books 12; what is typed is seen before", async () => {
		const { sku, product, bigKey, session, toSay, onHand } = await openScanning("Receive");
		await type("12");
		await bigKey("12 Receive");
		scan(sku);
		await toSay(session, "1 booking, 12 pieces");
		await waitFor(async () => expect(await onHand(product._id)).toBe(19));
		await type("৩4");
		fireEvent.keyDown(document.body, { key: "Backspace" });
		await bigKey("3 Receive");
	});

	it("12 and then a scan counts 12 where nothing is counted yet", async () => {
		const { sku, otherSku, product, other, session, toSay, onHand } = await openScanning("Count");
		await type("12");
		scan(sku);
		await toSay(session, "1 booking, 12 pieces");
		await type("30");
		scan(otherSku);
		await toSay(session, "2 bookings, 42 pieces");
		await waitFor(async () => expect([await onHand(product._id), await onHand(other._id)]).toEqual([12, 30]));
	});

	it("takes no part of a code for a quantity", async () => {
		const { sku, session, bigKey, toSay } = await openScanning("Receive");
		// A scanner so slow that its keys look like a person's.
		await type("4006381333931");
		await bigKey("1 Receive");
		expect(text(document.querySelector("main [role=alert]"))).toContain("A quantity has at most 6 digits.");
		await new Promise((resolve) => setTimeout(resolve, 1000));
		// Two digits, then the rest of a code.
		await type("40");
		for (const key of "638") fireEvent.keyDown(document.body, { key });
		await pause();
		await bigKey("1 Receive");
		expect(text(document.querySelector("main [role=alert]"))).toContain("Type the quantity again");
		scan(sku);
		await toSay(session, "1 booking, 1 piece");
	});
});

describe("a code by hand", () => {
	it("does what a scan does, with the number that was typed, and sets off nothing else", async () => {
		const { sku, product, codeField, user, bigKey, pad, session, toSay, onHand } =
			await openScanning("Receive");
		await type("3");
		await bigKey("3 Receive");
		await user.type(codeField(), `55/?b${sku}`);
		expect(codeField().value).toBe(`55/?b${sku}`);
		expect(screen.queryByRole("dialog")).toBeNull();
		expect(pad().queryByRole("button", { name: "3 Receive" })).not.toBeNull();
		await user.clear(codeField());
		await user.type(codeField(), `  ${sku} {Enter}`);
		await toSay(session, "1 booking, 3 pieces");
		await waitFor(async () => expect(await onHand(product._id)).toBe(10));
		expect(codeField().value).toBe("");
		expect(document.activeElement).not.toBe(codeField());
	});
});

it("leaves the pad and the last scan in view beside a code that no product has, and goes on", async () => {
	const { sku, last, session, bigKey, press, user, toSay } = await openScanning("Receive");
	const unknown = mark();
	scan(unknown);
	const card = within(await screen.findByRole("region", { name: "Unknown code" }));
	await bigKey("1 Receive");
	await press("4");
	scan(sku);
	await toSay(last, "+4");
	await toSay(session, "1 booking, 4 pieces");
	expect(card.getByRole("alert").textContent).toContain(unknown);
	await user.click(card.getByRole("button", { name: "Skip" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Unknown code" })).toBeNull());
	await toSay(last, "+4");
});

it("says what is at the location where one stands, and marks what is in all", async () => {
	const { user, api, network, product, sku, reopen, bigKey, last, session, toSay, onHand } =
		await openScanning("Look up");
	const place = await api.call(addLocation, { body: { name: `Shelf ${sku}`, kind: "warehouse" } });
	await api.call(recordMovement, {
		params: { id: product._id },
		body: { kind: "transfer", quantity: 3, to: place._id },
		idempotencyKey: place._id,
	});
	reopen("/dashboard/scan");
	await screen.findByRole("radio", { name: "Deliver" });
	scan(sku);
	await toSay(last, "7 in all 4 in ");
	await toSay(last, `· 3 in ${place.name}`);
	await user.click(screen.getByRole("radio", { name: "Deliver" }));
	await choosePlace(screen.getByLabelText("From"), place.name);
	await toSay(last, `3 at ${place.name} · 7 in all`);
	scan(sku);
	await toSay(last, `32−1at ${place.name} · 6 in all`);
	await toSay(session, `${place.name}−1`);
	await type("5");
	scan(sku);
	await waitFor(() =>
		expect(text(document.querySelector("main [role=alert]"))).toMatch(/Only 2 here; you asked for 5\. 4 in /),
	);
	await user.click(screen.getByRole("radio", { name: "Count" }));
	scan(sku);
	await bigKey("1 Save count");
	await toSay(last, `1 counted 2 at ${place.name} in the books`);
	await user.click(await bigKey("1 Save count"));
	await toSay(last, `21−1at ${place.name} · 5 in all`);
	await toSay(session, `${place.name}21−1`);
	await waitFor(async () => expect(await onHand(product._id)).toBe(5));
	// Without a connection, only the counted number is known.
	network.intercept(/^POST .*movements/, () => {
		throw new TypeError("There is no connection.");
	});
	await type("4");
	scan(sku);
	await toSay(last, `4at ${place.name}To send`);
	await toSay(session, `${place.name}4`);
});

it("after a count of a bin lists what was not found there, and books it as none once that is said", async () => {
	const { user, api, product, sku, other, reopen, session, toSay, onHand } = await openScanning("Look up");
	const place = await api.call(addLocation, { body: { name: `Bin ${sku}`, kind: "warehouse" } });
	const [third, fourth] = [await newProduct(api), await newProduct(api)];
	for (const { _id } of [product, other, third, fourth])
		await api.call(recordMovement, {
			params: { id: _id },
			body: { kind: "transfer", quantity: 3, to: place._id },
			idempotencyKey: mark(),
		});
	reopen(`/dashboard/scan?count=${place._id}`);
	await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("At").value).toBe(place.name));
	await type("2");
	scan(sku);
	await toSay(session, "1 booking, 2 pieces");
	// Another device counts in the same bin, and its count agrees with the books.
	await api.call(recordMovement, {
		params: { id: fourth._id },
		body: { kind: "count", quantity: 3, location: place._id },
		idempotencyKey: mark(),
	});
	await user.click(screen.getByRole("button", { name: "Finish" }));
	const missing = within(await screen.findByRole("region", { name: /^Not counted at .*Bin/ }));
	expect(missing.getAllByRole("listitem")).toHaveLength(2);
	expect(missing.queryByText(fourth.name)).toBeNull();
	await user.click(missing.getByRole("checkbox", { name: third.name }));
	await user.click(missing.getByRole("button", { name: "Book 1 product as none" }));
	const dialog = within(await screen.findByRole("dialog"));
	expect(await onHand(other._id)).toBe(7);
	await user.click(dialog.getByRole("button", { name: "Book as none" }));
	await waitFor(async () => expect(await onHand(other._id)).toBe(4));
	await waitFor(async () => expect([await onHand(product._id), await onHand(third._id)]).toEqual([6, 7]));
	await waitFor(() => expect(missing.getAllByRole("listitem")).toHaveLength(1));
	await user.click(screen.getByRole("button", { name: "Undo all" }));
	await waitFor(async () => expect([await onHand(product._id), await onHand(other._id)]).toEqual([7, 7]));
});

it("who is signed out while scanning stays on the page, which says how much waits for a sign-in, and it is booked in their name", async () => {
	const app = await openScanning("Receive");
	const { sku, otherSku, product, other, network, session, toSay, onHand, user, account } = app;
	scan(sku);
	await toSay(session, "1 booking");
	const problem = {
		type: "about:blank",
		title: "",
		status: 401,
		detail: "Sign in first.",
		code: "unauthenticated",
	};
	let hasEnded = true;
	const sent: string[] = [];
	network.intercept(/^(POST .*movements|GET .api.(barcodes|products))/, (send, init) => {
		if (hasEnded) return Response.json(problem, { status: 401 });
		if (init.method === "POST") sent.push((init.headers as Record<string, string>)["if-user"] ?? "");
		return send();
	});
	network.intercept(/get-session/, (send) => (hasEnded ? Response.json(null) : send()));
	// This page has never looked up the second one.
	scan(sku);
	scan(otherSku);
	const signIn = await screen.findByRole("button", { name: "Sign in to send 2" });
	expect(screen.getByRole("heading", { name: "Scan" })).toBeTruthy();
	await user.click(signIn);
	network.intercept(/^POST .*sign-in/, (send) => {
		hasEnded = false;
		return send();
	});
	await user.type(await screen.findByLabelText("Email address"), account.email);
	await user.type(screen.getByLabelText("Password"), `${account.password}{Enter}`);
	await toSay(session, "3 bookings, 3 pieces");
	await waitFor(async () => expect([await onHand(product._id), await onHand(other._id)]).toEqual([9, 8]));
	expect(new Set(sent).size).toBe(1);
	expect(screen.queryByRole("button", { name: /Sign in to/ })).toBeNull();
});

it("what a full device could neither book nor record is not booked later", async () => {
	const { sku, product, session, toSay, onHand } = await openScanning("Receive");
	const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	onTestFinished(() => {
		add.mockRestore();
		online.mockRestore();
	});
	scan(sku);
	await toSay(
		() => text(screen.getByRole("main")),
		"Not recorded: this device's storage is full, so free some and try again.",
	);
	add.mockRestore();
	online.mockRestore();
	dispatchEvent(new Event("online"));
	await new Promise((resolve) => setTimeout(resolve, 1000));
	expect(await onHand(product._id)).toBe(7);
	expect(session()).toContain("Not recorded");
});

describe("the camera", () => {
	// why: the test document has no camera and no https address.
	function withoutCamera(name: string): void {
		vi.stubGlobal("isSecureContext", true);
		const getUserMedia = () => Promise.reject(new DOMException("", name));
		Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
		onTestFinished(() => {
			vi.unstubAllGlobals();
			Reflect.deleteProperty(navigator, "mediaDevices");
		});
	}

	it.each([
		[
			"NotAllowedError",
			/^The browser does not let this page use the camera\. Allow it in the browser’s settings/,
		],
		["NotFoundError", /^This device has no camera\. A handheld scanner works too\.$/],
	])("that cannot be used says why, and what to do: %s", async (name, sentence) => {
		withoutCamera(name);
		const { user } = await openScanning("Receive");
		await user.click(screen.getByRole("button", { name: "Camera" }));
		const camera = within(await screen.findByRole("region", { name: "Camera" }));
		await waitFor(() => expect(text(camera.getByRole("alert"))).toMatch(sentence));
	});
});
