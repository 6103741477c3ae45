import { addProduct } from "@freehub/contract/catalogue/products";
import { createClient } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import * as contract from "@freehub/contract/office/settings";
import { addToken } from "@freehub/contract/people/account";
import { getIdentitySettings, getSession, signUp } from "@freehub/contract/people/identity";
import { acceptInvitation, invite } from "@freehub/contract/people/people";
import { listMovements } from "@freehub/contract/stock/stock";
import type { SignUpChoice } from "@freehub/domain/people/sign-up";
import { describe, expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { followEvents } from "../../../../test/follow-events.ts";
import { newestMail } from "../../../../test/mails.ts";
import { PASSWORD, type TestServer, testServer } from "../../../../test/server.ts";

type Person = Awaited<ReturnType<TestServer["newUser"]>>;

const item = { name: "Bell", price: "5", quantity: "3", image: "/i.svg", supplier: "S", description: "d" };

const choose = (by: Person, signUp: SignUpChoice) =>
	by.client.call(contract.changeSettings, { body: { signUp } });
const addItem = ({ client }: Pick<Person, "client">) => client.call(addProduct, { body: item });
const join = ({ visitor }: TestServer, email: string) =>
	visitor.call(signUp, { body: { email, name: "Kim", password: PASSWORD } });

describe("who may sign up, and as what", () => {
	it("is as configured until the owner chooses, and the settings say what that is", async () => {
		const server = await testServer({ access: "staff" });
		const owner = await server.newUser();
		expect(await owner.client.call(contract.getSettings)).toEqual({
			signUp: "configured",
			showSuppliers: false,
			reservations: false,
			reservationHours: 48,
			reservationPieces: 1,
			reservationOrders: 3,
			firstStepsHidden: false,
			purchaseNumbers: "PO-{number}",
			configured: { access: "staff", currency: "USD", language: "en", timeZone: null, weightUnit: null },
		});
		await expect(addItem(await server.newUser())).rejects.toMatchObject({ code: "forbidden" });
	});

	it("holds at once for open sessions, tokens and visitors, and can be taken back", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		const { token } = await kim.client.call(addToken, {
			body: { name: "Till", scopes: ["stock.read"], days: 1 },
		});
		const till = server.clientWith({ authorization: `Bearer ${token}` });
		const read = (client: Person["client"]) => client.page(listMovements, { query: {} });
		await addItem(kim);
		await read(till);
		await read(server.visitor);

		await choose(owner, "customer");
		await expect(addItem(kim)).rejects.toMatchObject({ code: "forbidden" });
		await expect(read(till)).rejects.toMatchObject({ code: "forbidden" });
		await expect(read(server.visitor)).rejects.toMatchObject({ code: "unauthenticated" });
		expect((await kim.client.call(getSession))?.user.rights).toEqual([]);
		expect(await server.visitor.call(getIdentitySettings)).toMatchObject({
			access: "staff",
			visitorRights: [],
		});
		await addItem(owner);

		await choose(owner, "everyone");
		await addItem(kim);
		await read(server.visitor);
	});

	it("is noticed by another process within a moment", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		const other = server.secondProcess();
		const there = createClient((path, init) =>
			other(`/api${path}`, { ...init, headers: { ...(init.headers as object), cookie: kim.cookie } }),
		);
		await addItem({ client: there });
		await choose(owner, "customer");
		const told = async (): Promise<unknown> => (await other("/api/identity/settings")).json();
		await expect.poll(told, { interval: 5 }).toMatchObject({ access: "staff" });
		await expect(addItem({ client: there })).rejects.toMatchObject({ code: "forbidden" });
	});

	it.each(["the same process", "another process"])("ends the streams of changes in %s", async (where) => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		const request = where === "another process" ? server.secondProcess() : server.request;
		const [ofKim, ofVisitor, ofOwner] = [
			await followEvents({ ...server, request }, { cookie: kim.cookie }),
			await followEvents({ ...server, request }),
			await followEvents({ ...server, request }, { cookie: owner.cookie }),
		];
		for (const stream of [ofKim, ofVisitor, ofOwner]) await stream.until(() => stream.messages.length > 0);
		await choose(owner, "customer");
		await ofKim.until(ofKim.isOver);
		await ofVisitor.until(ofVisitor.isOver);
		await ofOwner.until(() => ofOwner.changes().some(({ kind }) => kind === "access"));
		expect(ofOwner.isOver()).toBe(false);
	});

	it("can be by invitation alone", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		const there = server.secondProcess();
		const told = async () => (await there("/api/identity/settings")).json();
		expect(await told()).toMatchObject({ invitedOnly: false });
		await choose(owner, "invitation");
		// The sign-up page says it before anybody fills in a form.
		expect(await server.visitor.call(getIdentitySettings)).toMatchObject({ invitedOnly: true });
		await expect.poll(told, { interval: 5 }).toMatchObject({ invitedOnly: true });
		await expect(join(server, "stranger@shop.test")).rejects.toMatchObject({ code: "sign_up_closed" });
		// A person with an account gets the same answer as a stranger.
		await expect(join(server, kim.user.email)).rejects.toMatchObject({ code: "sign_up_closed" });
		await owner.client.call(invite, { body: { email: "Guest@shop.test", role: "viewer" } });
		const guest = await server.newUser("guest@shop.test");
		expect(guest.user.rights).toEqual([]);
		const { token } = await newestMail(server.outbox, "guest@shop.test");
		await guest.client.call(acceptInvitation, { body: { token } });
		expect((await guest.client.call(getSession))?.user.rights).toEqual(["stock.read"]);
	});
});

