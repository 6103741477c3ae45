import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataFolder, startServer } from "../test/start-server.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

function run(env: Record<string, string>) {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [program], {
		env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: "silent", PORT: "0", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = { stdout: "", stderr: "" };
	child.stdout.on("data", (text) => (output.stdout += text));
	child.stderr.on("data", (text) => (output.stderr += text));
	return { child, output };
}

async function ended(child: ChildProcess): Promise<number | null> {
	if (child.exitCode !== null) return child.exitCode;
	const [code] = await once(child, "exit");
	return code as number | null;
}

describe("a bad setting ends with one line that names it, and exit code 1", () => {
	it.each([
		["PORT", { PORT: "x" }],
		["DATA_DIR", { DATA_DIR: "/dev/null/data" }],
		["DATABASE_URL", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }],
		["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "x" }],
	])("%s", async (name, env) => {
		const { child, output } = run({ DATA_DIR: dataFolder(), ...env });
		expect(await ended(child)).toBe(1);
		expect(output.stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
		expect(output.stdout).toBe("");
	});

	it("PORT, when another program listens on it", async () => {
		const other = createServer().listen(0);
		onTestFinished(() => void other.close());
		await once(other, "listening");
		const { port } = other.address() as { port: number };
		const { child, output } = run({ DATA_DIR: dataFolder(), PORT: String(port), DEMO: "off" });
		expect(await ended(child)).toBe(1);
		expect(output.stderr).toBe(`PORT ${port} is in use by another program; choose another\n`);
	});
});

describe("a server", () => {
	it("is what npm start becomes: signals reach it, and it answers what is in flight before it ends; with DEMO=off it starts empty", async () => {
		const child = spawn("sh", ["scripts/run.sh", "apps/server/dist/main.js"], {
			cwd: fileURLToPath(new URL("../../../", import.meta.url)),
			env: {
				...process.env,
				LOG_LEVEL: "silent",
				PORT: "0",
				HOST: "127.0.0.1",
				DATA_DIR: dataFolder(),
				DEMO: "off",
			},
			stdio: ["ignore", "pipe", "inherit"],
		});
		onTestFinished(() => void child.kill("SIGKILL"));
		let url = "";
		for await (const text of child.stdout) {
			url = /Freehub is ready at (\S+)/.exec(String(text))?.[1] ?? "";
			if (url !== "") break;
		}
		const answers = Array.from({ length: 8 }, (_, i) =>
			fetch(`${url}/api/${i < 4 ? "products" : "blogs"}`).then((answer) => answer.json()),
		);
		await fetch(`${url}/healthz`);
		// A shell that still waited for the server would end by the signal, without an exit code.
		child.kill("SIGTERM");
		for (const answer of await Promise.all(answers)) expect(answer).toEqual([]);
		expect(await ended(child)).toBe(0);
	}, 180_000);

	it("serves the demo catalogue, and finds everything again after a restart, in its own currency alone; told to stop, says so at /readyz first, and answers until the time is over or a second signal comes", async () => {
		const first = await startServer({ DRAIN_SECONDS: "600" });
		const products = (await (await fetch(`${first.url}/api/products`)).json()) as unknown[];
		expect(products.length).toBeGreaterThanOrEqual(36);
		const stream = await fetch(`${first.url}/api/events`);
		first.child.kill("SIGTERM");
		await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status).toBe(503);
		const answer = await fetch(`${first.url}/api/products`);
		expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
		expect(await answer.json()).toEqual(products);
		first.child.kill("SIGTERM");
		expect(await stream.text()).toContain("retry: ");
		expect(await ended(first.child)).toBe(0);

		const second = await startServer({ DATA_DIR: first.dataDir, DRAIN_SECONDS: "1" });
		expect(await (await fetch(`${second.url}/api/products`)).json()).toEqual(products);
		expect(statSync(join(first.dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
		second.child.kill("SIGTERM");
		expect(await ended(second.child)).toBe(0);
		const { child, output } = run({ DATA_DIR: first.dataDir, CURRENCY: "JPY" });
		expect(await ended(child)).toBe(1);
		expect(output.stderr).toBe(
			"CURRENCY cannot be JPY (0 decimals): the prices of this shop are stored in USD (2 decimals); set CURRENCY=USD, or begin with another database\n",
		);
	});
});
