import { deleteAccount } from "@freehub/contract/people/account";
import { getSession } from "@freehub/contract/people/identity";
import * as contract from "@freehub/contract/people/people";
import type { Role } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { holdBody } from "../../../../test/held-body.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";

type Person = Awaited<ReturnType<TestServer["newUser"]>>;

const give = (by: Person, to: Person, role: Role) =>
	by.client.call(contract.changeRole, { params: { id: to.user.id }, body: { role } });
const remove = (by: Person, who: Person) =>
	by.client.call(contract.removePerson, { params: { id: who.user.id } });
const leave = ({ client }: Person) =>
	client.call(deleteAccount, { body: { password: PASSWORD, removeName: false } });

/** A shop with two owners and a person whom they would leave behind. */
async function twoOwners(server: TestServer): Promise<[Person, Person]> {
	const one = await server.newUser();
	const two = await server.newUser();
	await server.newUser();
	await give(one, two, "owner");
	return [one, two];
}

async function owners({ db }: TestServer): Promise<string[]> {
	const rows = await db.kysely.selectFrom("user").select("id").where("role", "=", "owner").execute();
	return rows.map(({ id }) => id);
}

/** Of two who leave concurrently, exactly one may. */
async function expectOneToStay(server: TestServer, going: Promise<unknown>[]): Promise<void> {
	const outcomes = await Promise.allSettled(going);
	const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
	expect(refusals.map(({ reason }) => (reason as { code: string }).code)).toEqual(["last_owner"]);
	expect(await owners(server)).toHaveLength(1);
}

describe("the last owner stays", () => {
	it.each([1, 2, 3])("when two delete their accounts at the same moment (%i)", async () => {
		const server = await testServer({ access: "staff" });
		const [one, two] = await twoOwners(server);
		await expectOneToStay(server, [leave(one), leave(two)]);
	});

	it.each([1, 2, 3])("when one deletes the account while the other steps down (%i)", async () => {
		const server = await testServer({ access: "staff" });
		const [one, two] = await twoOwners(server);
		await expectOneToStay(server, [leave(one), give(two, two, "viewer")]);
	});

	it.each([1, 2, 3])("when two remove each other at the same moment (%i)", async () => {
		const server = await testServer({ access: "staff" });
		const [one, two] = await twoOwners(server);
		await Promise.allSettled([remove(one, two), remove(two, one)]);
		expect(await owners(server)).toHaveLength(1);
	});

	it("when the only one is to be removed, by themselves too", async () => {
		const server = await testServer({ access: "staff" });
		const [one, two] = await twoOwners(server);
		await remove(one, two);
		await expect(remove(one, one)).rejects.toMatchObject({ code: "last_owner" });
		expect(await owners(server)).toEqual([one.user.id]);
	});

	it("when an invitation is accepted whose bearer was made the owner while its acceptance was sent", async () => {
		const server = await testServer({ access: "staff" });
		const olga = await server.newUser("olga@shop.test");
		const kim = await server.newUser("kim@shop.test");
		await olga.client.call(contract.invite, { body: { email: "kim@shop.test", role: "viewer" } });
		const { token } = await newestMail(server.outbox, "kim@shop.test");
		const headers = { cookie: kim.cookie, "content-type": "application/json" };
		const held = holdBody(
			server.request,
			"/api/invitations/acceptance",
			{ headers },
			JSON.stringify({ token }),
		);
		await held.isReading;
		await give(olga, kim, "owner");
		await give(olga, olga, "viewer");
		expect(await (await held.finish()).json()).toEqual({ role: "owner" });
		expect(await owners(server)).toEqual([kim.user.id]);
	});
});

describe("the owner's seat", () => {
	it("stays empty after the only person has gone, whoever signs up", async () => {
		const server = await testServer({ access: "staff" });
		await leave(await server.newUser());
		const next = await server.newUser();
		expect((await next.client.call(getSession))?.user.role).toBe("customer");
		expect(await owners(server)).toEqual([]);
	});
});
