import {
	addProduct,
	changeProduct,
	getFacets,
	getProduct,
	listProducts,
} from "@freehub/contract/catalogue/products";
import { removeDemo } from "@freehub/contract/demo";
import { changeSettings } from "@freehub/contract/office/settings";
import { changePage } from "@freehub/contract/shop-window/pages";
import { checkLedger, recordMovement } from "@freehub/contract/stock/stock";
import { listPageTranslations, translatePage } from "@freehub/contract/translations";
import { describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../../test/server.ts";
import { seedDemo } from "./seed-demo.ts";

async function demoShop(server: TestServer, now = new Date()) {
	const owner = await server.newUser();
	await seedDemo(server.db, now);
	return owner.client;
}

describe("removing the demo", () => {
	it("ends that visitors see suppliers, unless the owner has decided that they do", async () => {
		for (const isDecided of [false, true]) {
			const server = await testServer({ access: "staff" });
			const owner = await demoShop(server);
			const body = {
				name: "Bell",
				price: 5,
				quantity: 1,
				description: "d",
				image: "/i.svg",
				supplier: "Fell",
			};
			const { _id: id } = await owner.call(addProduct, { body });
			const supplier = async () => (await server.visitor.call(getProduct, { params: { id } })).supplier;
			expect(await supplier()).toBe("Fell");
			if (isDecided) await owner.call(changeSettings, { body: { showSuppliers: true } });
			await owner.call(removeDemo);
			expect(await supplier()).toBe(isDecided ? "Fell" : "");
		}
	});

	it("leaves what people added, with the value that it had on each day", async () => {
		let time = Date.parse("2026-03-02T10:00:00Z");
		const figures = ["quarter", "received", "delivered", "movements", "price", "cost"] as const;
		const work = async (hasDemo: boolean) => {
			const server = await testServer({}, () => new Date(time));
			time = Date.parse("2026-03-02T10:00:00Z");
			const owner = hasDemo ? await demoShop(server, new Date(time)) : (await server.newUser()).client;
			const later = () => (time += 3_600_000);
			const bell = { name: "Own Bell", price: "5", cost: "2", quantity: "7", image: "/i.svg" };
			const { insertedId } = await owner.call(addProduct, {
				body: { ...bell, supplier: "Highmoor", description: "Rings" },
			});
			later();
			await owner.call(changeProduct, {
				params: { id: insertedId },
				body: { price: "8", cost: "3" },
				version: 1,
			});
			later();
			await owner.call(recordMovement, {
				params: { id: insertedId },
				body: { kind: "deliver", quantity: 3 },
				idempotencyKey: "own",
			});
			if (hasDemo) {
				const [first] = (await owner.page(listProducts, { query: { search: "Harbour City" } })).items;
				await owner.call(recordMovement, {
					params: { id: first?._id ?? "" },
					body: { kind: "deliver", quantity: 2 },
					idempotencyKey: "demo",
				});
				later();
				await owner.call(removeDemo);
			}
			const { kysely } = server.db;
			const levels = kysely
				.selectFrom("level")
				.select(["location", "quantity"])
				.orderBy("location")
				.execute();
			const { stock: _, ...facets } = await owner.call(getFacets);
			const all = await kysely.selectFrom("stock_figure").selectAll().orderBy("quarter").execute();
			const perQuarter = Map.groupBy(all, ({ quarter }) => Number(quarter));
			return {
				levels: (await levels).map(({ location, quantity }) => [location, Number(quantity)]),
				facets,
				figures: [...perQuarter.values()].map((rows) =>
					figures.map((name) =>
						name === "quarter"
							? Number(rows[0]?.quarter)
							: rows.reduce((sum, row) => sum + Number(row[name]), 0),
					),
				),
				isBalanced: (await owner.call(checkLedger)).balanced,
			};
		};
		const without = await work(false);
		expect(without.figures.length).toBe(3);
		expect(await work(true)).toEqual(without);
	});

	it("takes the translation of a placeholder with it, and leaves that of what is written", async () => {
		const server = await testServer();
		const owner = await demoShop(server);
		const german = { title: "Auf Deutsch", text: "Ein Platzhalter." };
		for (const slug of ["terms", "returns"]) {
			const params = { slug, language: "de" } as const;
			await owner.call(translatePage, { params, body: german, version: 0 });
		}
		const params = { slug: "returns" };
		await owner.call(changePage, { params, body: { text: "In 14 days." }, version: 1 });
		await owner.call(removeDemo);
		const left = async (slug: string) => (await owner.call(listPageTranslations, { params: { slug } }))[0];
		expect(await left("terms")).toEqual({ language: "de", title: "Auf Deutsch", text: "", version: 2 });
		expect(await left("returns")).toEqual({ language: "de", ...german, version: 1 });
	});
});
