import { addOffer } from "@freehub/contract/buying/offers";
import { cancelImport } from "@freehub/contract/catalogue/imports";
import { addProduct, changeProduct, getProduct, listProducts } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { changeBasics, getBasics } from "@freehub/contract/office/basics";
import { getSettings } from "@freehub/contract/office/settings";
import { translateHome } from "@freehub/contract/shop-window/home";
import { translateProduct } from "@freehub/contract/translations";
import { openShop, shop } from "@freehub/domain/shop";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { systemRequest, write } from "#db/write.ts";
import { followShop, openStoredShop } from "#shop/shop-in-force.ts";
import { dryRun } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

const usual = shop();
afterEach(() => openShop(usual));

const bell = { name: "Bell", price: 0, quantity: 2, image: "/i.svg", supplier: "S", description: "d" };
const free = { currency: null, timeZone: null, weightUnit: null, language: null };

async function newShop(env: Record<string, string> = {}) {
	const config = readConfig(env);
	const server = await testServer({ setShop: config.setShop, shop: config.shop });
	const owner = await server.newUser();
	const change = (body: Parameters<typeof send>[0]) => send(body);
	const send = (body: {
		currency?: string;
		timeZone?: string | null;
		weightUnit?: "kg" | "lb" | null;
		language?: "en" | "de";
	}) => owner.client.call(changeBasics, { body });
	const read = () => owner.client.call(getBasics);
	/** As if the last change of the currency was longer ago than servers need to hear of it. */
	const settle = () =>
		server.db.transact((tx) =>
			tx
				.updateTable("shop_currency")
				.set({ currency_changed_at: new Date("2026-01-01") })
				.execute(),
		);
	return { server, owner, client: owner.client, change, read, settle };
}

const refusedFor = (field: string, message: RegExp) => ({
	code: "invalid_input",
	problem: { errors: [{ field, rule: "shop_fixed", message: expect.stringMatching(message) }] },
});

