import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getFacets, type ProductFacets } from "@freehub/contract/catalogue/products";
import { checkLedger } from "@freehub/contract/stock/stock";
import { canBeMisspelt, typoKeys } from "@freehub/domain/catalogue/typo";
import { isVirtual } from "@freehub/domain/stock/stock";
import { sql } from "kysely";
import { expect } from "vitest";
import { rederiveDocuments } from "#areas/catalogue/products/derive-documents.ts";
import { productTotal } from "#areas/catalogue/products/products.repo.ts";
import type { Db } from "#db/connection.ts";
import type { TestServer } from "../server.ts";
import { type MovementRow, ms, type ProductRow, type Snapshot } from "./snapshot.ts";

const QUARTER = 900_000;

/** The value of one piece of a product from a time on, in minor units; zero while it is deleted. */
type Worth = { at: number; price: number; cost: number };
export type Worths = Map<string, Worth[]>;

/** Records the current values of products: a change comes after everything that has happened to its product. */
export function noteWorth(worths: Worths, { products }: Snapshot): void {
	for (const row of products) {
		const isThere = row.deleted_at === null;
		const [price, cost] = isThere ? [row.price, row.cost ?? 0] : [0, 0];
		const known = worths.get(row.id) ?? [];
		const last = known.at(-1);
		if (last?.price === price && last.cost === cost) continue;
		const at =
			last === undefined ? Number.NEGATIVE_INFINITY : Math.max(ms(row.updated_at), ms(row.moved_at ?? 0));
		worths.set(row.id, [...known, { at, price, cost }]);
	}
}

/** Compares data derived only from rows with these rows. */
export async function expectDerived(
	server: TestServer,
	owner: TestServer["visitor"],
	after: Snapshot,
	worths: Worths,
) {
	const live = after.products.filter(({ deleted_at }) => deleted_at === null);
	expect(await productTotal(server.db)).toBe(live.length);
	expect(facetsOf(await owner.call(getFacets))).toEqual(countFacets(live));
	await expectCards(server.db, live);
	expectStock(after);
	expectLines(after);
	expectIncoming(after);
	expectPromises(after);
	expectReturns(after);
	expectFigures(after, worths);
	const ledger = await owner.call(checkLedger);
	expect(ledger).toMatchObject({ balanced: true, differences: [], entries: after.movements.length });
	expect(await entriesOf(server)).toEqual(new Map(live.map((row) => [row.id, entryOf(row, server.db)])));
	await expectVocabulary(server.db, after.products);
	expect(await rederiveDocuments(server.db)).toEqual({ checked: after.products.length, corrected: 0 });
}

/** The counts of products and of cards: a model with its variants, or a product without a model. */
async function expectCards({ kysely }: Db, live: readonly ProductRow[]): Promise<void> {
	const counts = new Map<string, { products: number; cards: Set<string> }>();
	for (const { id, model_id, supplier, brand, category } of live) {
		const kinds = { supplier, brand, category, top_category: category?.split(" > ")[0] };
		for (const [kind, value] of Object.entries(kinds)) {
			if (!value) continue;
			const key = `${kind} ${value}`;
			const count = counts.get(key) ?? { products: 0, cards: new Set() };
			count.products++;
			count.cards.add(model_id ?? id);
			counts.set(key, count);
		}
	}
	const rows = await kysely.selectFrom("facet_count").selectAll().execute();
	const stored = rows.map(({ kind, value, products, cards }) => `${kind} ${value}: ${products}, ${cards}`);
	const right = [...counts].map(([key, { products, cards }]) => `${key}: ${products}, ${cards.size}`);
	expect(stored.toSorted()).toEqual(right.toSorted());
	const total = await kysely
		.selectFrom("counter")
		.select("value")
		.where("name", "=", "card")
		.executeTakeFirst();
	expect(total?.value).toBe(new Set(live.map(({ id, model_id }) => model_id ?? id)).size);
}

function facetsOf({ suppliers, brands, categories }: ProductFacets): string[] {
	const kinds = { supplier: suppliers, brand: brands, category: categories };
	return Object.entries(kinds)
		.flatMap(([kind, values]) => values.map(({ value, count }) => `${kind} ${value}: ${count}`))
		.toSorted();
}

