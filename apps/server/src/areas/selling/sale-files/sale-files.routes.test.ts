import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { changeRole } from "@freehub/contract/people/people";
import * as customers from "@freehub/contract/selling/customers";
import * as contract from "@freehub/contract/selling/sale-files";
import * as commands from "@freehub/contract/selling/sales-commands";
import * as sales from "@freehub/contract/selling/sales-orders";
import { describe, expect, it } from "vitest";
import { MAIN, refusedWith, sellingShop, sourcesIn } from "../../../../test/selling.ts";

type Choice = Partial<Record<"dry" | "skipRefused" | "place" | "addCustomers", "yes">> & {
	columns?: string;
	instead?: string;
	key?: string;
};

async function shop() {
	const selling = await sellingShop();
	const { client, products } = selling;
	const add = async (name: string, sku: string, also: object = {}) => {
		const fields = { description: "D", price: 20, quantity: 0, supplier: "Tarnwick", image: "/d.svg" };
		return (await client.call(addProduct, { body: { ...fields, name, sku, ...also } }))._id;
	};
	const wheel = await add("Wheel", "W-29", { barcode: "4006381333931" });
	const lamp = await add("Lamp", "L-1");
	const send = (file: string | Blob, { key, ...query }: Choice = {}, by = client) =>
		by.call(contract.importSalesOrders, {
			query: { name: "orders.csv", ...query },
			file: typeof file === "string" ? new Blob([file], { type: "text/csv" }) : file,
			...(key !== undefined && { idempotencyKey: key }),
		});
	const orders = async () => {
		const all = await client.all(sales.listSalesOrders, { query: {} });
		return Promise.all(all.map(({ _id: id }) => client.call(sales.getSalesOrder, { params: { id } })));
	};
	const takeBack = (id: string | null) => client.call(contract.undoSaleImport, { params: { id: id ?? "" } });
	const customer = async (body: customers.NewCustomer) =>
		(await client.call(customers.addCustomer, { body }))._id;
	return { ...selling, bell: products[0] ?? "", wheel, lamp, send, orders, takeBack, customer };
}

const head =
	"Order,Ordered on,Customer,Email,Phone,SKU,Product,Quantity,Delivered,Price,Discount,Due,Collect at,Note,State";

/** The refusals of a file with a row and a right one, whose columns are as in `head`. */
async function refusalsOf({ send }: Awaited<ReturnType<typeof shop>>, row: string) {
	const right = "9,2026-05-01,,,,W-29,Wheel,1,0,1.50,1,2030-01-31,,,";
	const { refusals, counts } = await send(`${head}\n${row}\n${right}\n`, { dry: "yes" });
	expect(counts).toMatchObject({ new: 1, refused: 1 });
	return refusals.map(({ line, column, message }) => `${line} ${column}: ${message}`);
}

