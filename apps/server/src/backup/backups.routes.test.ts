import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportEverything, getBackups } from "@freehub/contract/backups";
import { addProduct } from "@freehub/contract/products";
import { addWebhook } from "@freehub/contract/webhooks";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { allMails } from "../../test/mails.ts";
import { testServer } from "../../test/server.ts";
import { lateBackupWarning } from "./late-backup.ts";

it("tells the owner alone when a backup was made and proven, and warns after 26 hours", async () => {
	const server = await testServer({ access: "staff" }, () => new Date("2026-11-26T12:00:00Z"));
	const { client } = await server.newUser();
	const other = await server.newUser();
	const state = (content: object) => {
		mkdirSync(join(server.config.dataDir, "backups"), { recursive: true });
		writeFileSync(join(server.config.dataDir, "backups/state.json"), JSON.stringify(content));
	};
	const none = { at: "03:00", madeAt: null, provenAt: null, isLate: false };
	expect(await client.call(getBackups)).toEqual(none);
	state({ begunAt: "2026-11-25T09:59:59.000Z" });
	expect(await client.call(getBackups)).toEqual({ ...none, isLate: true });
	const times = { madeAt: "2026-11-26T02:00:00.000Z", provenAt: "2026-11-26T02:00:09.000Z" };
	state({ begunAt: "2026-11-20T09:59:59.000Z", ...times });
	expect(await client.call(getBackups)).toEqual({ ...none, ...times });
	state({ begunAt: "2026-11-20T09:59:59.000Z", madeAt: times.madeAt, provenAt: "2030-01-01T00:00:00.000Z" });
	expect(await client.call(getBackups)).toMatchObject({ isLate: true });
	state({ begunAt: "2026-11-20T09:59:59.000Z", ...times });
	const full = (await (await server.request("/healthz?full")).json()) as object;
	expect(full).toEqual({ status: "ok", backups: { ...none, ...times } });
	await expect(other.client.call(getBackups)).rejects.toMatchObject({ status: 403 });
	await expect(server.visitor.call(getBackups)).rejects.toMatchObject({ status: 401 });
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
	const folder = join(server.config.dataDir, "backups");
	mkdirSync(folder);
	const state = { begunAt: "2026-11-20T02:00:00.000Z", provenAt: "2026-11-24T02:00:00.000Z" };
	writeFileSync(join(folder, "state.json"), JSON.stringify(state));
	const warn = lateBackupWarning({ db: server.db, config: server.config, log: pino({ level: "silent" }) });
	const mails = () =>
		allMails(server.outbox).filter(({ headers }) => headers.subject === "No backup of the shop was proven");
	await warn(new Date("2026-11-25T03:59:00Z"));
	expect(mails()).toEqual([]);
	await warn(new Date("2026-11-25T04:01:00Z"));
	await warn(new Date("2026-11-25T05:01:00Z"));
	expect(mails()).toHaveLength(1);
	expect(mails()[0]?.body).toContain("since November 24, 2026");
});
