import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { listProducts } from "@freehub/contract/catalogue/products";
import * as account from "@freehub/contract/people/account";
import * as people from "@freehub/contract/people/people";
import { describe, expect, it } from "vitest";
import { holdBody } from "../../../../test/held-body.ts";
import { quarters } from "../../../../test/pictures.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";

type Person = Awaited<ReturnType<TestServer["newUser"]>>;

const JSON_TYPE = { "content-type": "application/json" };
const product = JSON.stringify({
	name: "A",
	description: "B",
	price: 1,
	quantity: 1,
	supplier: "C",
	image: "/d.svg",
});

/** A shop with an owner, and a buyer who is about to lose a right that their request needs. */
async function shop() {
	const server = await testServer({ access: "staff" });
	const owner = await server.newUser();
	const buyer = await server.newUser();
	await give(owner, buyer, "buyer");
	return { server, owner, buyer };
}

function give(by: Person, to: Person, role: "buyer" | "customer" | "viewer" | "owner") {
	return by.client.call(people.changeRole, { params: { id: to.user.id }, body: { role } });
}

async function refusalOf(answer: Response) {
	return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe("a body that comes slowly is not carried out", () => {
	it("after the session that sends it was ended", async () => {
		const { server, owner, buyer } = await shop();
		const headers = { cookie: buyer.cookie, ...JSON_TYPE };
		const held = holdBody(server.request, "/api/product", { headers }, product);
		await held.isReading;
		await owner.client.call(people.signOutPerson, { params: { id: buyer.user.id } });
		expect(await refusalOf(await held.finish())).toEqual([401, "unauthenticated"]);
		expect(await server.visitor.call(listProducts)).toEqual([]);
	});

	it("after its sender lost the right to it, which the audit log tells", async () => {
		const { server, owner, buyer } = await shop();
		const headers = { cookie: buyer.cookie, ...JSON_TYPE };
		const held = holdBody(server.request, "/api/product", { headers }, product);
		await held.isReading;
		await give(owner, buyer, "viewer");
		expect(await refusalOf(await held.finish())).toEqual([403, "forbidden"]);
		expect(await server.visitor.call(listProducts)).toEqual([]);
		const lines = await server.db.kysely
			.selectFrom("audit")
			.select(["actor", "action"])
			.where("outcome", "=", "refused")
			.execute();
		expect(lines).toEqual([{ actor: buyer.user.id, action: "product.add" }]);
	});

	it("after its token was revoked", async () => {
		const { server, buyer } = await shop();
		const { token, _id: id } = await buyer.client.call(account.addToken, {
			body: { name: "Till", scopes: ["product.write"], days: 1 },
		});
		const headers = { authorization: `Bearer ${token}`, ...JSON_TYPE };
		const held = holdBody(server.request, "/api/product", { headers }, product);
		await held.isReading;
		await buyer.client.call(account.revokeToken, { params: { id } });
		expect(await refusalOf(await held.finish())).toEqual([401, "unauthenticated"]);
		expect(await server.visitor.call(listProducts)).toEqual([]);
	});

	it("after an owner who promotes somebody with it was demoted", async () => {
		const { server, owner, buyer } = await shop();
		const second = await server.newUser();
		await give(owner, second, "owner");
		const path = `/api/people/${buyer.user.id}`;
		const init = { method: "PATCH", headers: { cookie: second.cookie, ...JSON_TYPE } };
		const held = holdBody(server.request, path, init, JSON.stringify({ role: "owner" }));
		await held.isReading;
		await give(owner, second, "customer");
		expect(await refusalOf(await held.finish())).toEqual([403, "forbidden"]);
		const member = await owner.client.call(people.listPeople, { query: { search: buyer.user.email } });
		expect(member).toMatchObject([{ role: "buyer" }]);
	});

	it.each([
		["a picture", "/api/images", "image/png", () => quarters(20, 20).png().toBuffer(), "images"],
		["a table", "/api/imports?name=a.csv", "text/csv", async () => Buffer.from("sku,name\n1,A\n"), "imports"],
	])("when it is %s, of which nothing is kept", async (_, path, type, fileOf, folder) => {
		const { server, owner, buyer } = await shop();
		const headers = { cookie: buyer.cookie, "content-type": type };
		const file = new Uint8Array(await fileOf());
		const held = holdBody(server.request, path, { headers }, file);
		await held.isReading;
		await give(owner, buyer, "viewer");
		expect(await refusalOf(await held.finish())).toEqual([403, "forbidden"]);
		const kept = join(server.dataDir, folder);
		expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
		expect(await server.db.kysely.selectFrom("import").select("id").execute()).toEqual([]);
	});

	it("when better-auth would carry it out: the session is asked for again", async () => {
		const { server, owner, buyer } = await shop();
		const headers = { cookie: buyer.cookie, ...JSON_TYPE };
		const body = JSON.stringify({ name: "Somebody else" });
		const held = holdBody(server.request, "/api/auth/update-user", { headers }, body);
		await held.isReading;
		await owner.client.call(people.signOutPerson, { params: { id: buyer.user.id } });
		expect(await refusalOf(await held.finish())).toEqual([401, "unauthenticated"]);
	});
});