describe("a new shop that is not the demo", () => {
	it("is by invitation only from its first account on, and one press opens it", async () => {
		const server = await testServer({ beginsInvitedOnly: true });
		expect(await server.visitor.call(getIdentitySettings)).toMatchObject({ invitedOnly: false });
		const owner = await server.newUser();
		expect(owner.user.role).toBe("owner");
		expect(await server.visitor.call(getIdentitySettings)).toMatchObject({
			invitedOnly: true,
			visitorRights: [],
		});
		await expect(join(server, "stranger@shop.test")).rejects.toMatchObject({ code: "sign_up_closed" });
		expect(await owner.client.call(contract.getSettings)).toMatchObject({ signUp: "invitation" });
		await choose(owner, "customer");
		await join(server, "stranger@shop.test");
	});

	it("is as ACCESS says where the operator has set it, and so is the demo", () => {
		const begins = (env: Record<string, string>) => readConfig({ DATA_DIR: "/d", ...env }).beginsInvitedOnly;
		expect(begins({ DEMO: "off" })).toBe(true);
		expect(begins({ DEMO: "off", ACCESS: "everyone" })).toBe(false);
		expect(begins({})).toBe(false);
	});
});

describe("changing the settings", () => {
	it("is for the owner alone, and the audit log has what was before and after", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		const kim = await server.newUser();
		await expect(choose(kim, "everyone")).rejects.toMatchObject({ code: "forbidden" });
		expect(await choose(owner, "customer")).toMatchObject({ signUp: "customer" });
		await choose(owner, "invitation");
		const { items } = await owner.client.page(listAudit, { query: { action: "settings.change" } });
		const lines = items.map(({ actor, outcome, detail }) => [actor, outcome, detail]);
		expect(lines).toEqual([
			[owner.user.id, "done", JSON.stringify({ signUp: { before: "customer", after: "invitation" } })],
			[owner.user.id, "done", JSON.stringify({ signUp: { before: "configured", after: "customer" } })],
			[kim.user.id, "refused", "forbidden"],
		]);
	});

	it("refuses what is no choice", async () => {
		const server = await testServer();
		const owner = await server.newUser();
		await expect(choose(owner, "nobody" as SignUpChoice)).rejects.toMatchObject({ code: "invalid_input" });
		expect(await owner.client.call(contract.getSettings)).toMatchObject({ signUp: "configured" });
	});
});
