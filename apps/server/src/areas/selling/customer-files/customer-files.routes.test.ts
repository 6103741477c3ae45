import { listAudit } from "@freehub/contract/office/audit";
import * as contract from "@freehub/contract/selling/customer-files";
import * as customers from "@freehub/contract/selling/customers";
import { expect, it } from "vitest";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const send = (
		file: string | Blob,
		{
			key,
			...query
		}: Partial<Record<"dry" | "skipRefused", "yes">> & { columns?: string; key?: string } = {},
	) =>
		client.call(contract.importCustomers, {
			query: { name: "customers.csv", ...query },
			file: typeof file === "string" ? new Blob([file], { type: "text/csv" }) : file,
			...(key !== undefined && { idempotencyKey: key }),
		});
	const list = async (search = "") => {
		const lines = await client.all(customers.listCustomers, { query: { search } });
		return Promise.all(lines.map(({ _id: id }) => client.call(customers.getCustomer, { params: { id } })));
	};
	const undo = (id: string | null) => client.call(contract.undoCustomerImport, { params: { id: id ?? "" } });
	return { server, client, send, list, undo };
}

const shopify = [
	"Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note",
	"'71,Rosa,Lind,rosa@example.test,yes,Velo Sur,Main street 1,2nd floor,Berlin,BE,DE,10115,,'+49 30 1234567,Likes blue",
	"'72,Tom,,tom@example.test,no,,,,,,,,,,",
	"",
].join("\n");

const wooCommerce = [
	"ID,user_login,user_email,first_name,last_name,billing_first_name,billing_last_name,billing_company,billing_address_1,billing_postcode,billing_city,billing_country,billing_email,billing_phone",
	"5,mia,mia@example.test,Mia,Park,Mia,Park,,Lane 4,SW1A 1AA,London,GB,mia@example.test,020 7946 0000",
	"",
].join("\n");

it("takes the files of Shopify and WooCommerce by their columns; a dry run writes nothing, the same file again adds nothing", async () => {
	const { client, send, list } = await shop();
	const dry = await send(shopify, { dry: "yes" });
	expect(dry).toMatchObject({
		counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
		preview: [
			{ line: 2, outcome: "new", name: "Rosa Lind", company: "Velo Sur", mail: "rosa@example.test" },
			{ line: 3, outcome: "new", name: "Tom" },
		],
		import: null,
	});
	expect(await list()).toEqual([]);
	const report = await send(shopify, { key: "shopify" });
	expect(await send(shopify, { key: "shopify" })).toEqual(report);
	expect(await list("rosa")).toMatchObject([
		{
			name: "Rosa Lind",
			company: "Velo Sur",
			mails: ["rosa@example.test"],
			phones: ["+49 30 1234567"],
			address: "Main street 1\n2nd floor\n10115 Berlin\nBE, DE",
			note: "Likes blue",
		},
	]);
	expect(await send(shopify)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2 }, import: null });
	expect(await send(wooCommerce)).toMatchObject({ counts: { new: 1 } });
	expect(await list("mia")).toMatchObject([
		{
			name: "Mia Park",
			mails: ["mia@example.test"],
			phones: ["020 7946 0000"],
			address: "Lane 4\nSW1A 1AA London\nGB",
		},
	]);
	const lines = await client.call(listAudit, { query: { action: "customer.import" } });
	expect(lines.map(({ detail }) => detail)).toEqual(['{"added":1,"changed":0}', '{"added":2,"changed":0}']);
	expect(await client.page(contract.listCustomerImports)).toMatchObject({
		items: [
			{ name: "customers.csv", added: 1, changed: 0 },
			{ name: "customers.csv", added: 2, changed: 0 },
		],
	});
});

it("reads its own export, which changes what it says and nothing else", async () => {
	const { client, send, list } = await shop();
	const facts = {
		name: 'Rosa, "Ro"',
		mails: ["a@example.test", "b@example.test"],
		phones: ["030 1", "040 2"],
		address: "Street 1\n10115 Berlin",
		language: "de" as const,
		note: "One\nTwo",
	};
	await client.call(customers.addCustomer, { body: facts });
	const csv = await client.call(contract.exportCustomers, { query: {} });
	expect(await send(csv)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 1, refused: 0 } });
	const changed = csv.replace("a@example.test, b@example.test", "c@example.test");
	expect(await send(changed)).toMatchObject({ counts: { changed: 1 } });
	expect(await list()).toMatchObject([{ ...facts, mails: ["c@example.test"], version: 2 }]);
});

