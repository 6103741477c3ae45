import { AsyncLocalStorage } from "node:async_hooks";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { type TestDatabase, testDatabase } from "../../../../../test/database.ts";
import { testServer } from "../../../../../test/server.ts";

type Statement = { name?: string; text: string } | string;

/** The statements that PostgreSQL gets for a piece of work; nothing else that the server does meanwhile counts. */
function watchStatements(): <T>(work: () => Promise<T>) => Promise<Statement[]> {
	const sent = new AsyncLocalStorage<Statement[]>();
	const { prototype } = pg.Client;
	const query = Reflect.get(prototype, "query") as (...values: unknown[]) => unknown;
	// why: the driver is where every statement leaves the server, prepared or not.
	Reflect.set(prototype, "query", function (this: pg.Client, ...values: unknown[]) {
		sent.getStore()?.push(values[0] as Statement);
		return query.apply(this, values);
	});
	onTestFinished(() => void Reflect.set(prototype, "query", query));
	return async (work) => {
		const statements: Statement[] = [];
		await sent.run(statements, work);
		return statements;
	};
}

it("sends PostgreSQL at most five statements for a search, all of them prepared, whoever searches", async () => {
	let isQuiet = false;
	const quiet = async (): Promise<TestDatabase> => {
		const database = await testDatabase();
		const { db } = database;
		// why: the stamp is of all databases of this PostgreSQL, and other tests commit to theirs meanwhile.
		const stamp = () => db.stamp().then((now) => (isQuiet ? "nothing was committed" : now));
		return { ...database, db: { ...db, stamp } };
	};
	const server = await testServer({}, () => new Date(), undefined, quiet());
	const { client } = await server.newUser();
	const texts = { description: "With a long life", quantity: 3, supplier: "Moor Velo", image: "/x.svg" };
	for (const name of ["Carbon wheel", "Steel wheel", "Trail helmet"])
		await client.call(addProduct, { body: { ...texts, name, price: 10 } });
	const statementsOf = watchStatements();
	isQuiet = true;
	for (const reader of [client, server.visitor]) {
		const find = (search: string) => () => reader.page(listProducts, { query: { search } });
		// The first search also reads what later ones know: the settings, the suppliers and the number of products.
		await find("steel")();
		for (const [search, found] of [
			["wheel", 2],
			["carbon whe", 1],
			["trail 4006381333931", 0],
			["moor wheel", reader === client ? 2 : 0],
		] as const) {
			let names: number | undefined;
			const sent = await statementsOf(async () => {
				names = (await find(search)()).items.length;
			});
			expect([search, names]).toEqual([search, found]);
			if (server.db.engine.name === "sqlite") continue;
			expect(sent.length, JSON.stringify(sent)).toBeGreaterThan(0);
			expect(sent.length, JSON.stringify(sent)).toBeLessThanOrEqual(5);
			for (const one of sent) expect(one).toHaveProperty("name", expect.stringMatching(/^statement_/));
		}
	}
});