function countFacets(live: readonly ProductRow[]): string[] {
	const counts = new Map<string, number>();
	const count = (kind: string, value: string | null | undefined) => {
		if (value) counts.set(`${kind} ${value}`, (counts.get(`${kind} ${value}`) ?? 0) + 1);
	};
	for (const { supplier, brand, category } of live) {
		count("supplier", supplier);
		count("brand", brand);
		count("category", category);
		if (category?.includes(" > ")) count("category", category.split(" > ")[0]);
	}
	return [...counts].map(([value, products]) => `${value}: ${products}`).toSorted();
}

/** The change of the quantity on hand by a movement. */
const delta = ({ from_location, to_location, quantity }: MovementRow) =>
	quantity * ((isVirtual(to_location) ? 0 : 1) - (isVirtual(from_location) ? 0 : 1));

/** Checks the stock data that products derive from their movements. */
function expectStock({ products, movements }: Snapshot): void {
	const own = Map.groupBy(movements, ({ product }) => product);
	for (const { id, on_hand, ledger_seq, moved_at } of products) {
		const rows = own.get(id) ?? [];
		expect({ id, on_hand, ledger_seq, moved_at: moved_at === null ? null : ms(moved_at) }).toEqual({
			id,
			on_hand: rows.reduce((sum, row) => sum + delta(row), 0),
			ledger_seq: rows.length,
			moved_at: rows.length === 0 ? null : Math.max(...rows.map(({ occurred_at }) => ms(occurred_at))),
		});
	}
}

/**
 * Checks that every line that a movement names is there, and that its sums can be. Movements of another product than the line's were
 * taken back before the line got that product.
 */
function expectLines({ purchaseLines, saleLines, transferLines, movements: all }: Snapshot): void {
	expectTransferLines(transferLines, all);
	const sold = new Map(saleLines.map(({ id, product }) => [id, product]));
	for (const { line, line_kind, kind, product } of all) {
		if (line_kind !== "sale") continue;
		expect({ line, product: sold.get(line ?? ""), kind }).toEqual({
			line,
			product,
			kind: expect.stringMatching(/^(deliver|transfer|adjust)$/),
		});
	}
	const movements = all.filter(({ line_kind }) => line_kind !== "sale");
	const lines = new Map(purchaseLines.map(({ id, product }) => [id, product]));
	const named = movements.filter(
		({ line, line_kind }) => (line !== null || line_kind !== null) && line_kind !== "transfer",
	);
	for (const { line, line_kind, kind } of named) {
		const isThere = line_kind === "purchase" && lines.has(line ?? "");
		expect({ line, isThere, kind }).toEqual({ line, isThere: true, kind: expect.stringMatching(/^re/) });
	}
	for (const own of Map.groupBy(named, ({ line, product }) => `${line} ${product}`).values()) {
		const [first] = own;
		const sum = (kind: "receive" | "return", end: "from_location" | "to_location") =>
			own.reduce((total, row) => {
				if (row.kind !== kind) return total;
				return total + (row[end] === "supplier" ? row.quantity : -row.quantity);
			}, 0);
		const [accepted, returned] = [sum("receive", "from_location"), sum("return", "to_location")];
		const isPossible =
			lines.get(first?.line ?? "") === first?.product ? returned <= accepted : accepted === 0;
		expect({ line: first?.line, accepted, returned, isPossible: isPossible && returned >= 0 }).toMatchObject({
			isPossible: true,
		});
	}
}

/** Checks that what is on its way is that of lines of transfer notes, and of none below zero. */
function expectTransferLines(lines: Snapshot["transferLines"], movements: Snapshot["movements"]): void {
	const products = new Map(lines.map(({ id, product }) => [id, product]));
	const moving = new Map<string, number>();
	for (const { line, line_kind, product, quantity, from_location, to_location } of movements) {
		const isNamed = line_kind === "transfer";
		const ends = [from_location, to_location];
		expect({ ends, line, isNamed: isNamed || !ends.includes("transit") }).toEqual({
			ends,
			line,
			isNamed: true,
		});
		if (!isNamed || line === null) continue;
		expect(products.get(line)).toBe(product);
		if (!ends.includes("transit")) continue;
		moving.set(line, (moving.get(line) ?? 0) + (to_location === "transit" ? quantity : -quantity));
	}
	for (const [line, pieces] of moving)
		expect({ line, pieces: Math.max(0, pieces) }).toEqual({ line, pieces });
}

