import { randomUUID } from "node:crypto";
import { addProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { checkLedger } from "@freehub/contract/stock/stock";
import { rights } from "@freehub/domain/people/access";
import fc from "fast-check";
import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import type { Schema } from "#db/schema.ts";
import type { WriteRequest } from "#db/write.ts";
import { runs } from "../../../../test/runs.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { type ModelAnswer, type ModelLine, StockModel } from "../../../../test/stock-model.ts";
import { recordMovement } from "./record-movements.ts";

const RUNS = runs(20, 1200);
const DAY_MS = 24 * 60 * 60 * 1000;

const product = { name: "P", description: "x", price: 1, quantity: 0, supplier: "S", image: "/x.svg" };

type Answered = { status: number; body: Record<string, unknown> };
type Answer = ModelAnswer & { reverses: string | null };

async function shop() {
	const server = await testServer();
	const { client, cookie, user } = await server.newUser();
	const post = async (path: string, body: unknown, key: string = randomUUID()): Promise<Answered> => {
		const headers = { "content-type": "application/json", "idempotency-key": key, cookie };
		const init = { method: "POST", headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
		const response = await server.request(`/api${path}`, init);
		const { requestId: _, ...rest } = (await response.json()) as Record<string, unknown>;
		return { status: response.status, body: rest };
	};
	const newProduct = async (quantity = 0) =>
		(await client.call(addProduct, { body: { ...product, quantity } }))._id;
	return { server, client, user, post, newProduct };
}

/** A command, in a form that the model understands. */
type Command = { path: string; body: unknown; key: string } & (
	| { do: "lines" | "each"; lines: ModelLine[] }
	| { do: "undo"; which: number }
);

const drawnLine = fc.record({
	product: fc.nat(1),
	place: fc.nat(1),
	quantity: fc.integer({ min: 1, max: 9 }),
	kind: fc.constantFrom("receive", "deliver", "deliver", "return", "transfer", "count"),
	ago: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 4 }),
});
const drawnCommand = fc.record({
	do: fc.constantFrom("line", "line", "line", "batch", "each", "undo"),
	lines: fc.array(drawnLine, { minLength: 1, maxLength: 4 }),
	/** A key that other commands may share. */
	key: fc.option(fc.nat(5), { nil: undefined, freq: 3 }),
	which: fc.nat(3),
});

it("makes of commands that arrive at once what some series of them would have made", async () => {
	const { server, client, post, newProduct } = await shop();
	const bin = (await client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } }))._id;
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(drawnCommand, { minLength: 2, maxLength: 24 }), async (drawn) => {
			const products = [await newProduct(), await newProduct()];
			const model = new StockModel();
			const lineOf = ({
				product: which,
				place,
				quantity,
				kind,
				ago,
			}: (typeof drawn)[0]["lines"][0]): ModelLine => {
				const [location, to] = place === 0 ? ["main", bin] : [bin, "main"];
				const occurredAt = ago === undefined ? undefined : new Date(Date.now() - ago * DAY_MS).toISOString();
				return {
					product: products[which] ?? "",
					kind: kind as ModelLine["kind"],
					quantity,
					location,
					...(kind === "transfer" && { to }),
					...(occurredAt !== undefined && { occurredAt }),
				};
			};
			for (let i = 0; i < 4; i++) {
				const line = lineOf({
					product: i % 2,
					place: i >> 1,
					quantity: 9,
					kind: "receive",
					ago: i === 3 ? undefined : 2,
				});
				const { body } = await post("/movements", { lines: [line] });
				model.book(model.try([line]) ?? [], body.movements as Answer[]);
			}
			const run = randomUUID();
			const commands = drawn.map(({ key, which, ...one }): Command => {
				const common = { key: key === undefined ? randomUUID() : `${run}-${key}` };
				const lines = one.lines.map(lineOf);
				const [line] = lines;
				if (one.do === "undo") {
					return {
						...common,
						do: "undo",
						which,
						path: `/movements/${model.booked[which]?.id}/reversal`,
						body: undefined,
					};
				}
				if (one.do === "line" && line !== undefined) {
					const { product: id, ...body } = line;
					return { ...common, do: "lines", lines: [line], path: `/products/${id}/movements`, body };
				}
				const body = one.do === "each" ? { lines, mode: "each" } : { lines };
				return { ...common, do: one.do === "each" ? "each" : "lines", lines, path: "/movements", body };
			});
			const answers = await Promise.all(commands.map(({ path, body, key }) => post(path, body, key)));
			refused += answers.filter(({ status }) => status === 409).length;
			const series = seriesOf(commands, answers);
			replay(model, series);
			await expectLevels(server, model, products);
		}),
		{ numRuns: RUNS },
	);
	// By chance, sometimes more and sometimes fewer than one of each run.
	expect(refused).toBeGreaterThan(RUNS / 3);
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, sum: 0, differences: [] });
}, 3_600_000);