describe("a file of orders", () => {
	it("becomes a draft for each number that it has, else for each customer and day, with what is open of them", async () => {
		const { send, orders, customer } = await shop();
		const rosa = await customer({ name: "Rosa Lind", mails: ["rosa@example.test"] });
		const tom = await customer({ name: "Tom", phones: ["+49 30 1234567"] });
		const file = [
			head,
			"A-7,2026-05-01,Somebody,ROSA@example.test,,W-29,,3,1,18.50,10 %,2026-06-30,Shop,Call first,open",
			"A-7,,,,,,Lamp,2,,,1.20,,,,",
			"A-8,2026-05-02,Rosa Lind,,,W-29,,1,1,,,,,,open",
			"A-9,2026-05-02,Rosa Lind,,,nothing,,zero,,,,,,,Cancelled",
			",2026-05-03,,,030 1234567,4006381333931,,1,,,,,,,",
			",2026-05-03,,,030 1234567,L-1,,2,,,,,,,",
			",2026-05-04,Tom,,,L-1,,5,,,,,,,",
			"",
		].join("\n");
		const dry = await send(file, { dry: "yes" });
		expect(dry).toMatchObject({
			counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
			lines: 5,
			pieces: 12,
			passed: { closed: 1, delivered: 1 },
			newCustomers: 0,
			waiting: [],
			import: null,
		});
		expect(dry.orders[0]).toMatchObject({
			reference: "A-7",
			customer: "Rosa Lind",
			order: null,
			outcome: "draft",
			pieces: 4,
		});
		expect(await orders()).toEqual([]);
		const report = await send(file, { key: "once" });
		expect(await send(file, { key: "once" })).toEqual(report);
		const [last, third, first] = await orders();
		expect(first).toMatchObject({
			number: null,
			state: "draft",
			customer: { _id: rosa },
			due: "2026-06-30",
			collectAt: { _id: "main" },
			note: "A-7\nCall first",
			lines: [
				{ ordered: 2, price: 18.5, discount: 3.7 },
				{ ordered: 2, price: 20, discount: 1.2 },
			],
		});
		expect(third).toMatchObject({ customer: { _id: tom }, lines: [{ ordered: 1 }, { ordered: 2 }] });
		expect(last).toMatchObject({ customer: { _id: tom }, lines: [{ ordered: 5, price: 20 }] });
	});

	it("changes nothing when it is loaded again, and says that the orders are known", async () => {
		const { client, send, orders } = await shop();
		const file = `${head}\n1001,2026-05-01,,,,W-29,,1,,,,,,,\n,2026-05-02,,,,L-1,,2,,,,,,,\n`;
		await send(file);
		const before = await orders();
		const again = await send(file);
		expect(again).toMatchObject({ counts: { new: 0, unchanged: 2 }, import: null });
		expect(again.orders.map(({ outcome, order }) => `${outcome} ${order}`).toSorted()).toEqual(
			before.map(({ _id }) => `known ${_id}`).toSorted(),
		);
		expect(await orders()).toEqual(before);
		// The row of another order is taken, although the first is known.
		expect(await send(`${file}1002,,,,,W-29,,1,,,,,,,\n`)).toMatchObject({
			counts: { new: 1, unchanged: 2 },
		});
		const lines = await client.call(listAudit, { query: { action: "sales_order.import" } });
		expect(lines.map(({ detail }) => detail)).toEqual([
			'{"orders":1,"placed":0,"customers":0}',
			'{"orders":2,"placed":0,"customers":0}',
		]);
	});

	it("comes in once, also if two people load it at the same time", async () => {
		const { send, orders, expectBalanced } = await shop();
		const rows = Array.from({ length: 20 }, (_, i) => `${i},,,,,W-29,,2,,,,,,,`);
		const file = `${head}\n${rows.join("\n")}\n`;
		const reports = await Promise.all([1, 2, 3].map(() => send(file, { place: "yes" })));
		expect(reports.map(({ counts }) => counts.new).toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
		expect(await orders()).toHaveLength(20);
		await expectBalanced();
	});

	it("is read by itself if it is an export of this shop, CSV or XLSX, here and in another shop", async () => {
		const { client, wheel, lamp, send, book, customer } = await shop();
		await book({ kind: "receive", quantity: 9, product: wheel });
		const rosa = await customer({ name: "Rosa Lind" });
		const lines = [
			{ product: wheel, ordered: 4, price: 18.5, discount: 2 },
			{ product: lamp, ordered: 2 },
		];
		const body = { customer: rosa, due: "2030-01-31", collectAt: "main", note: "One, two", lines };
		const order = await client.call(commands.addSalesOrder, { body });
		await client.call(commands.placeSalesOrder, { params: { id: order._id }, body: {} });
		await book({ kind: "deliver", quantity: 1, product: wheel, saleLine: order.lines[0]?._id });
		await client.call(commands.addSalesOrder, { body: { lines: [{ product: lamp, ordered: 3 }] } });
		const csv = await client.call(sales.exportSalesOrders, { query: {} });
		const xlsx = await client.file(sales.exportSalesOrders, { query: { format: "xlsx" } });
		for (const file of [csv, xlsx]) {
			expect(await send(file)).toMatchObject({ counts: { new: 0, unchanged: 2, refused: 0 }, import: null });
		}
		const other = await shop();
		const choice = { addCustomers: "yes", place: "yes" } as const;
		expect(await other.send(xlsx, choice)).toMatchObject({ counts: { new: 2, refused: 0 }, newCustomers: 1 });
		expect(await other.send(csv, choice)).toMatchObject({ counts: { new: 0, unchanged: 2 } });
		const [draft, open] = (await other.orders()).toSorted((a) => (a.number === null ? -1 : 1));
		expect(draft).toMatchObject({ state: "draft", lines: [{ ordered: 3 }] });
		expect(open).toMatchObject({
			state: "waiting",
			number: "1001",
			customer: { name: "Rosa Lind" },
			due: "2030-01-31",
			note: "#1001\nOne, two",
			lines: [
				{ ordered: 3, price: 18.5, discount: 1.5 },
				{ ordered: 2, price: 20, discount: 0 },
			],
		});
		await other.expectBalanced();
	});

	it("leaves out an order with a refused row whole; its rows come back as a file with their problems", async () => {
		const { client, send, orders } = await shop();
		const file = [head, "1,,,,,W-29,,1,,,,,,,", "1,,,,,gone,,1,,,,,,,", "2,,,,,L-1,,1,,,,,,,", ""].join("\n");
		expect(await refusedWith(send(file))).toMatchObject({ code: "import_has_refusals" });
		expect(await orders()).toEqual([]);
		expect(await send(file, { skipRefused: "yes" })).toMatchObject({ counts: { new: 1, refused: 1 } });
		expect((await orders()).map(({ note }) => note)).toEqual(["#2"]);
		const csv = await client.call(contract.getSaleProblems, {
			query: {},
			file: new Blob([file], { type: "text/csv" }),
		});
		const rows = csv.trim().split(/\r?\n/);
		expect(rows).toHaveLength(3);
		expect(rows[2]).toContain("No product has the code gone.");
	});

	it("asks which product is meant by a code that no product has, and which column has what", async () => {
		const { send, orders, lamp } = await shop();
		const file = "Nummer X,Was,Wieviel\n5,OLD-1,2\n";
		const columns = "order:0,sku:1,quantity:2";
		const dry = await send(file, { dry: "yes", columns });
		expect(dry.unknown).toEqual([{ key: "sku:OLD-1", kind: "product", name: "OLD-1", rows: 1 }]);
		const instead = JSON.stringify({ "sku:OLD-1": lamp });
		expect(await send(file, { columns, instead })).toMatchObject({ counts: { new: 1 } });
		expect((await orders())[0]).toMatchObject({ note: "#5", lines: [{ product: lamp, ordered: 2 }] });
		// The columns are remembered.
		expect(await send(file.replace("5,", "6,"), { instead })).toMatchObject({ counts: { new: 1 } });
	});
});

describe("customers of a file", () => {
	it("are refused if the shop does not have them, or added, each once", async () => {
		const { client, server, send, orders, customer } = await shop();
		const file = [
			head,
			"1,,Rosa Lind,rosa@example.test,,W-29,,1,,,,,,,",
			"2,,Rosa Lind,rosa@example.test,,W-29,,1,,,,,,,",
			"3,,Tom,,030 1234567,W-29,,1,,,,,,,",
			"4,,,,,W-29,,1,,,,,,,",
			"",
		].join("\n");
		const dry = await send(file, { dry: "yes" });
		expect(dry).toMatchObject({ counts: { new: 1, refused: 3 }, unknownCustomers: 2, newCustomers: 0 });
		expect(dry.refusals[0]).toMatchObject({ line: 2, column: "Email", rule: "no_such_customer" });
		expect(await send(file, { addCustomers: "yes", dry: "yes" })).toMatchObject({ newCustomers: 2 });
		expect(await client.all(customers.listCustomers, { query: {} })).toEqual([]);
		await send(file, { addCustomers: "yes" });
		const added = await client.all(customers.listCustomers, { query: {} });
		expect(added).toMatchObject([
			{ name: "Rosa Lind", mail: "rosa@example.test" },
			{ name: "Tom", phone: "030 1234567" },
		]);
		expect((await orders()).map((order) => order.customer?.name ?? "").toSorted()).toEqual([
			"",
			"Rosa Lind",
			"Rosa Lind",
			"Tom",
		]);
		// The same name with another address is somebody else, unless that one has none.
		await customer({ name: "Mia Park" });
		const named = `${head}\n5,,Mia Park,mia@example.test,,W-29,,1,,,,,,,\n6,,Tom,tom@example.test,,W-29,,1,,,,,,,\n`;
		expect(await send(named, { dry: "yes" })).toMatchObject({ counts: { new: 2, refused: 0 } });
		const other = `${head}\n7,,Rosa Lind,other@example.test,,W-29,,1,,,,,,,\n`;
		expect(await send(other, { dry: "yes" })).toMatchObject({ unknownCustomers: 1 });
		// People at the counter take orders, and import them, but add no customers.
		const counter = await server.newUser();
		await client.call(changeRole, { params: { id: counter.user.id }, body: { role: "counter" } });
		expect(await refusedWith(send(other, { addCustomers: "yes" }, counter.client))).toMatchObject({
			code: "forbidden",
		});
		expect(await send(named, { dry: "yes" }, counter.client)).toMatchObject({ counts: { new: 2 } });
		const picker = await server.newUser();
		await client.call(changeRole, { params: { id: picker.user.id }, body: { role: "warehouse" } });
		expect(await refusedWith(send(named, {}, picker.client))).toMatchObject({ code: "forbidden" });
	});

	it("who are erased are not found any more, nor do stored answers have them", async () => {
		const { client, server, send } = await shop();
		const file = `${head}\n1,,Zoraida,zoraida@example.test,,W-29,,1,,,,,,Firstmark,\n`;
		await send(file, { addCustomers: "yes", key: "one" });
		await send(file, { key: "two" });
		const { items } = await client.page(customers.listCustomers);
		await client.call(customers.eraseCustomer, { params: { id: items[0]?._id ?? "" } });
		const rows = await server.db.kysely.selectFrom("idempotency").select("answer").execute();
		expect(JSON.stringify(rows)).not.toMatch(/zoraida|firstmark/i);
		expect(await send(file.replace("1,,", "2,,"), { dry: "yes" })).toMatchObject({ unknownCustomers: 1 });
	});
});

describe("placed orders", () => {
	it("are promised out of what is free at their store, the oldest order first, and the rest waits", async () => {
		const selling = await shop();
		const { wheel, lamp, send, orders, book, sell, addPlace, expectBalanced } = selling;
		const yard = await addPlace("Yard");
		await book({ kind: "receive", quantity: 5, product: wheel });
		await book({ kind: "receive", quantity: 4, product: wheel, location: yard });
		await sell(1, MAIN, wheel);
		const file = [
			head,
			"young,2026-05-09,,,,W-29,,3,,,,,Shop,,",
			"old,2026-05-01,,,,W-29,,2,,,,,Shop,,",
			"yard,2026-05-02,,,,W-29,,9,4,,,,Yard,,",
			"young,2026-05-09,,,,L-1,,1,,,,,Shop,,",
			"quote,2026-05-01,,,,W-29,,1,,,,,,,Draft",
			"",
		].join("\n");
		const dry = await send(file, { dry: "yes", place: "yes" });
		expect(dry.orders.map(({ reference, outcome, waiting }) => [reference, outcome, waiting])).toEqual([
			["young", "placed", 2],
			["old", "placed", 0],
			["yard", "placed", 1],
			["quote", "draft", 0],
		]);
		expect(dry.waiting).toEqual([
			{ product: wheel, name: "Wheel", pieces: 2 },
			{ product: lamp, name: "Lamp", pieces: 1 },
		]);
		await expectBalanced();
		const report = await send(file, { place: "yes" });
		expect(report.orders.map(({ waiting }) => waiting)).toEqual([2, 0, 1, 0]);
		const made = new Map((await orders()).map((order) => [order.note, order]));
		expect(made.get("old")).toMatchObject({ number: "1002", state: "ready" });
		expect(made.get("yard")).toMatchObject({ number: "1003", state: "waiting" });
		expect(made.get("young")).toMatchObject({ number: "1004", state: "waiting" });
		expect(made.get("quote")).toMatchObject({ number: null, state: "draft" });
		const of = (note: string, line = 0) => {
			const order = made.get(note);
			return order === undefined ? [] : sourcesIn(order, line);
		};
		expect(of("old")).toEqual(["place:main 2"]);
		expect(of("young")).toEqual(["none: 1", "place:main 2"]);
		expect(of("young", 1)).toEqual(["none: 1"]);
		expect(of("yard")).toEqual(["none: 1", `place:${yard} 4`]);
		await expectBalanced();
	});

	it("are taken back: untouched ones are gone or cancelled with their promises, touched ones stay and are named", async () => {
		const selling = await shop();
		const { client, server, wheel, lamp, send, orders, takeBack, undo, book, deliver, expectBalanced } =
			selling;
		await book({ kind: "receive", quantity: 10, product: wheel });
		await book({ kind: "receive", quantity: 10, product: lamp });
		const file = [
			head,
			"a,2026-05-01,Rosa Lind,rosa@example.test,,W-29,,1,,,,,,,",
			"b,2026-05-02,Tom,tom@example.test,,W-29,,2,,,,,,,",
			"c,2026-05-03,Rosa Lind,rosa@example.test,,W-29,,3,,,,,,,",
			"d,2026-05-04,Mia,mia@example.test,,L-1,,4,,,,,,,Draft",
			"e,2026-05-05,Mia,mia@example.test,,L-1,,5,,,,,,,Draft",
			"f,2026-05-06,Zed,zed@example.test,,L-1,,6,,,,,,,Draft",
			"",
		].join("\n");
		const { import: id } = await send(file, { place: "yes", addCustomers: "yes" });
		const [listed] = (await client.page(contract.listSaleImports)).items;
		expect(listed).toMatchObject({ _id: id, name: "orders.csv", orders: 6, placed: 3 });
		const made = new Map((await orders()).map((order) => [order.note, order]));
		const order = (note: string) => made.get(note) as sales.SalesOrder;
		// Delivered and taken back again: the movements name its line, so it stays.
		await undo(await deliver(order("b"), 1));
		await client.call(commands.changeSalesOrder, {
			params: { id: order("e")._id },
			body: { note: "mine" },
			version: 1,
		});
		await client.call(commands.deleteSalesOrder, { params: { id: order("f")._id } });
		const answer = await takeBack(id);
		expect(answer).toMatchObject({ deleted: 1, cancelled: 2, kept: 2, customers: 2 });
		expect(answer.keptOrders.map(({ name }) => name).toSorted()).toEqual(["1002", "mine"]);
		const left = new Map((await orders()).map((one) => [one.note, one]));
		expect([...left.keys()].toSorted()).toEqual(["a", "b", "c", "mine"]);
		for (const note of ["a", "c"]) {
			expect(left.get(note)).toMatchObject({ state: "cancelled", customer: null });
		}
		expect(left.get("b")).toMatchObject({ state: "ready", customer: { name: "Tom" } });
		const known = await client.all(customers.listCustomers, { query: {} });
		expect(known.map(({ name }) => name)).toEqual(["Mia", "Tom"]);
		const stored = server.db.kysely.selectFrom("product").select("reserved").where("id", "=", wheel);
		expect(await stored.executeTakeFirst()).toEqual({ reserved: 2 });
		await expectBalanced();
		expect(await refusedWith(takeBack(id))).toMatchObject({ code: "import_state", reason: "taken_back" });
		expect((await client.page(contract.listSaleImports)).items).toEqual([]);
		expect(await refusedWith(takeBack("none"))).toMatchObject({ code: "not_found" });
		// Orders that are gone can come again, those that stayed are known.
		const again = await send(file, { dry: "yes", place: "yes", addCustomers: "yes" });
		expect(again.orders.map(({ reference, outcome }) => `${reference} ${outcome}`)).toEqual([
			"a placed",
			"b known",
			"c placed",
			"d draft",
			"e known",
			"f draft",
		]);
	});
});

describe("bad input", () => {
	it("is refused with a sentence for its row", async () => {
		const selling = await shop();
		const { client, lamp, customer } = selling;
		await client.call(deleteProduct, { params: { id: lamp } });
		await customer({ name: "Twin" });
		await customer({ name: "Twin" });
		const said = (row: string) => refusalsOf(selling, row);
		expect(await said("1,,,,,L-1,,1,,,,,,,")).toEqual(["2 SKU: No product has the code L-1."]);
		expect(await said("1,,,,,,Lampion,1,,,,,,,")).toEqual(["2 Product: No product is called Lampion."]);
		expect(await said("1,,,,,,,1,,,,,,,")).toEqual(["2 SKU: SKU is required."]);
		expect(await said("1,,,,,W-29,,0,,,,,,,")).toEqual(["2 Quantity: Ordered must be at least 1."]);
		expect(await said("1,,,,,W-29,,1.5,,,,,,,")).toEqual(["2 Quantity: Ordered must be a whole number."]);
		expect(await said("1,,,,,W-29,,zwei,,,,,,,")).toEqual(["2 Quantity: Ordered must be a number."]);
		expect(await said("1,,,,,W-29,,,,,,,,,")).toEqual(["2 Quantity: Ordered is required."]);
		expect(await said("1,,,,,W-29,,1,,1.2.3,,,,,")).toEqual([
			"2 Price: Price must be a number: the thousands in 1.2.3 are not grouped in threes.",
		]);
		expect((await said("1,,,,,W-29,,1,,-1,,,,,")).join()).toMatch(/^2 Price: Price cannot be below 0/);
		expect(await said("1,,,,,W-29,,1,,,120 %,,,,")).toEqual([
			"2 Discount: The discount is more than the line costs.",
		]);
		expect(await said("1,,,,,W-29,,1,,,20.01,,,,")).toEqual([
			"2 Discount: The discount is more than the line costs.",
		]);
		expect(await said("1,,,,,W-29,,1,,,,31.02.2026,,,")).toEqual([
			"2 Due: Due must be a day such as 2026-11-27.",
		]);
		expect(await said("1,2126-01-01,,,,W-29,,1,,,,,,,")).toEqual([
			"2 Ordered on: Ordered on is in the future.",
		]);
		expect(await said("1,,,,,W-29,,1,,,,,Nowhere,,")).toEqual([
			"2 Collect at: There is no location Nowhere.",
		]);
		expect(await said("1,,Nobody,,,W-29,,1,,,,,,,")).toEqual(["2 Customer: There is no customer Nobody."]);
		expect(await said("1,,Twin,,,W-29,,1,,,,,,,")).toEqual([
			"2 Customer: Several customers are called Twin. Add a mail address or a telephone number.",
		]);
		expect((await said("1,,,no mail,,W-29,,1,,,,,,,")).join()).toMatch(/^2 Email: /);
	});

	it("in two rows of one order with different customers refuses both, and a file without a needed column is refused", async () => {
		const { send, customer } = await shop();
		await customer({ name: "Rosa Lind" });
		await customer({ name: "Tom" });
		const file = `${head}\n1,,Rosa Lind,,,W-29,,1,,,,,,,\n1,,Tom,,,W-29,,1,,,,,,,\n2,,Tom,,,W-29,,1,,,,,,,\n`;
		const dry = await send(file, { dry: "yes" });
		expect(dry).toMatchObject({ counts: { new: 1, refused: 1 } });
		expect(dry.refusals.map(({ line, message }) => `${line} ${message}`)).toEqual([
			"2 Customer is another one on line 3 of the same order.",
			"3 Customer is another one on line 2 of the same order.",
		]);
		expect(await refusedWith(send("Colour\nred\n"))).toMatchObject({ code: "file_refused" });
		const many = Array.from({ length: 50_000 }, (_, i) => `${i},W-29,1`).join("\n");
		expect(await refusedWith(send(`Order,SKU,Quantity\n${many}\n`, { dry: "yes" }))).toMatchObject({
			code: "file_refused",
			errors: [{ rule: "file_too_many_rows" }],
		});
		const orders = Array.from({ length: 501 }, (_, i) => `${i},W-29,1`).join("\n");
		expect(await refusedWith(send(`Order,SKU,Quantity\n${orders}\n`, { dry: "yes" }))).toMatchObject({
			code: "file_refused",
			errors: [{ rule: "too_many" }],
		});
	});
});

describe("files of other programs", () => {
	it("are read by their columns: Shopify's", async () => {
		const { send } = await shop();
		const file = [
			"Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem fulfillment status,Billing Name,Phone,Notes,Cancelled at,Lineitem discount,Id",
			"#1007,rosa@example.test,paid,partial,USD,60,2026-05-01 10:22:31 +0200,2,Wheel,18.50,W-29,pending,Rosa Lind,'+49 30 1234567,Ring,,1.00,555",
			"#1007,rosa@example.test,,,,,,1,Lamp,20.00,L-1,fulfilled,,,,,0.00,",
			"#1008,tom@example.test,refunded,unfulfilled,USD,20,2026-05-02 10:22:31 +0200,1,Lamp,20.00,L-1,pending,Tom,,,,0.00,556",
			"#1009,tom@example.test,paid,unfulfilled,USD,20,2026-05-02 10:22:31 +0200,1,Lamp,20.00,L-1,pending,Tom,,,2026-05-03 09:00:00 +0200,0.00,557",
			"#1010,tom@example.test,paid,partial,USD,20,2026-05-02 10:22:31 +0200,2,Lamp,20.00,L-1,partial,Tom,,,,0.00,558",
			"",
		].join("\n");
		const report = await send(file, { dry: "yes", addCustomers: "yes" });
		expect(report).toMatchObject({
			counts: { new: 1, refused: 1 },
			passed: { closed: 2, delivered: 1 },
			pieces: 2,
			refusals: [{ line: 6, column: "Lineitem fulfillment status", rule: "delivered_unknown" }],
		});
		expect(report.orders[0]).toMatchObject({ reference: "#1007", customer: "Rosa Lind" });
		expect(report.preview).toMatchObject([{ name: "Wheel", quantity: 2, sum: 36 }]);
	});

	it("are read by their columns: WooCommerce's, Odoo's and ERPNext's, which name an order once", async () => {
		const { send, customer } = await shop();
		await customer({ name: "Rosa Lind" });
		const woo = [
			"Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Email (Billing),Phone (Billing),Item #,SKU,Item Name,Quantity,Item Cost,Discount Amount",
			"81,Processing,2026-05-01 10:00,,Rosa,Lind,,,,1,W-29,Wheel,2,18.5,0",
			"82,Completed,2026-05-01 10:00,,Rosa,Lind,,,,1,W-29,Wheel,2,18.5,0",
			"",
		].join("\n");
		expect(await send(woo, { dry: "yes" })).toMatchObject({
			counts: { new: 1, refused: 0 },
			passed: { closed: 1 },
			preview: [{ name: "Wheel", quantity: 2, sum: 37 }],
		});
		const odoo = [
			"Order Reference,Customer,Order Date,Delivery Date,Status,Order Lines/Product,Order Lines/Quantity,Order Lines/Delivery Quantity,Order Lines/Unit Price,Order Lines/Discount (%)",
			"S00042,Rosa Lind,2026-05-01 08:00:00,2030-05-09 08:00:00,Sales Order,[W-29] Wheel,3.0,1.0,18.5,10.0",
			",,,,,[L-1] Lamp,1.0,0.0,20.0,0.0",
			"S00043,Rosa Lind,2026-05-02 08:00:00,,Quotation,Lamp,1.0,0.0,20.0,0.0",
			"",
		].join("\n");
		const read = await send(odoo, { dry: "yes", place: "yes" });
		expect(read.orders).toMatchObject([
			{ reference: "S00042", lines: 2, pieces: 3, outcome: "placed" },
			{ reference: "S00043", lines: 1, pieces: 1, outcome: "draft" },
		]);
		expect(read.preview[0]).toMatchObject({ quantity: 2, sum: 33.3 });
		const technical = odoo.replace(
			/^.*\n/,
			"name,partner_id,date_order,commitment_date,state,order_line/product_id,order_line/product_uom_qty,order_line/qty_delivered,order_line/price_unit,order_line/discount\n",
		);
		expect((await send(technical, { dry: "yes" })).preview[0]).toMatchObject({ quantity: 2, sum: 33.3 });
		const erpNext = [
			"ID,Customer,Date,Delivery Date,Status,Item Code (Items),Item Name (Items),Quantity (Items),Delivered Qty (Items),Rate (Items)",
			"SAL-ORD-2026-00001,Rosa Lind,2026-05-01,2030-05-09,To Deliver and Bill,W-29,Wheel,3,1,18.5",
			",,,,,L-1,Lamp,1,0,20",
			"SAL-ORD-2026-00002,Rosa Lind,2026-05-02,2030-05-09,To Bill,W-29,Wheel,3,3,18.5",
			"",
		].join("\n");
		const items = await send(erpNext, { dry: "yes" });
		expect(items).toMatchObject({
			counts: { new: 1, refused: 0 },
			lines: 2,
			pieces: 3,
			passed: { closed: 1 },
		});
	});
});
