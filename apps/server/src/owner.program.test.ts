import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { deleteAccount } from "@freehub/contract/account";
import { listAudit } from "@freehub/contract/audit";
import { createClient } from "@freehub/contract/client";
import { getSession, signUp } from "@freehub/contract/identity";
import { listPeople } from "@freehub/contract/people";
import { expect, it, vi } from "vitest";
import { PASSWORD } from "../test/server.ts";
import { startServer } from "../test/start-server.ts";

const program = fileURLToPath(new URL("./command.ts", import.meta.url));

async function owner(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
	const child = spawn(process.execPath, [program, "owner", ...args], {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk.toString();
		});
	}
	const [code] = (await once(child, "close")) as [number];
	return { code, output };
}

async function join(url: string, email: string) {
	let cookie = "";
	const client = createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), cookie };
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		const lines = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
		if (lines.length > 0) cookie = lines.join("; ");
		return answer;
	});
	await client.call(signUp, { body: { email, name: "Kim", password: PASSWORD } });
	return client;
}

it("gives a shop without an owner one again, which a running server notices", async () => {
	const { url, dataDir } = await startServer({ DEMO: "off", ACCESS: "staff" });
	const olga = await join(url, "olga@shop.test");
	await olga.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
	const kim = await join(url, "kim@shop.test");
	expect((await kim.call(getSession))?.user.role).toBe("customer");
	await expect(kim.call(listPeople)).rejects.toMatchObject({ code: "forbidden" });

	expect(await owner(dataDir, "Kim@shop.test")).toEqual({
		code: 0,
		output: "Kim@shop.test is an owner of the shop.\n",
	});
	// The server remembers for a second who may do what.
	const people = await vi.waitFor(() => kim.call(listPeople), { timeout: 10_000, interval: 50 });
	expect(people).toMatchObject([{ email: "kim@shop.test", role: "owner" }]);
	const lines = await kim.call(listAudit, { query: { action: "person.role" } });
	expect(lines).toMatchObject([{ actor: "system", outcome: "done", detail: '{"role":"owner"}' }]);
});

it("says in words what is wrong and changes nothing", async () => {
	const { url, dataDir } = await startServer({ DEMO: "off" });
	const olga = await join(url, "olga@shop.test");
	expect(await owner(dataDir, "sam@shop.test")).toEqual({
		code: 1,
		output: "There is no account with the address sam@shop.test. Sign up with it first.\n",
	});
	for (const args of [[], ["olga"], ["a@shop.test", "b@shop.test"]]) {
		const { code, output } = await owner(dataDir, ...args);
		expect([code, output.split("\n")[0]]).toEqual([1, "Usage: npm run owner -- person@shop.example"]);
	}
	expect(await olga.call(listPeople)).toHaveLength(1);
});