type Done = { command: Command; answer: Answered; movements: Answer[] };

/** The executed commands, each key once, in the order of booking; those that booked nothing come first. */
function seriesOf(commands: readonly Command[], answers: readonly Answered[]): Done[] {
	const byKey = new Map<string, Done>();
	for (const [i, command] of commands.entries()) {
		const answer = answers[i] as Answered;
		if (answer.status === 422) {
			expect(answer.body.code).toBe("idempotency_key_reused");
			continue;
		}
		const { command: first, answer: earlier } = byKey.get(command.key) ?? { command, answer };
		expect([command.path, command.body, answer]).toEqual([first.path, first.body, earlier]);
		byKey.set(command.key, { command, answer, movements: movementsOf(answer) });
	}
	for (const { key } of commands) expect(byKey.has(key), "one with the key was done").toBe(true);
	const firstId = ({ movements }: Done) => movements.map(({ _id }) => _id).toSorted()[0] ?? "";
	return [...byKey.values()].toSorted((a, b) => (firstId(a) < firstId(b) ? -1 : 1));
}

function movementsOf({ status, body }: Answered): Answer[] {
	if (status !== 201) return [];
	if (Array.isArray(body.results)) {
		return body.results.flatMap((result: { movement?: Answer }) => result.movement ?? []);
	}
	return (body.movements ?? [body.movement]) as Answer[];
}

/** Replays the series on the model; refused commands must be refused at some point of it. */
function replay(model: StockModel, series: readonly Done[]): void {
	const refused = new Set(series.filter(({ movements }) => movements.length === 0));
	const look = () => {
		for (const done of refused) if (isRefused(model, done.command)) refused.delete(done);
	};
	look();
	for (const { command, answer, movements } of series) {
		if (movements.length === 0) continue;
		if (command.do === "undo") {
			const move = model.booked[command.which];
			const back = move === undefined || move.isReversed ? undefined : model.tryBack([move]);
			expect(back, "a movement can be taken back").toBeDefined();
			if (move !== undefined) move.isReversed = true;
			model.book(back ?? [], movements);
		} else if (command.do === "each") {
			const results = answer.body.results as { ok: boolean; movement: Answer }[];
			for (const [i, line] of command.lines.entries()) {
				const moves = model.try([line]);
				expect(results[i]?.ok, "a line of many").toBe(moves !== undefined);
				if (moves !== undefined) model.book(moves, [(results[i] as { movement: Answer }).movement]);
			}
		} else {
			const moves = model.try(command.lines);
			expect(moves, "lines can be booked").toBeDefined();
			model.book(moves ?? [], movements);
		}
		look();
	}
	expect([...refused].map(({ command }) => command)).toEqual([]);
}

function isRefused(model: StockModel, command: Command): boolean {
	if (command.do === "undo") {
		const move = model.booked[command.which];
		return move === undefined || move.isReversed || model.tryBack([move]) === undefined;
	}
	if (command.do === "lines") return model.try(command.lines) === undefined;
	return command.lines.every((line) => model.try([line]) === undefined);
}

async function expectLevels({ db }: TestServer, model: StockModel, products: string[]): Promise<void> {
	const rows = await db.kysely
		.selectFrom("level")
		.select(["product", "location", "quantity"])
		.where("product", "in", products)
		.where("quantity", "<>", 0)
		.execute();
	const stored = new Map(rows.map((row) => [`${row.product} ${row.location}`, row.quantity]));
	expect(stored).toEqual(new Map([...model.levels()].filter(([, level]) => level !== 0)));
}

