import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { ApiError } from "@freehub/contract/errors";
import { listAudit } from "@freehub/contract/office/audit";
import { addToken } from "@freehub/contract/people/account";
import { getSession } from "@freehub/contract/people/identity";
import * as contract from "@freehub/contract/people/people";
import { addLocation, changeLocation } from "@freehub/contract/stock/locations";
import { listMovements } from "@freehub/contract/stock/stock";
import type { Role } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { newestMail } from "../../../../test/mails.ts";
import { testServer } from "../../../../test/server.ts";
import { smtpServer } from "../../../../test/smtp.ts";

describe("the first account", () => {
	it("is the owner, also when many join at once", async () => {
		const server = await testServer({ access: "staff" });
		const joined = await Promise.all(Array.from({ length: 6 }, () => server.newUser()));
		const sessions = await Promise.all(joined.map(({ client }) => client.call(getSession)));
		const roles = sessions.map((session) => session?.user.role ?? "").toSorted();
		expect(roles).toEqual(["customer", "customer", "customer", "customer", "customer", "owner"]);
	});
});

describe("people", () => {
	it("are listed in pages, found by name or address, and given a role that counts at once", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser("olga@shop.test");
		const kim = await server.newUser("kim@shop.test");
		await server.newUser("sam@shop.test");
		const first = await owner.client.page(contract.listPeople, { query: { limit: 2 } });
		expect(first.items.map(({ name, role }) => [name, role])).toEqual([
			["olga", "owner"],
			["kim", "customer"],
		]);
		const rest = await owner.client.page(contract.listPeople, { query: { limit: 2, cursor: first.next } });
		expect(rest.items.map(({ name }) => name)).toEqual(["sam"]);
		expect(rest.next).toBeUndefined();
		const found = await owner.client.call(contract.listPeople, { query: { search: "KIM@" } });
		expect(found.map(({ name }) => name)).toEqual(["kim"]);

		await owner.client.call(contract.changeRole, { params: { id: kim.user.id }, body: { role: "viewer" } });
		expect((await kim.client.call(getSession))?.user).toMatchObject({
			role: "viewer",
			rights: ["stock.read"],
		});
	});

	it("are found by the signs that stand for others in a database's patterns", async () => {
		const server = await testServer();
		const { client } = await server.newUser("a_100@shop.test");
		await server.newUser("a-100@shop.test");
		await server.newUser("ab100@shop.test");
		const rename = (from: string, name: string) =>
			server.db.kysely.updateTable("user").set({ name }).where("email", "=", from).execute();
		await rename("a-100@shop.test", "100% Kim");
		await rename("ab100@shop.test", "Sam \\ Kim");
		const found = async (search: string) =>
			(await client.call(contract.listPeople, { query: { search } })).map(({ email }) => email);
		expect(await found("a_1")).toEqual(["a_100@shop.test"]);
		expect(await found("0%")).toEqual(["a-100@shop.test"]);
		expect(await found("m \\ k")).toEqual(["ab100@shop.test"]);
		expect(await found("%_%")).toEqual([]);
	});

	it("always have an owner, even when the last two step down at once", async () => {
		const server = await testServer({ access: "staff" });
		const one = await server.newUser();
		const two = await server.newUser();
		const give = (by: typeof one, to: typeof one, role: "owner" | "viewer") =>
			by.client.call(contract.changeRole, { params: { id: to.user.id }, body: { role } });
		await expect(give(one, one, "viewer")).rejects.toMatchObject({ code: "last_owner" });
		await give(one, two, "owner");
		const both = await Promise.allSettled([give(one, one, "viewer"), give(two, two, "viewer")]);
		expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("can be signed out by an owner, programs that act for them too", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		const { token } = await kim.client.call(addToken, {
			body: { name: "Till", scopes: ["stock.read"], days: 1 },
		});
		const till = () => server.request("/api/stock", { headers: { authorization: `Bearer ${token}` } });
		expect((await till()).status).toBe(200);
		const ended = await owner.client.call(contract.signOutPerson, { params: { id: kim.user.id } });
		expect(ended).toEqual({ sessions: 1, tokens: 1 });
		expect(await kim.client.call(getSession)).toBeNull();
		expect((await till()).status).toBe(401);
	});

	it("are removed with their sessions and tokens; the name stays, and they can be invited again", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser("olga@shop.test");
		const kim = await server.newUser("kim@shop.test");
		await owner.client.call(contract.changeRole, { params: { id: kim.user.id }, body: { role: "buyer" } });
		const { token } = await kim.client.call(addToken, {
			body: { name: "Till", scopes: ["stock.read"], days: 1 },
		});
		const body = { name: "Bell", price: 1, quantity: 5, supplier: "C", image: "/d.svg", description: "B" };
		await kim.client.call(addProduct, { body });
		const till = () => server.request("/api/stock", { headers: { authorization: `Bearer ${token}` } });
		expect((await till()).status).toBe(200);

		const params = { id: kim.user.id };
		await expect(kim.client.call(contract.removePerson, { params })).rejects.toMatchObject({
			code: "forbidden",
		});
		expect(await owner.client.call(contract.removePerson, { params })).toEqual({ removed: true });
		expect(await kim.client.call(getSession)).toBeNull();
		expect((await till()).status).toBe(401);
		const people = await owner.client.call(contract.listPeople, { query: {} });
		expect(people.map(({ name }) => name)).toEqual(["olga"]);
		const { items } = await owner.client.page(listMovements, { query: {} });
		expect(items.map(({ actorName }) => actorName)).toEqual(["kim"]);
		const log = await owner.client.page(listAudit, { query: { action: "person.remove", outcome: "done" } });
		expect(log.items).toMatchObject([{ actor: owner.user.id, target: kim.user.id }]);

		await owner.client.call(contract.invite, { body: { email: "kim@shop.test", role: "viewer" } });
		const again = await server.newUser("kim@shop.test");
		const mail = await newestMail(server.outbox, "kim@shop.test");
		await again.client.call(contract.acceptInvitation, { body: { token: mail.token } });
		expect((await again.client.call(getSession))?.user.role).toBe("viewer");
	});

	it("that are not there answer 404", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const unknown = { params: { id: "nobody" } };
		await expect(
			client.call(contract.changeRole, { ...unknown, body: { role: "buyer" } }),
		).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(client.call(contract.removePerson, unknown)).rejects.toMatchObject({ code: "not_found" });
		await expect(client.call(contract.withdrawInvitation, unknown)).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("an invitation", () => {
	it("comes by mail, gives its role once, and confirms the address", async () => {
		const { url, mails } = await smtpServer();
		const server = await testServer({ access: "staff", smtpUrl: url });
		const owner = await server.newUser("olga@shop.test");
		const body = { email: "Kim@shop.test", role: "buyer" as const };
		expect(await owner.client.call(contract.invite, { body })).toMatchObject({ token: null });
		await expect(owner.client.call(contract.invite, { body })).rejects.toMatchObject({
			code: "already_invited",
		});
		expect(await owner.client.call(contract.listInvitations)).toMatchObject([
			{ email: "kim@shop.test", role: "buyer", invitedBy: "olga" },
		]);
		const [mail = ""] = mails;
		expect(mail).toContain("To: kim@shop.test");
		expect(mail).toContain("Subject: olga invites you to Freehub");
		// Quoted-printable encodes `=` as `=3D`, and ends broken lines with `=`.
		const token = /token=3D([\w-]+)/.exec(mail.replaceAll("=\r\n", ""))?.[1] ?? "";
		expect(await server.visitor.call(contract.previewInvitation, { body: { token } })).toEqual({
			email: "kim@shop.test",
			role: "buyer",
		});

		const sam = await server.newUser("sam@shop.test");
		await expect(sam.client.call(contract.acceptInvitation, { body: { token } })).rejects.toMatchObject({
			code: "invitation_for_another",
		});
		const kim = await server.newUser("kim@shop.test");
		expect(await kim.client.call(contract.acceptInvitation, { body: { token } })).toEqual({ role: "buyer" });
		expect((await kim.client.call(getSession))?.user).toMatchObject({ role: "buyer", emailVerified: true });
		await expect(kim.client.call(contract.acceptInvitation, { body: { token } })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await owner.client.call(contract.listInvitations)).toEqual([]);
	});

	it("is told the inviting owner as a token, once, where no mail goes out; then it confirms no address", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser("olga@shop.test");
		const { token, ...invitation } = await owner.client.call(contract.invite, {
			body: { email: "kim@shop.test", role: "buyer" },
		});
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(await owner.client.call(contract.listInvitations)).toEqual([invitation]);
		const log = await owner.client.call(listAudit, {});
		expect(JSON.stringify(log)).not.toContain(token);

		const kim = await server.newUser("kim@shop.test");
		const body = { token: token ?? "" };
		expect(await kim.client.call(contract.acceptInvitation, { body })).toEqual({ role: "buyer" });
		expect((await kim.client.call(getSession))?.user).toMatchObject({ role: "buyer", emailVerified: false });
	});

	it("is good for a week, and can be withdrawn", async () => {
		let now = new Date();
		const server = await testServer({}, () => now);
		const { client } = await server.newUser();
		const { _id } = await client.call(contract.invite, { body: { email: "kim@shop.test", role: "viewer" } });
		const { token } = await newestMail(server.outbox, "kim@shop.test");
		await client.call(contract.withdrawInvitation, { params: { id: _id } });
		const preview = (token: string) => server.visitor.call(contract.previewInvitation, { body: { token } });
		await expect(preview(token)).rejects.toMatchObject({ code: "not_found" });
		await client.call(contract.invite, { body: { email: "sam@shop.test", role: "viewer" } });
		const second = await newestMail(server.outbox, "sam@shop.test");
		expect(await preview(second.token)).toMatchObject({ email: "sam@shop.test" });
		now = new Date(now.getTime() + 8 * 86_400_000);
		await expect(preview(second.token)).rejects.toMatchObject({ code: "not_found" });
		await client.call(contract.invite, { body: { email: "sam@shop.test", role: "buyer" } });
	});

	it("gives its stores, to which the new person is limited from the start", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser("olga@shop.test");
		const addStore = async (name: string) =>
			(await owner.client.call(addLocation, { body: { name, kind: "warehouse" } }))._id;
		const [north, south] = [await addStore("North"), await addStore("South")];
		const where: Where = { role: "warehouse", stores: [south, north, south], onlyThere: true };
		const { token, ...invitation } = await invitationTo(owner.client, where);
		expect(invitation).toMatchObject({ stores: [south, north], onlyThere: true });
		expect(await owner.client.call(contract.listInvitations)).toEqual([invitation]);
		const [invited] = await owner.client.call(listAudit, { query: { action: "person.invite" } });
		expect(JSON.parse(invited?.detail ?? "")).toMatchObject({ stores: "South, North", onlyThere: true });

		// One of them becomes a place in the other before the person joins.
		await owner.client.call(changeLocation, { params: { id: south }, body: { parent: north, kind: "bin" } });
		const kim = await server.newUser("kim@shop.test");
		await kim.client.call(contract.acceptInvitation, { body: { token: token ?? "" } });
		expect((await kim.client.call(getSession))?.user).toMatchObject({ stores: [north], onlyThere: true });
		const elsewhere = { name: "Rack", kind: "bin", parent: "main" } as const;
		await expect(kim.client.call(addLocation, { body: elsewhere })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("is refused with a place that is no store, a limit without a store, and a limit of an owner", async () => {
		const server = await testServer({ access: "staff" });
		const { client } = await server.newUser("olga@shop.test");
		const ruleOf = (body: Where) =>
			invitationTo(client, body).then(
				() => "sent",
				(error: ApiError) => error.problem.errors?.map(({ field, rule }) => [field, rule]),
			);
		expect(await ruleOf({ role: "viewer", stores: ["main", "supplier"] })).toEqual([
			["stores.1", "no_such_warehouse"],
		]);
		expect(await ruleOf({ role: "viewer", onlyThere: true })).toEqual([["onlyThere", "limit_needs_store"]]);
		expect(await ruleOf({ role: "owner", stores: ["main"], onlyThere: true })).toEqual([
			["onlyThere", "owner_not_limited"],
		]);
		expect(await client.call(contract.listInvitations)).toEqual([]);
	});
});

type Where = { role: Role; stores?: string[]; onlyThere?: boolean };

function invitationTo(client: Client, where: Where) {
	return client.call(contract.invite, { body: { email: "kim@shop.test", ...where } });
}