/** Checks the incoming pieces of products: the open pieces of their lines in sent orders. */
function expectIncoming({ products, orders, purchaseLines, movements }: Snapshot): void {
	const sent = orders.filter(({ sent_at, cancelled_at }) => sent_at !== null && cancelled_at === null);
	const isSent = new Set(sent.map(({ id }) => id));
	const due = new Map(products.map(({ id }) => [id, 0]));
	for (const { id, product, purchase_order, ordered, confirmed, closed_at } of purchaseLines) {
		if (!isSent.has(purchase_order) || closed_at !== null) continue;
		const come = movements.filter(({ kind, line }) => kind === "receive" && line === id);
		const sum = (of: (row: MovementRow) => number) =>
			come.reduce((total, row) => total + (row.from_location === "supplier" ? of(row) : -of(row)), 0);
		const accepted = sum(({ quantity }) => quantity);
		const credited = sum(({ refused, settlement }) => (settlement === "credited" ? refused : 0));
		const open = Math.max(0, (confirmed ?? ordered) - accepted - credited);
		due.set(product, (due.get(product) ?? 0) + open);
	}
	expect(products.map(({ id, incoming }) => [id, incoming])).toEqual([...due]);
}

/** Checks that promises add up to what is open of their lines, and what they reserve of levels and products. */
function expectPromises({ products, sales, saleLines, promises, levels, movements }: Snapshot): void {
	const placed = new Set(sales.filter(({ placed_at }) => placed_at !== null).map(({ id }) => id));
	const sum = (rows: readonly { pieces: number }[]) => rows.reduce((total, { pieces }) => total + pieces, 0);
	for (const { id, sales_order, ordered, closed } of saleLines) {
		const delivered = movements
			.filter(({ line, kind }) => line === id && kind === "deliver")
			.reduce((total, row) => total - delta(row), 0);
		const open = placed.has(sales_order) ? ordered - closed - delivered : 0;
		expect({ id, promised: sum(promises.filter(({ line }) => line === id)) }).toEqual({ id, promised: open });
	}
	const there = promises.filter(({ source_kind }) => source_kind === "place");
	for (const { product, location, reserved, quantity } of levels) {
		const held = there.filter((row) => row.product === product && row.source === location);
		expect({ product, location, reserved }).toEqual({ product, location, reserved: sum(held) });
		if (reserved > 0) expect(reserved).toBeLessThanOrEqual(quantity);
	}
	for (const { id, reserved, owed } of products) {
		const own = (row: { product: string }) => row.product === id;
		expect({ id, reserved, owed }).toEqual({
			id,
			reserved: sum(there.filter(own)),
			owed: sum(promises.filter(own)),
		});
	}
}

/** Checks that of no delivery more came back than it delivered. A booking counts that was taken back an even number of times. */
function expectReturns({ movements, saleReturns }: Snapshot): void {
	const backOf = new Map(movements.map((row) => [row.reverses, row.id]));
	const isInForce = (id: string): boolean => {
		const back = backOf.get(id);
		return back === undefined || !isInForce(back);
	};
	for (const [delivery, all] of Map.groupBy(saleReturns, (row) => row.delivery)) {
		const counted = all.filter(
			({ movement, checked_at }) => movement === null || checked_at !== null || isInForce(movement),
		);
		const returned = counted.reduce((sum, { pieces }) => sum + pieces, 0);
		const { quantity = 0 } = movements.find(({ id }) => id === delivery) ?? {};
		expect(returned).toBeLessThanOrEqual(isInForce(delivery) ? quantity : 0);
	}
}

