import { getProduct } from "@freehub/contract/catalogue/products";
import { reads } from "@freehub/contract/shop-window/reads";
import { screen, waitFor } from "@testing-library/dom";
import { openDB } from "idb";
import { expect, it } from "vitest";
import { sessionsOf } from "#areas/stock/scan/kept-sessions.ts";
import { closeQueue, storedChanges } from "#work/outbox/stored-changes.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { prepareApp } from "../../../../test/open-app.tsx";
import { countsIn, text } from "../../../../test/open-receiving.tsx";
import { orderGoods } from "../../../../test/ordered-goods.ts";

// Everything is stored here as the last version has stored it, key by key: a change of the format must not change these tests.

/** The name in parts, so that a search for it finds no use. */
const LINE_BEFORE = `order${"Line"}`;

async function put(name: string, store: string, record: object): Promise<void> {
	const db = await openDB(name);
	await db.add(store, record);
	db.close();
}

async function prepare() {
	const app = await prepareApp({ as: "member" });
	const person = (await app.api.call(reads.getSession))?.user.id ?? "";
	return { ...app, person };
}

it("what a device of the last version has not sent is sent: a receipt, and after it the rest of its line as closed", async () => {
	const { api, person, reopen } = await prepare();
	const { order, products, read } = await orderGoods(api, [12, 3]);
	const [received, short] = order.lines;
	const key = crypto.randomUUID();
	const [product] = products;
	// The page has opened the database; the next one finds what is in it now.
	await storedChanges();
	await put("freehub-stock-queue", "changes", {
		person,
		product: { _id: product?._id, name: product?.name },
		body: {
			kind: "receive",
			quantity: 10,
			location: "main",
			batch: crypto.randomUUID(),
			[LINE_BEFORE]: received?._id,
		},
		delta: 10,
		key,
		recordedAt: Date.now() - 60_000,
	});
	const why = "Short in delivery DN-1";
	localStorage.setItem(
		"freehub-short-lines",
		JSON.stringify([
			{ _id: received?._id, order: order._id, person, why, after: [key] },
			{ _id: short?._id, order: order._id, person, why, after: [] },
		]),
	);
	await closeQueue();
	reopen("/dashboard/waiting");
	await waitFor(async () =>
		expect((await read()).lines).toMatchObject([
			{ accepted: 10, closed: { why } },
			{ accepted: 0, closed: { why } },
		]),
	);
	expect(localStorage.getItem("freehub-short-lines")).toBeNull();
});

it("what the last version has sent without getting an answer waits for a person, and is not booked a second time", async () => {
	const { api, person, reopen } = await prepare();
	const { order, products, read } = await orderGoods(api, [12]);
	const [line] = order.lines;
	const [product] = products;
	await storedChanges();
	await put("freehub-stock-queue", "changes", {
		person,
		product: { _id: product?._id, name: product?.name },
		body: { kind: "receive", quantity: 4, location: "main", [LINE_BEFORE]: line?._id },
		delta: 4,
		key: crypto.randomUUID(),
		recordedAt: Date.now() - 60_000,
		sentAt: Date.now() - 50_000,
	});
	await closeQueue();
	reopen("/dashboard/waiting");
	await screen.findAllByText(product?.name ?? "");
	// Other tests leave changes of other people.
	const own = async () => (await storedChanges()).filter((change) => change.person === person);
	const body = { purchaseLine: line?._id };
	await waitFor(async () => expect(await own()).toMatchObject([{ refusal: "unanswered", body }]));
	expect((await read()).lines).toMatchObject([{ accepted: 0 }]);
});

it("a delivery of the last version goes on without a connection, with the lines that were read for it", async () => {
	const { api, person, reopen, network } = await prepare();
	const { order, products } = await orderGoods(api, [12]);
	const [line] = order.lines;
	const [product] = products;
	const batch = crypto.randomUUID();
	const kept = {
		person,
		batch,
		orders: [order._id],
		note: "DN-7",
		places: {},
		homes: {},
		settlement: "replaced",
		entries: [
			{
				key: "one",
				scan: "one",
				line: line?._id,
				product: { _id: product?._id, name: product?.name, image: "" },
				location: "main",
				accepted: 4,
				movement: "01a1fc15-db0b-771e-9556-be48850d2c79",
			},
		],
		aside: [],
		typed: "",
		isFinished: false,
		isMuted: false,
		hasCamera: false,
		keptAt: Date.now() - 120_000,
		isFree: false,
	};
	localStorage.setItem(`freehub-delivery-${batch}`, JSON.stringify(kept));
	const lineBefore = {
		_id: line?._id,
		order: order._id,
		number: order.number,
		supplier: { _id: order.supplier._id, name: order.supplier.name },
		location: { _id: "main", name: "Shop" },
		product: product?._id,
		productName: product?.name,
		sku: product?.sku,
		image: "",
		isDeleted: false,
		codes: [],
		supplierSku: "",
		pack: 1,
		expected: 12,
		accepted: 4,
		refused: 0,
		credited: 0,
		open: 8,
		limit: 13,
		isClosed: false,
		closed: null,
		day: null,
		isLate: false,
		counted: { accepted: 4, refused: 0, credited: 0 },
		recent: [],
	};
	localStorage.setItem(`freehub-lines-of-delivery-${batch}`, JSON.stringify([lineBefore]));
	network.intercept(/purchase-orders|lines-to-receive|receipts|movements/, () => {
		throw new TypeError("Failed to fetch");
	});
	reopen("/receive");
	await waitFor(() => expect(countsIn(screen.getByRole("region", { name: "Lines" }))).toEqual(["4 / 12"]));
	expect(screen.getByRole("button", { name: "Delivery note DN-7" })).toBeDefined();
	await waitFor(() => expect(localStorage.getItem(`freehub-lines-of-delivery-${batch}`)).toBeNull());
	expect(JSON.parse(localStorage.getItem(`freehub-delivery-${batch}`) ?? "{}")).toMatchObject({
		lines: [lineBefore],
		entries: kept.entries,
	});
});

it("a scan session of the last version goes on, and what it could not look up is booked", async () => {
	const { api, person, reopen } = await prepare();
	const product = await newProduct(api, { sku: mark() });
	// It makes the database.
	await sessionsOf(person);
	const batch = crypto.randomUUID();
	const setting = { work: "receive", location: "main", to: "", reference: "" };
	const aside = {
		...setting,
		key: crypto.randomUUID(),
		batch,
		scannedAt: new Date().toISOString(),
		code: product.sku,
		details: {},
		typed: 5,
		isAside: true,
	};
	await put("freehub-scan", "sessions", {
		person,
		setting,
		batch,
		typed: "",
		lines: [],
		waiting: [aside],
		unknown: [],
		isTargetNext: false,
		isFinished: false,
		isMuted: true,
		hasCamera: false,
		keptAt: Date.now() - 120_000,
	});
	reopen("/dashboard/scan");
	const onHand = async () => (await api.call(getProduct, { params: { id: product._id } })).quantity;
	await waitFor(async () => expect(await onHand()).toBe(12));
	await waitFor(() =>
		expect(text(screen.getByRole("region", { name: "This session" }))).toContain("1 booking"),
	);
	expect(await sessionsOf(person)).toMatchObject([{ batch, waiting: [] }]);
});
