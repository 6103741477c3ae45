import { reason } from "@freehub/contract/rule-sentences";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newProduct, type SeenProduct, type SeenRow } from "./seen-product.ts";
import { seenRows } from "./seen-rows.ts";

type Step = {
	key: number;
	place: string;
	isRefused: boolean;
	isAlone: boolean;
	fields: number | undefined;
	pieces: number | undefined;
	act: "none" | "contradict" | "keep" | "forget";
	isSettled: boolean;
};

const AnyStep: fc.Arbitrary<Step> = fc.record({
	key: fc.nat({ max: 5 }),
	place: fc.constantFrom("", "a", "b"),
	isRefused: fc.boolean(),
	isAlone: fc.boolean(),
	fields: fc.option(fc.nat({ max: 2 ** 48 - 1 }), { nil: undefined }),
	pieces: fc.option(fc.nat({ max: 1_000_000_000 }), { nil: undefined }),
	act: fc.constantFrom("none" as const, "contradict" as const, "keep" as const, "forget" as const),
	isSettled: fc.boolean(),
});

/** Plans a row as an import does, as far as `seenRows` is concerned. */
function plan(seen: ReturnType<typeof seenRows>, step: Step, line: number): void {
	const keys = [`sku S-${step.key}`, `barcode ${step.key % 3}`];
	const same = keys.map((key) => seen.find(key)).find((product) => product !== undefined);
	const product: SeenProduct = same ?? newProduct(`p${line}`, step.key % 2 === 0, step.key);
	product.fields ??= step.fields;
	product.isAlone ||= step.isAlone;
	const row: SeenRow = {
		line,
		position: 0,
		place: step.place,
		addsUp: step.pieces !== undefined,
		isRefused: step.isRefused,
		isContradicted: false,
	};
	seen.add(product, row, keys);
	row.position = line - 1;
	if (step.pieces !== undefined && !step.isRefused) {
		product.received ??= new Map();
		product.received.set(step.place, (product.received.get(step.place) ?? 0) + step.pieces);
	}
	const why = { column: null, ...reason("product_refused", { line }) };
	if (step.act === "contradict") seen.contradict(product, { rule: "product_refused", line }, () => why);
	if (step.act === "keep") seen.keep(product);
	if (step.act === "forget" && !row.isRefused) seen.forget(product, row, keys);
}

it("knows the same of all rows whether they are settled or not, and names the same late refusals", () => {
	fc.assert(
		fc.property(fc.array(AnyStep, { maxLength: 30 }), (steps) => {
			const [never, often] = [seenRows(), seenRows()];
			for (const [i, step] of steps.entries()) {
				for (const seen of [never, often]) plan(seen, step, i + 2);
				expect(often.takeRefusals()).toEqual(never.takeRefusals());
				if (step.isSettled) often.settle();
			}
			for (let key = 0; key <= 5; key++) {
				for (const text of [`sku S-${key}`, `barcode ${key}`])
					expect(often.find(text)).toEqual(never.find(text));
			}
		}),
	);
});

it("finds each of thousands of settled rows again", () => {
	const seen = seenRows();
	for (let key = 0; key < 5000; key++) {
		const product = newProduct(`p${key}`, true, key);
		product.fields = key * 2 ** 33;
		const row = { line: key + 2, position: key + 1, place: `store ${key % 3}`, addsUp: false };
		seen.add(product, { ...row, isRefused: false, isContradicted: false }, [`sku ${key}`]);
		if (key % 100 === 0) seen.settle();
	}
	seen.settle();
	for (const key of [0, 1023, 1024, 4999]) {
		expect(seen.find(`sku ${key}`)).toMatchObject({
			id: `p${key}`,
			label: key,
			fields: key * 2 ** 33,
			rows: [{ line: key + 2, position: key + 1, place: `store ${key % 3}` }],
		});
	}
});
