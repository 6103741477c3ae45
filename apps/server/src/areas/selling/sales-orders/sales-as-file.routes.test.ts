import { changeRole } from "@freehub/contract/people/people";
import * as customers from "@freehub/contract/selling/customers";
import * as commands from "@freehub/contract/selling/sales-commands";
import { exportSalesOrders } from "@freehub/contract/selling/sales-orders";
import { expect, it } from "vitest";
import { sellingShop } from "../../../../test/selling.ts";

async function shopWithOrders() {
	const shop = await sellingShop();
	const { client, products, book } = shop;
	await book({ kind: "receive", quantity: 5 });
	const customerOf = async (body: object) => (await client.call(customers.addCustomer, { body }))._id;
	const place = async (customer: string, body: object) => {
		const order = await client.call(commands.addSalesOrder, {
			body: { customer, collectAt: "main", ...body },
		});
		return client.call(commands.placeSalesOrder, { params: { id: order._id }, body: {} });
	};
	const lines = products.slice(0, 2).map((product, i) => ({ product, ordered: i + 2, price: 19.5 }));
	const rosa = await place(await customerOf({ name: "Rosa Lind", mails: ["rosa@example.test"] }), {
		due: "2030-01-31",
		lines,
	});
	const nameless = await place(await customerOf({ phones: ["030 1234567"] }), {
		lines: [{ product: products[0] ?? "", ordered: 1 }],
	});
	await client.call(commands.cancelSalesOrder, { params: { id: nameless._id } });
	return { ...shop, rosa, nameless };
}

const rowsOf = (csv: string) =>
	csv
		.trim()
		.replace(/^\uFEFF/, "")
		.split("\r\n");

it("has a row for each line of the orders that a filter finds, newest order first", async () => {
	const { client, rosa, nameless } = await shopWithOrders();
	const [head, ...rows] = rowsOf(await client.call(exportSalesOrders, { query: {} }));
	expect(head).toBe(
		"Order,State,Ordered on,Customer,Due,Collect at,SKU,Barcode,Product,Ordered,Delivered,Open,Note,_id,Price,Discount",
	);
	expect(rows).toHaveLength(3);
	expect(rows[0]).toMatch(new RegExp(`^${nameless.number},cancelled,[\\d-]{10},030 1234567,,`));
	expect(rows[1]).toMatch(
		new RegExp(`^${rosa.number},waiting,[\\d-]{10},Rosa Lind,2030-01-31,.*,2,0,2,,${rosa._id},19\\.5,0$`),
	);
	expect(rows[2]).toMatch(/,3,0,3,,[\da-f-]{36},19\.5,0$/);
	expect(rowsOf(await client.call(exportSalesOrders, { query: { state: "waiting" } }))).toHaveLength(3);
	const sheet = await client.file(exportSalesOrders, { query: { format: "xlsx" } });
	expect(sheet.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
});

it("tells people who only pick neither prices nor the address of a customer without a name", async () => {
	const { client, server } = await shopWithOrders();
	const other = await server.newUser();
	await client.call(changeRole, { params: { id: other.user.id }, body: { role: "warehouse" } });
	const [head, ...rows] = rowsOf(await other.client.call(exportSalesOrders, { query: {} }));
	expect(head).not.toContain("Price");
	expect(rows).toHaveLength(3);
	expect(rows[0]).toMatch(/,cancelled,[\d-]{10},,/);
	expect(rows.join()).not.toMatch(/19\.5|1234567|example/);
	expect(rows[1]).toContain("Rosa Lind");
});
