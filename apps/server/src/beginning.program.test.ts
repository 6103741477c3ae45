import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getBeginning } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import { expect, it } from "vitest";
import { signUpAt } from "../test/program.ts";
import { startServer } from "../test/start-server.ts";

const PRINTED = /^Freehub is ready at \S+\nThis shop is new\. Its one-time code is (\S+) \(also in (\S+)\)\./;

it("prints the code of a new shop at every start and keeps it in DATA_DIR for its own user, until the first account", async () => {
	const first = await startServer({ DEMO: "off" });
	const [, code, file = ""] = PRINTED.exec(first.output()) ?? [];
	expect(file).toBe(join(first.dataDir, "beginning-code"));
	expect(readFileSync(file, "utf8")).toBe(`${code}\n`);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	first.child.kill("SIGKILL");

	const second = await startServer({ DEMO: "off", DATA_DIR: first.dataDir });
	expect(PRINTED.exec(second.output())?.[1]).toBe(code);
	const client = createClient((path, init) => fetch(`${second.url}/api${path}`, init));
	expect(await client.call(getBeginning)).toMatchObject({ isNew: true, needsCode: false });
	const proxied = createClient((path, init) =>
		fetch(`${second.url}/api${path}`, {
			...init,
			headers: { ...init.headers, "x-forwarded-for": "203.0.113.9" },
		}),
	);
	expect(await proxied.call(getBeginning)).toMatchObject({ isNew: true, needsCode: true });
	await signUpAt(second.url, "olga@shop.test", "Olga");
	await expect.poll(() => existsSync(file)).toBe(false);
	second.child.kill("SIGKILL");

	const third = await startServer({ DEMO: "off", DATA_DIR: first.dataDir });
	expect(third.output()).toMatch(/^Freehub is ready at \S+\n$/);
	expect(existsSync(file)).toBe(false);
});
