import { exportEverything, getBackups } from "@freehub/contract/backups";
import { addProduct } from "@freehub/contract/catalogue/products";
import { getStatus } from "@freehub/contract/office/status";
import { addWebhook } from "@freehub/contract/office/webhooks";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { allMails } from "../../test/mails.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { endNight, takeNight } from "./backup-state.ts";
import { lateBackupWarning } from "./late-backup.ts";

async function setState(server: TestServer, values: Record<string, Date | string | null>): Promise<void> {
	await server.db.transact((tx) => tx.updateTable("backup_state").set(values).execute());
}

it("tells the owner alone when a backup was made and proven, and warns after 26 hours", async () => {
	const server = await testServer({ access: "staff" }, () => new Date("2026-11-26T12:00:00Z"));
	const { client } = await server.newUser();
	const other = await server.newUser();
	const none = { at: "03:00", madeAt: null, provenAt: null, isLate: false, failure: null };
	const begun_at = new Date("2026-11-25T10:00:00Z");
	await setState(server, { begun_at });
	expect(await client.call(getBackups)).toEqual(none);
	const failure = "The folder for backups cannot be used";
	await setState(server, { begun_at: new Date("2026-11-25T09:59:59Z"), failure });
	expect(await client.call(getBackups)).toEqual({ ...none, isLate: true, failure });
	const times = { madeAt: "2026-11-26T02:00:00.000Z", provenAt: "2026-11-26T02:00:09.000Z" };
	const [made_at, proven_at] = [new Date(times.madeAt), new Date(times.provenAt)];
	await setState(server, { begun_at: new Date("2026-11-20"), made_at, proven_at, failure: null });
	expect(await client.call(getBackups)).toEqual({ ...none, ...times });
	await setState(server, { proven_at: new Date("2030-01-01") });
	expect(await client.call(getBackups)).toMatchObject({ isLate: true });
	await setState(server, { proven_at, failure });
	const full = (await (await server.request("/healthz?full")).json()) as object;
	// Anybody can ask this: the reason may name folders of the server.
	const { failure: _, ...open } = none;
	expect(full).toEqual({ status: "ok", backups: { ...open, ...times } });
	await expect(other.client.call(getBackups)).rejects.toMatchObject({ status: 403 });
	await expect(server.visitor.call(getBackups)).rejects.toMatchObject({ status: 401 });
});

it("answers although the folder for backups cannot be read, and says so", async () => {
	const server = await testServer({ access: "staff", backupDir: "/dev/null/backups" });
	const { client } = await server.newUser();
	expect((await server.request("/healthz?full")).status).toBe(200);
	expect((await client.call(getStatus)).backups.isLate).toBe(false);
	await setState(server, { begun_at: new Date(0) });
	expect((await client.call(getStatus)).backups.isLate).toBe(true);
	expect((await client.call(getBackups)).isLate).toBe(true);
});

it("gives the owner alone everything as open files, without what is secret", async () => {
	const server = await testServer({ access: "staff" });
	const { client, cookie } = await server.newUser("olga@shop.test");
	const other = await server.newUser();
	const body = {
		name: "Bell, “loud”",
		description: "=1+1",
		price: "5.50",
		quantity: 3,
		supplier: "S",
		image: "/b.svg",
	};
	const { _id: id } = await client.call(addProduct, { body });
	await client.call(addWebhook, { body: { url: "https://example.com/hook", kinds: ["stock"] } });
	const ask = (method = "GET") => server.request("/api/export/everything", { method, headers: { cookie } });
	const granted = () =>
		vi.waitFor(async () => {
			const answer = await ask();
			expect(answer.status).toBe(200);
			return answer;
		});
	// A client that reads nothing, or stops in the middle, does not block the next one.
	await ask("HEAD");
	await (await granted()).body?.cancel();
	const answer = await granted();
	expect(answer.headers.get("content-disposition")).toMatch(/filename="freehub-\d{4}-\d\d-\d\d\.zip"/);
	const again = await ask();
	expect([again.status, await again.json()]).toEqual([
		429,
		expect.objectContaining({ code: "too_many_requests" }),
	]);
	const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
	const table = (name: string) =>
		parse(Buffer.from(files[`${name}.csv`] ?? []), { bom: true, columns: true }) as Record<string, string>[];
	expect(table("product")).toEqual([
		expect.objectContaining({ id, name: "Bell, “loud”", description: "'=1+1", price: "550", on_hand: "3" }),
	]);
	expect(table("movement")).toEqual([
		expect.objectContaining({ product: id, kind: "receive", quantity: "3" }),
	]);
	expect(table("user").map(({ email }) => email)).toContain("olga@shop.test");
	expect(Object.keys(files)).not.toContain("account.csv");
	expect(Object.keys(table("webhook")[0] ?? {})).not.toContain("secret");
	await expect(other.client.call(exportEverything)).rejects.toMatchObject({ status: 403 });
	await expect(server.visitor.call(exportEverything)).rejects.toMatchObject({ status: 401 });
});

it("warns the owners once by mail", async () => {
	const server = await testServer({ access: "staff" });
	const { user } = await server.newUser("olga@shop.test");
	const values = { emailVerified: sql<boolean>`true` };
	await server.db.kysely.updateTable("user").set(values).where("id", "=", user.id).execute();
	const days = { begun_at: new Date("2026-11-20T02:00:00Z"), proven_at: new Date("2026-11-24T02:00:00Z") };
	await setState(server, days);
	const warn = lateBackupWarning({ db: server.db, config: server.config, log: pino({ level: "silent" }) });
	const mails = () =>
		allMails(server.outbox).filter(({ headers }) => headers.subject === "No backup of the shop was proven");
	await warn(new Date("2026-11-25T03:59:00Z"));
	expect(mails()).toEqual([]);
	const second = lateBackupWarning({ db: server.db, config: server.config, log: pino({ level: "silent" }) });
	await Promise.all([warn, second].map((one) => one(new Date("2026-11-25T04:01:00Z"))));
	await warn(new Date("2026-11-25T05:01:00Z"));
	expect(mails()).toHaveLength(1);
	expect(mails()[0]?.body).toContain("since November 24, 2026");
});

it("does not warn before the first attempt has looked for earlier proofs, and does once it failed", async () => {
	const server = await testServer({ access: "staff" });
	const { user } = await server.newUser("olga@shop.test");
	const values = { emailVerified: sql<boolean>`true` };
	await server.db.kysely.updateTable("user").set(values).where("id", "=", user.id).execute();
	const warn = lateBackupWarning({ db: server.db, config: server.config, log: pino({ level: "silent" }) });
	const mails = () => allMails(server.outbox).filter(({ body }) => body.includes("backup"));
	const now = new Date();
	await setState(server, { begun_at: new Date(0) });
	expect(await takeNight(server.db, "one", now)).toBe(true);
	await warn(now);
	expect(mails()).toEqual([]);
	await endNight(server.db, "one", now, "The folder for backups cannot be used");
	expect(await takeNight(server.db, "two", now)).toBe(true);
	await warn(now);
	expect(mails()).toHaveLength(1);
});
