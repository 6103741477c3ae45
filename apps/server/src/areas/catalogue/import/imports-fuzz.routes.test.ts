import { importFieldNames, importFields } from "@freehub/contract/catalogue/import-fields";
import * as contract from "@freehub/contract/catalogue/imports";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/stock/levels";
import { checkLedger } from "@freehub/contract/stock/stock";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { csvCell } from "#sheets/csv.ts";
import { xlsxStream } from "#sheets/write-xlsx.ts";
import { settled } from "../../../../test/import-file.ts";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { sheetRows } from "../../../../test/table-files.ts";

const RUNS = runs(12, 400);
const seed = process.env.FREEHUB_SEED === undefined ? {} : { seed: Number(process.env.FREEHUB_SEED) };

const text = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom("A", "B", "C", "Bell", "Lock", "Parts", "Parts > Bells", "/d.svg", "KG"),
	},
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			"1",
			"0",
			"2.5",
			"12",
			"1,5",
			"1,234",
			"1.000",
			"0,333",
			"1 234.5",
			"-1",
			"1e3",
			"0x10",
			"1e999",
			"NaN",
			"99999999999",
		),
	},
	{ weight: 2, arbitrary: fc.constantFrom("4006381333931", "96385074", "", " ") },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			"=1+1",
			"'=x",
			"\u0000",
			"\ud800",
			"a\u0000b",
			"x".repeat(9999),
			"x".repeat(10_001),
			"\u202eabc",
			">",
			"a>b>c",
			"../../etc/passwd",
		),
	},
	{ weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const names = fc.oneof(
	{ weight: 5, arbitrary: fc.constantFrom(...importFields.map((field) => importFieldNames[field])) },
	{ weight: 1, arbitrary: fc.constantFrom("", "qty", "photo", "Title", "__proto__", "constructor", "=x") },
);

/** Tables that start like products, so that some of their rows are accepted. */
const table = fc.uniqueArray(names, { minLength: 1, maxLength: 10 }).chain((columns) =>
	fc.record({
		columns: fc.constant<string[]>(["SKU", "Name", "Price", ...columns]),
		rows: fc.array(
			fc
				.tuple(
					fc.oneof({ weight: 4, arbitrary: fc.nat(12).map((n) => `S-${n}`) }, { weight: 1, arbitrary: text }),
					fc.oneof({ weight: 4, arbitrary: fc.constant("Bell") }, { weight: 1, arbitrary: text }),
					fc.oneof(
						{ weight: 4, arbitrary: fc.constantFrom("1", "2.50", "0") },
						{ weight: 1, arbitrary: text },
					),
					fc.array(text, { minLength: columns.length, maxLength: columns.length + 1 }),
				)
				.map(([sku, name, price, rest]) => [sku, name, price, ...rest]),
			{ minLength: 1, maxLength: 12, size: "max" },
		),
	}),
);

type Table = { columns: string[]; rows: string[][] };

function csvOf({ columns, rows }: Table, separator: string): Uint8Array {
	const lines = [columns, ...rows].map((cells) => cells.map(csvCell).join(separator));
	return new TextEncoder().encode(lines.join("\n"));
}

async function xlsxOf({ columns, rows }: Table): Promise<Uint8Array> {
	const short = rows.map((cells) => cells.map((cell) => cell.slice(0, 5000)));
	return new Uint8Array(await new Response(xlsxStream(columns, sheetRows([short]))).arrayBuffer());
}

function seldom<T>(weight: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
	return fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

type Plan = {
	table: Table;
	kind: "csv" | "csv;" | "xlsx";
	spoil: [number, number] | null;
	cut: number | null;
	noise: Uint8Array | null;
};

function fileOf(plan: Plan) {
	return {
		...plan,
		bytes: async (): Promise<Uint8Array> => {
			if (plan.noise !== null) return new Uint8Array(plan.noise);
			const bytes =
				plan.kind === "xlsx" ? await xlsxOf(plan.table) : csvOf(plan.table, plan.kind === "csv" ? "," : ";");
			if (plan.spoil !== null && bytes.length > 0) bytes[plan.spoil[0] % bytes.length] = plan.spoil[1];
			return plan.cut === null ? bytes : bytes.slice(0, plan.cut);
		},
	};
}

/** A table as a file, intact or modified. */
const file = fc
	.record({
		table,
		kind: fc.constantFrom("csv" as const, "csv;" as const, "xlsx" as const),
		spoil: seldom(4, fc.tuple(fc.nat(5000), fc.nat(255))),
		cut: seldom(9, fc.nat(2000)),
		noise: seldom(14, fc.uint8Array({ maxLength: 400 })),
	})
	.map(fileOf);

/** Of 40 random files possibly none can be imported; this one can. */
const good = fileOf({
	table: {
		columns: ["name", "description", "price", "supplier", "image", "sku"],
		rows: [["Lock", "Holds a bicycle", "25", "X", "/d.svg", "L-1"]],
	},
	kind: "csv",
	spoil: null,
	cut: null,
	noise: null,
});

const change = fc.record(
	{
		mapping: fc.dictionary(fc.constantFrom(...importFields), fc.option(fc.nat(5)), { maxKeys: 3 }),
		options: fc.record({
			quantityAs: fc.constantFrom("receive", "count"),
			decimals: fc.constantFrom("found", "found", "found", "point", "comma"),
			isAllOrNothing: fc.boolean(),
		}),
		pictures: fc.dictionary(fc.string({ maxLength: 10 }), fc.constantFrom("/d.svg", "https://x.test/a.png"), {
			maxKeys: 2,
		}),
	},
	{ requiredKeys: [] },
);

async function contentOf(client: Client) {
	const products = await client.call(listProducts);
	return {
		products: products.map((product) => ({ ...product, version: undefined })),
		stock: await client.all(listStock),
	};
}

/** An error without a refusal is the server's fault. */
async function tried<T>(call: Promise<T>): Promise<T | undefined> {
	try {
		return await call;
	} catch (error) {
		const { status, code } = error as { status?: number; code?: string };
		if (status === undefined || status >= 500) throw error;
		expect([400, 409, 413], code).toContain(status);
		return undefined;
	}
}

it("whatever the file is: no error of the server's own, never half an import, and a way back", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	for (const sku of ["S-1", "S-2", "A"]) {
		const body = {
			name: "Bell",
			description: "Rings",
			price: 1,
			quantity: 3,
			supplier: "X",
			image: "/d.svg",
			sku,
		};
		await client.call(addProduct, { body });
	}
	const figures = { refused: 0, failed: 0, imported: 0, rows: 0 };
	onTestFinished(() => void process.stdout.write(`files: ${JSON.stringify(figures)}\n`));
	const property = fc.asyncProperty(file, seldom(2, change), async ({ bytes }, correction): Promise<void> => {
		const before = await contentOf(client);
		const upload = new Blob([new Uint8Array(await bytes())]);
		const query = { name: "f\ud800.csv".toWellFormed() };
		const uploaded = await tried(client.call(contract.uploadImport, { query, file: upload }));
		if (uploaded === undefined) {
			figures.refused++;
			expect(await contentOf(client)).toEqual(before);
			return;
		}
		const params = { id: uploaded._id };
		if (correction !== null) await tried(client.call(contract.changeImport, { params, body: correction }));
		const shown = await settled(client, uploaded._id);
		expect(await contentOf(client)).toEqual(before);
		if (shown.state === "failed") {
			figures.failed++;
			expect(shown.error).not.toMatch(/Something went wrong/);
			return;
		}
		const found = await client.call(contract.listImportRows, { params, query: { limit: 200 } });
		expect(found).toHaveLength(shown.counts.total);
		expect(found.filter(({ outcome }) => outcome === "refused")).toHaveLength(shown.counts.refused);
		figures.rows += found.length;
		if ((await tried(client.call(contract.commitImport, { params }))) === undefined) {
			expect(shown.options.isAllOrNothing && shown.counts.refused > 0).toBe(true);
			await client.call(contract.cancelImport, { params });
			return;
		}
		const done = await settled(client, uploaded._id);
		expect(done).toMatchObject({
			state: "done",
			result: { created: shown.counts.new, changed: shown.counts.changed, skipped: 0 },
		});
		figures.imported++;
		const after = await contentOf(client);
		expect(after.products).toHaveLength(before.products.length + shown.counts.new);
		await client.call(contract.undoImport, { params });
		expect(await settled(client, uploaded._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
		expect(await contentOf(client)).toEqual(before);
	});
	await fc.assert(property, { numRuns: RUNS, examples: [[good, null]], ...seed });
	expect(figures.imported).toBeGreaterThan(0);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, sum: 0, differences: [] });
}, 3_600_000);