/** Checks the stock movements of each quarter of an hour, and the stock's value at its end. */
function expectFigures({ products, movements, figures }: Snapshot, worths: Worths): void {
	const quarters = new Map<
		number,
		{ received: number; delivered: number; movements: number; price: number; cost: number }
	>();
	for (const row of figures) {
		const sum = quarters.get(Number(row.quarter)) ?? {
			received: 0,
			delivered: 0,
			movements: 0,
			price: 0,
			cost: 0,
		};
		for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += Number(row[name]);
		quarters.set(Number(row.quarter), sum);
	}
	const byQuarter = Map.groupBy(movements, ({ occurred_at }) => Math.floor(ms(occurred_at) / QUARTER));
	const all = [...new Set([...quarters.keys(), ...byQuarter.keys()])].toSorted((a, b) => a - b);
	const onHand = new Map(products.map(({ id }) => [id, 0]));
	const value = { price: 0, cost: 0 };
	for (const quarter of all) {
		const rows = byQuarter.get(quarter) ?? [];
		for (const row of rows) onHand.set(row.product, (onHand.get(row.product) ?? 0) + delta(row));
		const figure = quarters.get(quarter) ?? { received: 0, delivered: 0, movements: 0, price: 0, cost: 0 };
		value.price += figure.price;
		value.cost += figure.cost;
		const net = (kind: string) =>
			rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + delta(row), 0);
		const end = (quarter + 1) * QUARTER;
		const due = { price: 0, cost: 0 };
		for (const [id, pieces] of onHand) {
			const worth = worths.get(id)?.findLast(({ at }) => at < end);
			due.price += pieces * (worth?.price ?? 0);
			due.cost += pieces * (worth?.cost ?? 0);
		}
		// Convert -0 to 0.
		expect([quarter, figure.received, figure.delivered + 0, figure.movements, value]).toEqual([
			quarter,
			net("receive"),
			0 - net("deliver"),
			rows.length,
			due,
		]);
	}
}

/** Prefixes in the search index, for values that are not words of the text, and for the words of names. */
const marks = { supplier: "\ue001", brand: "\ue002", category: "\ue003", model: "\ue004", name: "\ue005" };
const wordsOf = (text: string) => text.split(" ").filter((word) => word !== "");

/** The expected search index entry of a product. */
function entryOf(row: ProductRow, { engine }: Db): string[] {
	const names = wordsOf(row.search_name).map((word) => marks.name + word);
	const words = [...wordsOf(row.search_text), ...wordsOf(row.translated_tokens), ...names];
	if (engine.name === "postgres") return [...new Set(words)].toSorted();
	// Only the marker if there is no value.
	const token = (mark: string, value: string | null) => mark + Buffer.from(value ?? "").toString("hex");
	const { supplier, brand, category, model_id } = row;
	const top = category?.includes(" > ") ? (category.split(" > ")[0] ?? "") : "";
	const values = [
		token(marks.supplier, supplier),
		token(marks.brand, brand),
		token(marks.category, category),
		token(marks.category, top),
		token(marks.model, model_id),
	];
	return [...new Set([...words, ...values])].toSorted();
}

/** The actual search index entries by product. */
async function entriesOf({ db, dataDir }: TestServer): Promise<Map<string, string[]>> {
	if (db.engine.name === "postgres") {
		const { rows } = await sql<{ id: string; tokens: string[] }>`
			select id, tsvector_to_array(words) as tokens from product_search`.execute(db.kysely);
		return new Map(rows.map(({ id, tokens }) => [id, tokens.toSorted()]));
	}
	// Reading FTS tokens requires creating a virtual table; nothing is written to the file.
	const database = new DatabaseSync(join(dataDir, "freehub.sqlite"));
	database.exec("create virtual table temp.entry using fts5vocab(main, product_search, instance)");
	const rows = database
		.prepare("select product.id, entry.term from temp.entry join product on product.seq = entry.doc")
		.all() as { id: string; term: string }[];
	database.close();
	const terms = Map.groupBy(rows, ({ id }) => id);
	return new Map([...terms].map(([id, own]) => [id, own.map(({ term }) => term).toSorted()]));
}

/** Every word of a product is in the vocabulary, and is found when misspelt. */
async function expectVocabulary({ kysely }: Db, products: readonly ProductRow[]): Promise<void> {
	const { rows } = await sql<{ word: string }>`select word from search_word`.execute(kysely);
	const { rows: typos } = await sql<{ variant: string }>`select variant from search_typo`.execute(kysely);
	const known = new Set(rows.map(({ word }) => word));
	const variants = new Set(typos.map(({ variant }) => variant));
	const words = new Set(
		products.flatMap((row) => [
			...wordsOf(row.search_text),
			...wordsOf(row.translated_tokens).filter((word) => !word.startsWith(marks.name)),
		]),
	);
	expect([...words].filter((word) => !known.has(word))).toEqual([]);
	const due = [...words]
		.filter(canBeMisspelt)
		.flatMap((word) => typoKeys(word).map((key) => `${key} ${word}`));
	expect(due.filter((variant) => !variants.has(variant))).toEqual([]);
}
