import { expect, it } from "vitest";
import { type TestServer, testServer } from "../../test/server.ts";
import { commandOf } from "./commands.ts";

/** Runs `npm run import` with a file. @returns its exit code and what it prints. */
async function run(
	client: Awaited<ReturnType<TestServer["newUser"]>>["client"],
	text: string,
	...args: string[]
) {
	const lines: string[] = [];
	const file = { name: "bikes.csv", file: new Blob([text]) };
	const code = await commandOf("import")(["bikes.csv", ...args]).run({
		client,
		file,
		print: (line) => void lines.push(line),
	});
	return { code, output: lines.join("\n") };
}

it("npm run import shows what a file would do, what it refuses, and how it was read", async () => {
	const { client } = await (await testServer()).newUser("olga@shop.test");
	const dry = await run(client, "sku,name,price,quantity\nA,Bell,1,2\nB,,1,2\nC,Lock,1,2\n", "--dry-run");
	expect(dry).toEqual({
		code: 2,
		output: expect.stringMatching(
			/^line 3: refused: name: Name is required\.\nDecimals: .*\nStock: 2 lines add 4 pieces\.\nDry run: 2 new, 0 changed, 0 unchanged, 1 refused/,
		),
	});
	const bad = Array.from({ length: 600 }, (_, i) => `B${i},Bell,much\n`).join("");
	const many = (await run(client, `sku,name,price\n${bad}`, "--dry-run")).output.split("\n");
	expect(many.filter((line) => line.includes(": refused: "))).toHaveLength(500);
	expect(many[500]).toMatch(/^price: .* And 100 more of the same kind\.$/);
	expect(many[501]).toBe("100 more refused rows are not listed.");
	expect(await run(client, "sku,name,price,quantity\nA,Bell,1,2\n")).toMatchObject({ code: 0 });
	const unclear = "sku;name;price;quantity\nA;Bell;1;1.000\n";
	const refused = await run(client, unclear);
	expect(refused).toEqual({
		code: 2,
		output: expect.stringMatching(/^line 2: refused: quantity: 1\.000 could mean 1 or 1000/),
	});
	expect(refused.output).toContain("--decimals");
	const comma = ["--decimals", "comma"];
	const question =
		"say whether the quantities were counted or received: --quantity count or --quantity receive.";
	expect(await run(client, unclear, ...comma)).toEqual({
		code: 2,
		output: `Decimals: comma, as set.\n0 new, 0 changed, 1 unchanged, 0 refused. Nothing was imported; ${question}`,
	});
	expect((await run(client, unclear, ...comma, "--dry-run")).output).toContain(
		`Quantities are left out; ${question}`,
	);
	expect(await run(client, unclear, ...comma, "--quantity", "count")).toMatchObject({
		code: 0,
		output: expect.stringMatching(
			/^Decimals: comma, as set\.\nStock: 1 line adds 998 pieces\.\n0 created, 1 changed/,
		),
	});
	const list = "Stock list\nsku;name;price;quantity;Price;Image\nA;Bell;1,50;1.000;2;bell.jpg\n";
	expect(await run(client, list, "--dry-run", "--encoding", "windows-1252")).toMatchObject({
		code: 0,
		output: expect.stringMatching(
			/^line 3: note: Image: The picture bell\.jpg is missing\..*\nLeft out: 1 row above the names of the columns\.\nColumn price appears more than once\.\nDecimals: comma in price\.\nQuantities are left out; .*\nDry run: 0 new, 1 changed/,
		),
	});
	await run(client, "sku,name,price,quantity\nD,Lamp,1,5\n");
	const again = "sku,quantity\nA,1000\nD,5\n";
	expect(await run(client, again, "--dry-run", "--quantity", "receive")).toMatchObject({
		output: expect.stringContaining(
			"Stock: 2 lines add 1005 pieces.\nThe stock of 2 products would double or more, such as A: 1000 -> 2000, D: 5 -> 10.\nDry run: ",
		),
	});
});

it("npm run import names the dates that a spreadsheet has made, and reads them as it is told", async () => {
	const { client } = await (await testServer()).newUser("olga@shop.test");
	const file = "sku,name,price,size\nA,Cassette,59,28-Nov\nTotal,,59,\n";
	expect(await run(client, file, "--dry-run")).toEqual({
		code: 2,
		output: expect.stringContaining(
			"Line 3: Total: this row of totals is left out.\n" +
				"Column size: 1 dates, such as 28-Nov. --dates 4:month-day reads that as 11-28.\n",
		),
	});
	expect(await run(client, file, "--dates", "4:month-day")).toMatchObject({
		code: 0,
		output: expect.stringContaining("line 2: note: size: The date 28-Nov is read as 11-28, as you chose."),
	});
	await expect(run(client, file, "--dates", "size")).rejects.toThrow("Usage: ");
});
