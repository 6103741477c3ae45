import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBeginning, restoreShop } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { expect, it } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { changedBackup, changeRows, folder } from "../../test/archives.ts";
import { cookieOf, runProgram, signUpAt } from "../../test/program.ts";
import { PASSWORD } from "../../test/server.ts";
import { startServer } from "../../test/start-server.ts";

const send = (url: string, cookie = "") =>
	createClient((path, init) =>
		fetch(`${url}/api${path}`, { ...init, headers: { ...(init.headers as object), cookie, origin: url } }),
	);

const blobOf = (path: string): Blob => new Blob([readFileSync(path)], { type: "application/gzip" });

it("restores over the web in one process after another: the same id, a secret of its own, a line in the audit log, and nothing left", async () => {
	const first = await startServer({ DEMO: "off" });
	await signUpAt(first.url, "olga@shop.test", "Olga");
	const to = folder();
	await runProgram(first.dataDir, "backup", "--to", to);
	const backup = join(to, readdirSync(to)[0] ?? "");
	const port = String(await freePort());
	const { url, dataDir, child } = await startServer({ DEMO: "off", PORT: port });
	const secret = readFileSync(join(dataDir, "auth-secret"), "utf8");
	const visitor = send(url);
	const beginningCode = readFileSync(join(dataDir, "beginning-code"), "utf8").trim();

	const hostile = await changedBackup(backup, (files) =>
		changeRows(files, "counter", (rows) => rows.filter(({ name }) => name !== "barcode")),
	);
	await expect(visitor.call(restoreShop, { file: blobOf(hostile), beginningCode })).rejects.toMatchObject({
		status: 400,
	});
	expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);

	await visitor.call(restoreShop, { file: blobOf(backup), beginningCode });
	await expect
		.poll(() => visitor.call(getBeginning).catch(() => undefined), { timeout: 60_000 })
		.toEqual({ isNew: false, needsCode: false, isRestoring: false, failure: null });
	expect(child.exitCode).toBe(null);
	expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
	const own = readFileSync(join(dataDir, "auth-secret"), "utf8");
	expect([secret, readFileSync(join(first.dataDir, "auth-secret"), "utf8")]).not.toContain(own);

	const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: url },
		body: JSON.stringify({ email: "olga@shop.test", password: PASSWORD }),
	});
	const owner = send(url, cookieOf(signedIn));
	const lines = await owner.call(listAudit, { query: { action: "shop.restore" } });
	expect(lines).toMatchObject([{ actor: "", address: "127.0.0.1", outcome: "done" }]);
	// Signals reach the new run, too.
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
});
