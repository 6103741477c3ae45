import { once } from "node:events";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import { createClient } from "@freehub/contract/client";
import { changeBasics } from "@freehub/contract/office/basics";
import { getIdentitySettings } from "@freehub/contract/people/identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../test/find-postgres.ts";
import { runProgram, signUpAt } from "../test/program.ts";
import { newDatabase, startPostgres, type TestPostgres } from "../test/start-postgres.ts";
import { dataFolder, startServer } from "../test/start-server.ts";

const found = findPostgres();
const bell = { name: "Bell", description: "Rings.", quantity: 2, supplier: "S", image: "/b.svg" };

/** A server's API as a visitor whose page was loaded with this currency. */
const visitorAt = (url: string, currency?: string) =>
	createClient((path, init) =>
		fetch(`${url}/api${path}`, {
			...init,
			headers: { ...init.headers, ...(currency !== undefined && { "if-currency": currency }) },
		}),
	);

describe.runIf(found !== undefined && "bin" in found)("two servers on one PostgreSQL", () => {
	let postgres: TestPostgres;
	beforeAll(async () => {
		if (found === undefined || "url" in found) throw new Error("not installed");
		postgres = await startPostgres(found.bin);
	}, 120_000);
	afterAll(() => postgres.stop());

	it("change the currency together, and no price is shown in the old one meanwhile", async () => {
		const settings = {
			DATABASE_URL: await newDatabase(postgres),
			DATA_DIR: dataFolder(),
			AUTH_SECRET: "x".repeat(32),
			DEMO: "off",
		};
		const [one, other] = await Promise.all([startServer(settings), startServer(settings)]);
		const owner = await signUpAt(one.url, "olga@shop.test", "Olga");
		const at = visitorAt(other.url);
		expect((await at.call(getIdentitySettings)).shop.currency).toBe("USD");

		await owner.call(changeBasics, { body: { currency: "JPY" } });
		const began = performance.now();
		// Written at once, and stored when the other server has heard of it.
		const { _id: id } = await owner.call(addProduct, { body: { ...bell, price: 1990 } });
		expect(performance.now() - began).toBeGreaterThan(2500);
		expect((await at.call(getIdentitySettings)).shop.currency).toBe("JPY");
		expect(await at.call(getProduct, { params: { id } })).toMatchObject({ price: 1990 });
		await expect(visitorAt(other.url, "USD").call(getProduct, { params: { id } })).rejects.toMatchObject({
			code: "shop_changed",
		});
		await visitorAt(other.url, "JPY").call(getProduct, { params: { id } });
	});
});

it("a server that starts again, and a command beside it, use the currency that an owner chose", async () => {
	const first = await startServer({ DEMO: "off" });
	const owner = await signUpAt(first.url, "olga@shop.test", "Olga");
	await owner.call(changeBasics, { body: { currency: "JPY" } });
	expect(await runProgram(first.dataDir, "doctor")).toMatchObject({ code: 0 });
	first.child.kill("SIGTERM");
	await once(first.child, "exit");
	const second = await startServer({ DEMO: "off", DATA_DIR: first.dataDir });
	expect((await visitorAt(second.url).call(getIdentitySettings)).shop.currency).toBe("JPY");
});