describe("an owner", () => {
	it("sets the shop's currency, time zone, unit of weight and language before anything has a price", async () => {
		const { client, change, read, settle } = await newShop();
		expect(await read()).toEqual({
			currency: "USD",
			timeZone: null,
			weightUnit: null,
			language: "en",
			fixed: free,
			isChosen: false,
		});
		const chosen = {
			currency: "JPY",
			timeZone: "Asia/Tokyo",
			weightUnit: "kg" as const,
			language: "de" as const,
		};
		expect(await change(chosen)).toEqual({ ...chosen, fixed: free, isChosen: true });
		expect(await read()).toEqual({ ...chosen, fixed: free, isChosen: true });
		expect(shop()).toEqual(chosen);
		expect((await client.call(getSettings)).configured).toMatchObject(chosen);
		const { items } = await client.page(listAudit, { query: { action: "settings.change" } });
		expect(JSON.parse(items[0]?.detail ?? "")).toMatchObject({ currency: { before: "USD", after: "JPY" } });

		await settle();
		await expect(client.call(addProduct, { body: { ...bell, price: 480.5 } })).rejects.toMatchObject({
			code: "invalid_input",
		});
		expect(await client.call(addProduct, { body: { ...bell, price: 480 } })).toMatchObject({ price: 480 });
	});

	it("can no longer set the currency when something has a price, and is told so; what only says how things are read stays free", async () => {
		const { client, change, read } = await newShop();
		const { _id: id } = await client.call(addProduct, { body: bell });
		expect((await read()).fixed).toEqual(free);
		const { version } = await client.call(getProduct, { params: { id } });
		await client.call(changeProduct, { params: { id }, body: { price: 5 }, version });
		expect((await read()).fixed).toEqual({ ...free, currency: "amounts" });
		await expect(change({ currency: "EUR", timeZone: "Europe/Berlin" })).rejects.toMatchObject(
			refusedFor("currency", /prices, costs or orders/),
		);
		expect(await read()).toMatchObject({ currency: "USD", timeZone: null });
		// The same currency is no change.
		expect(await change({ currency: "USD", timeZone: "Europe/Berlin", weightUnit: "lb" })).toMatchObject({
			timeZone: "Europe/Berlin",
			weightUnit: "lb",
		});
		// The history has the price, although the product has none any more.
		const now = await client.call(getProduct, { params: { id } });
		await client.call(changeProduct, { params: { id }, body: { price: 0 }, version: now.version });
		await expect(change({ currency: "EUR" })).rejects.toMatchObject({ code: "invalid_input" });
	});

	it("cannot change the currency while a file with prices waits, until it is discarded", async () => {
		const { client, change, read } = await newShop();
		const { _id: id } = await dryRun(client, "name,price,quantity\nBell,5,1\n");
		expect((await read()).fixed.currency).toBe("import");
		await expect(change({ currency: "EUR" })).rejects.toMatchObject(
			refusedFor("currency", /waits to be imported/),
		);
		await client.call(cancelImport, { params: { id } });
		expect(await change({ currency: "EUR" })).toMatchObject({ currency: "EUR" });
	});

	it("cannot change the language once texts are translated from it", async () => {
		const { client, change } = await newShop();
		const { _id: id } = await client.call(addProduct, { body: bell });
		await change({ language: "de" });
		const params = { id, language: "en" as const };
		await client.call(translateProduct, { params, body: { name: "Bell", description: "" }, version: 0 });
		await expect(change({ language: "en" })).rejects.toMatchObject(refusedFor("language", /translated/));
	});

	it("cannot change the language once the home page is translated from it", async () => {
		const { client, change } = await newShop();
		await change({ language: "de" });
		const params = { slug: "hero" as const, language: "en" as const };
		const body = { heading: "Ride", eyebrow: "", text: "", button: "", alt: "" };
		await client.call(translateHome, { params, body, version: 0 });
		await expect(change({ language: "en" })).rejects.toMatchObject(refusedFor("language", /translated/));
	});

	it("is told what the environment sets, which cannot be changed in the app", async () => {
		const { change, read } = await newShop({ CURRENCY: "USD", TIME_ZONE: "Europe/Paris" });
		expect(await read()).toMatchObject({
			timeZone: "Europe/Paris",
			fixed: { ...free, currency: "environment", timeZone: "environment" },
		});
		await expect(change({ timeZone: "Asia/Tokyo" })).rejects.toMatchObject(
			refusedFor("timeZone", /^TIME_ZONE is set where the server is started/),
		);
		// Another choice is stored without the time zone of the environment.
		await change({ weightUnit: "kg" });
		expect(await read()).toMatchObject({ timeZone: "Europe/Paris", weightUnit: "kg" });
	});

	it("is the only one who may", async () => {
		const { server } = await newShop();
		const { client } = await server.newUser();
		await expect(client.call(getBasics)).rejects.toMatchObject({ code: "forbidden" });
		await expect(client.call(changeBasics, { body: {} })).rejects.toMatchObject({ code: "forbidden" });
	});

	it("is refused what is no currency, time zone, unit or language", async () => {
		const { client } = await newShop();
		const body = { currency: "BTC", timeZone: "Mars/Base", weightUnit: "st", language: "tlh" };
		const error = await client.call(changeBasics, { body: body as never }).catch((one: unknown) => one);
		expect(error).toMatchObject({ code: "invalid_input" });
		const { errors } = (error as { problem: { errors: { field: string }[] } }).problem;
		expect(errors.map(({ field }) => field)).toEqual(Object.keys(body));
	});
});

