import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getBackups } from "@freehub/contract/backups";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

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
	const full = (await (await server.request("/healthz?full")).json()) as object;
	expect(full).toEqual({ status: "ok", backups: { ...none, ...times } });
	await expect(other.client.call(getBackups)).rejects.toMatchObject({ status: 403 });
	await expect(server.visitor.call(getBackups)).rejects.toMatchObject({ status: 401 });
});