it("books the others where the database fails one of those that arrive together, or some are refused", async () => {
	const { server, client, post, newProduct } = await shop();
	const id = await newProduct(5);
	const text = "the ledger does not like this";
	if (server.db.engine.name === "sqlite") {
		await sql
			.raw(`create trigger poison before insert on movement when new.reference = 'poison' begin
				select raise(abort, '${text}'); end`)
			.execute(server.db.kysely);
	} else {
		await sql
			.raw(`create function poison() returns trigger language plpgsql as $$
				begin if new.reference = 'poison' then raise exception '${text}'; end if; return new; end $$`)
			.execute(server.db.kysely);
		await sql
			.raw("create trigger poison before insert on movement for each row execute function poison()")
			.execute(server.db.kysely);
	}
	const bodies = Array.from({ length: 20 }, (_, i) => {
		if (i === 7) return { kind: "receive", quantity: 1, reference: "poison" };
		return i % 5 === 0 ? { kind: "deliver", quantity: 1000 } : { kind: "receive", quantity: 1 };
	});
	const answers = await Promise.all(
		bodies.map((body, i) => post(`/products/${id}/movements`, body, `key-${i}`)),
	);
	const statuses = bodies.map((_, i) => (i === 7 ? 500 : i % 5 === 0 ? 409 : 201));
	expect(answers.map(({ status }) => status)).toEqual(statuses);
	expect(server.errors.splice(0).join("")).toContain(text);
	const check = await client.call(checkLedger);
	expect(check).toMatchObject({ balanced: true, onHand: 5 + 15, entries: 1 + 15 });
	// Failed requests left no key; refused ones did.
	expect(await post(`/products/${id}/movements`, { kind: "receive", quantity: 2 }, "key-7")).toMatchObject({
		status: 201,
	});
	expect(await post(`/products/${id}/movements`, bodies[5], "key-5")).toEqual(answers[5]);
	expect(await post(`/products/${id}/movements`, bodies[1], "key-1")).toEqual(answers[1]);
});

it("takes back once what two ask to take back at once", async () => {
	const { client, post, newProduct } = await shop();
	const id = await newProduct();
	const { body } = await post(`/products/${id}/movements`, { kind: "receive", quantity: 3 });
	const { _id, batch } = body as Answer;
	const asked = [`/movements/${_id}/reversal`, `/batches/${batch}/reversal`, `/movements/${_id}/reversal`];
	const answers = await Promise.all(asked.map((path) => post(path, undefined)));
	const outcomes = answers.map((answer) => (answer.body.code as string | undefined) ?? answer.status);
	expect(new Set(outcomes)).toEqual(new Set([201, "already_reversed"]));
	expect(await client.call(checkLedger)).toMatchObject({ balanced: true, onHand: 0, entries: 2 });
});

it("sends the same statements in one transaction for one change and for 64 that arrive together", async () => {
	const { server, user, newProduct } = await shop();
	const products: string[] = [];
	for (let i = 0; i < 64; i++) products.push(await newProduct(1));
	let texts: string[] = [];
	let transactions = 0;
	const kysely = new Kysely<Schema>({
		dialect: server.db.engine.dialect,
		log: ({ query }) => void texts.push(query.sql),
	});
	const transact: typeof server.db.transact = (work) => kysely.transaction().execute(work);
	const db = {
		...server.db,
		kysely,
		transact: ((work) => (transactions++, transact(work))) as typeof transact,
	};
	const bookIn = async (ids: readonly string[]) => {
		texts = [];
		transactions = 0;
		const answers = ids.map((id) => {
			const origin = {
				address: "",
				via: "session" as const,
				action: "stock.book",
				target: id,
				requestId: "r",
			};
			const who = { actor: user.id, actorName: user.name, credential: undefined, rights, onlyAt: undefined };
			const request: WriteRequest = { ...who, key: randomUUID(), asked: [id], now: new Date(), origin };
			return recordMovement(db, { product: id, kind: "receive", quantity: 1 }, request);
		});
		expect((await Promise.all(answers)).map(({ quantity }) => quantity)).toEqual(
			ids.map(() => expect.any(Number)),
		);
		expect(transactions).toBe(1);
		return texts.filter((text) => !/^(begin|savepoint|release|commit)/.test(text));
	};
	const one = await bookIn(products.slice(0, 1));
	expect(one).toHaveLength(12);
	expect(await bookIn(products)).toEqual(one);
});