it("reads its own XLSX, too, which can be looked at first and taken back, and says as XLSX what is wrong", async () => {
	const { client, send, list, undo } = await shop();
	const facts = {
		name: "=Rosa",
		mails: ["a@example.test", "b@example.test"],
		phones: ["+49 30 1", "0040 2"],
		address: "Street 1\n10115 Berlin",
		language: "de" as const,
		note: "007",
	};
	await client.call(customers.addCustomer, { body: facts });
	await client.call(customers.addCustomer, { body: { company: "Tom & Co" } });
	const xlsx = await client.file(contract.exportCustomers, { query: { format: "xlsx" } });
	expect(xlsx.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
	expect(await send(xlsx)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 } });
	const [rosa] = await list("rosa");
	await client.call(customers.changeCustomer, {
		params: { id: rosa?._id ?? "" },
		body: { note: "Since", mails: ["c@example.test"] },
		version: 1,
	});
	expect(await send(xlsx, { dry: "yes" })).toMatchObject({ counts: { changed: 1 }, import: null });
	const { import: id } = await send(xlsx);
	expect((await list("rosa"))[0]).toMatchObject(facts);
	expect(await undo(id)).toEqual({ undone: 1, kept: 0 });
	expect((await list("rosa"))[0]).toMatchObject({ note: "Since", mails: ["c@example.test"] });
	const problems = await client.file(contract.getCustomerProblems, {
		query: { format: "xlsx" },
		file: new Blob(["Name,Email\nA,no mail\n"], { type: "text/csv" }),
	});
	expect(await send(problems, { dry: "yes" })).toMatchObject({ counts: { refused: 1 } });
});

it("has every customer in a file of either kind, also where it is read in parts", async () => {
	const { client, send } = await shop();
	const rows = Array.from({ length: 503 }, (_, i) => `Customer ${i},c${i}@example.test`);
	await send(`Name,Email\n${rows.join("\n")}\n`);
	for (const format of ["csv", "xlsx"] as const) {
		const file = await client.file(contract.exportCustomers, { query: { format } });
		expect(await send(file, { dry: "yes" })).toMatchObject({ counts: { new: 0, unchanged: 503 } });
	}
});

it("refuses rows with their reasons, and imports the others if told so", async () => {
	const { client, send, list } = await shop();
	for (const name of ["One", "Two"]) {
		await client.call(customers.addCustomer, { body: { name, mails: ["twice@example.test"] } });
	}
	const file = "Name,Email,Phone\nA,no mail,\n,,\nB,twice@example.test,\nC,c@example.test,030 1\n";
	const dry = await send(file, { dry: "yes" });
	expect(dry.counts).toMatchObject({ new: 1, refused: 2 });
	expect(dry.refusals).toMatchObject([
		{ line: 2, column: "Email" },
		{ line: 4, rule: "several_customers" },
	]);
	await expect(send(file)).rejects.toMatchObject({ code: "import_has_refusals" });
	expect(await send(file, { skipRefused: "yes" })).toMatchObject({ counts: { new: 1, refused: 2 } });
	expect((await list()).map(({ name }) => name)).toEqual(["C", "One", "Two"]);
	const csv = await client.call(contract.getCustomerProblems, {
		query: {},
		file: new Blob([file], { type: "text/csv" }),
	});
	expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
	await expect(send("Colour\nred\n")).rejects.toMatchObject({ code: "file_refused" });
	expect(await send("Who\nZed\n", { columns: "name:0" })).toMatchObject({ counts: { new: 1 } });
	expect(await send("Who\nYan\n")).toMatchObject({ counts: { new: 1 }, mapping: { name: [0] } });
});

it("is taken back: who was added goes, who was changed is as before, and who was changed since stays", async () => {
	const { client, send, list, undo } = await shop();
	const { _id: known } = await client.call(customers.addCustomer, {
		body: { name: "Known", mails: ["known@example.test"], note: "Old" },
	});
	const file =
		"Name,Email,Phone,Note\nKnown,known@example.test,030 1,New\nFresh,fresh@example.test,,\nKept,kept@example.test,,\n";
	const { import: id, counts } = await send(file);
	expect(counts).toMatchObject({ new: 2, changed: 1 });
	const [kept] = await list("kept");
	await client.call(customers.changeCustomer, {
		params: { id: kept?._id ?? "" },
		body: { note: "Since" },
		version: 1,
	});
	expect(await undo(id)).toEqual({ undone: 2, kept: 1 });
	const now = await list();
	expect(now.map(({ name, note, phones }) => [name, note, phones])).toEqual([
		["Kept", "Since", []],
		["Known", "Old", []],
	]);
	expect(now[1]?._id).toBe(known);
	await expect(undo(id)).rejects.toMatchObject({ status: 404 });
});

it("keeps nothing of a customer who is erased: neither what an import changed nor its answer", async () => {
	const { server, client, send } = await shop();
	await send("Name,Email,Note\nZoraida,z@example.test,Firstmark\n", { key: "one" });
	await send("Name,Email,Note\nZoraida,z@example.test,Secondmark\n", { key: "two" });
	const { items } = await client.page(customers.listCustomers);
	await client.call(customers.eraseCustomer, { params: { id: items[0]?._id ?? "" } });
	const rows = await server.db.kysely.selectFrom("idempotency").select("answer").execute();
	expect(JSON.stringify(rows)).not.toMatch(/zoraida|firstmark/i);
	expect(await server.db.kysely.selectFrom("customer_import_row").selectAll().execute()).toEqual([]);
	await expect(
		send("Name,Email,Note\nZoraida,z@example.test,Firstmark\n", { key: "one" }),
	).rejects.toMatchObject({
		status: 404,
	});
});