describe("nobody stores an amount under another currency than it was meant in", () => {
	it("a request of a page that was loaded before the change is refused, reading or writing", async () => {
		const { server, owner, change } = await newShop();
		const ask = (method: string, currency: string) =>
			server.request(`/api${method === "GET" ? listProducts.path : addProduct.path}`, {
				method,
				headers: { cookie: owner.cookie, "if-currency": currency, "content-type": "application/json" },
				...(method === "POST" && { body: JSON.stringify({ ...bell, price: 5 }) }),
			});
		expect((await ask("GET", "USD")).status).toBe(200);
		await change({ currency: "EUR" });
		for (const method of ["GET", "POST"]) {
			const refused = await ask(method, "USD");
			expect(refused.status).toBe(409);
			expect(await refused.json()).toMatchObject({ code: "shop_changed" });
		}
		expect((await ask("GET", "EUR")).status).toBe(200);
	});

	it("a server that has not heard of the change writes nothing, and opens the shop again once it has", async () => {
		const { server, change, settle } = await newShop();
		const other = await openDatabase(server.config, () => {});
		onTestFinished(() => other.kysely.destroy());
		const late = systemRequest(new Date());
		const follow = followShop(other, server.config);
		await change({ currency: "EUR" });
		openShop(usual);
		const price = () =>
			write(other, { ...late, currency: shop().currency }, async (tx) => {
				await tx.updateTable("supplier").set({ note: "written" }).execute();
				return { answer: "written" };
			});
		if (server.db.engine.name === "sqlite") {
			// why: one process has one writer; the request is of a moment before.
			await expect(
				write(server.db, { ...late, currency: "USD" }, async () => ({ answer: "" })),
			).rejects.toMatchObject({ code: "shop_changed" });
			return;
		}
		await expect(price()).rejects.toMatchObject({ code: "shop_changed" });
		await follow();
		expect(shop().currency).toBe("EUR");
		await settle();
		expect(await price()).toBe("written");
	});

	it("of a price and a change at the same moment, either the change is refused, or the price", async () => {
		const { server, client, change, settle } = await newShop();
		const { _id: id } = await client.call(addProduct, { body: bell });
		const other =
			server.db.engine.name === "sqlite" ? server.db : await openDatabase(server.config, () => {});
		if (other !== server.db) onTestFinished(() => other.kysely.destroy());
		for (let n = 0; n < 12; n++) {
			const before = shop().currency;
			const next = before === "USD" ? "JPY" : "USD";
			const wait = Promise.withResolvers<void>();
			const price = write(other, { ...systemRequest(new Date()), currency: before }, async (tx) => {
				if (n % 3 === 0) wait.resolve();
				await tx.updateTable("product").set({ price: 1990 }).where("id", "=", id).execute();
				return { answer: true };
			}).catch((error: { code: string }) => error.code);
			if (n % 3 === 0) await wait.promise;
			const changed = change({ currency: next }).then(
				() => true,
				(error: { code: string }) => error.code,
			);
			const outcome = [await price, await changed];
			expect([
				["shop_changed", true],
				[true, "invalid_input"],
			]).toContainEqual(outcome);
			const { code } = await server.db.kysely
				.selectFrom("shop_currency")
				.select("code")
				.executeTakeFirstOrThrow();
			const stored = await server.db.kysely.selectFrom("product").select("price").executeTakeFirstOrThrow();
			expect([code, stored.price]).toEqual(outcome[0] === true ? [before, 1990] : [next, 0]);
			await server.db.transact((tx) => tx.updateTable("product").set({ price: 0 }).execute());
			await settle();
		}
	});
});

it("at its next start, a server opens the shop as an owner chose it", async () => {
	const { server, change } = await newShop();
	await change({ currency: "EUR", language: "de" });
	openShop(usual);
	await openStoredShop(server.db, server.config);
	expect(shop()).toMatchObject({ currency: "EUR", language: "de" });
	// The environment wins, as long as nothing has a price.
	await openStoredShop(server.db, readConfig({ CURRENCY: "GBP" }));
	expect(shop()).toMatchObject({ currency: "GBP", language: "de" });
});

it("an offer of a supplier holds the currency, too", async () => {
	const { client, change, server } = await newShop();
	const { _id: product } = await client.call(addProduct, { body: bell });
	const supplier = await server.db.kysely.selectFrom("supplier").select("id").executeTakeFirstOrThrow();
	const body = { supplier: supplier.id, product, breaks: [{ from: 1, price: 3 }] };
	await client.call(addOffer, { body });
	await expect(change({ currency: "EUR" })).rejects.toMatchObject({ code: "invalid_input" });
});
