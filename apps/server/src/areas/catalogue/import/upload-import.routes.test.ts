import { existsSync } from "node:fs";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cancelImport, listImports } from "@freehub/contract/catalogue/imports";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { inTransaction } from "#db/connection.ts";
import { dryRun } from "../../../../test/import-file.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { workbook } from "../../../../test/table-files.ts";
import { removeOrphans } from "./forget-old-imports.ts";
import { importFiles } from "./import-files.ts";

const TABLE = "sku,name,price\nA,Bell,1\n";

function upload(
	server: TestServer,
	cookie: string,
	body: string | Uint8Array | ReadableStream,
): Promise<Response> {
	return server.request("/api/imports?name=bikes.csv", {
		method: "POST",
		headers: { cookie, "content-type": "text/csv" },
		body,
		duplex: "half",
	} as RequestInit);
}

/** A file that arrives completely on command. */
function slowFile() {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const writer = writable.getWriter();
	return {
		body: readable,
		end: async () => {
			await writer.write(Buffer.from(TABLE));
			await writer.close();
		},
		breakOff: () => writer.abort(new Error("the connection broke off")),
	};
}

it("takes 6 files of an account in hand and 24 in all; the next is told when to come again, and these come to their ends", async () => {
	const server = await testServer();
	const people = await Promise.all(Array.from({ length: 5 }, () => server.newUser()));
	const [first, , , , last] = people;
	const files = people
		.slice(0, 4)
		.flatMap(({ cookie }) => Array.from({ length: 6 }, () => ({ ...slowFile(), cookie })));
	const answers = files.slice(0, 6).map(({ body, cookie }) => upload(server, cookie, body));
	const arrived = async () => (await readdir(join(server.dataDir, "imports"))).length;
	// All of them: a later request may overtake one.
	await expect.poll(arrived).toBe(6);
	const refused = await upload(server, first?.cookie ?? "", TABLE);
	expect(refused.status).toBe(429);
	expect(refused.headers.get("retry-after")).toBe("10");
	expect(await refused.json()).toMatchObject({
		code: "too_many_requests",
		detail: "Many files of this account are being read right now. Try again in 10 seconds.",
		retryAfter: 10,
	});
	expect((await upload(server, last?.cookie ?? "", TABLE)).status).toBe(201);
	answers.push(...files.slice(6).map(({ body, cookie }) => upload(server, cookie, body)));
	// All of them, and the accepted one.
	await expect.poll(arrived).toBe(25);
	expect((await upload(server, last?.cookie ?? "", "%PDF-1.7")).status).toBe(429);
	await Promise.all(files.map(({ end, breakOff }, i) => (i < 2 ? end() : breakOff())));
	const statuses = (await Promise.all(answers)).map(({ status }) => status);
	expect(statuses).toEqual([201, 201, ...Array.from({ length: 22 }, () => 400)]);
	expect((await upload(server, first?.cookie ?? "", TABLE)).status).toBe(201);
});

it("reads another account's file before the second of one that has sent several", async () => {
	const server = await testServer();
	const [many, one] = [await server.newUser(), await server.newUser()];
	// Empty rows cause the most work per byte.
	const file = workbook({ rows: `${"<row/>".repeat(300_000)}<row><c t="str"><v>sku</v></c></row>` });
	const done: string[] = [];
	const note = async (name: string, answer: Promise<Response>) => {
		expect((await answer).status).toBe(201);
		done.push(name);
	};
	const slow = Array.from({ length: 3 }, (_, i) => note(`slow ${i}`, upload(server, many.cookie, file)));
	// All of them have arrived.
	await expect.poll(async () => (await readdir(join(server.dataDir, "imports"))).length).toBe(3);
	await note("quick", upload(server, one.cookie, TABLE));
	await Promise.all(slow);
	expect(done.indexOf("quick")).toBeLessThan(2);
});

it("counts files that are refused, or break off, against 30 of an account in 10 minutes", async () => {
	const server = await testServer({ rateLimits: true });
	const { cookie, client } = await server.newUser();
	const broken = () =>
		new ReadableStream({
			start: (controller) => controller.error(new Error("the connection broke off")),
		});
	for (let i = 0; i < 28; i++) expect((await upload(server, cookie, broken())).status).toBe(400);
	expect(await (await upload(server, cookie, "%PDF-1.7")).json()).toMatchObject({ code: "file_refused" });
	expect((await upload(server, cookie, TABLE)).status).toBe(201);
	const late = await upload(server, cookie, TABLE);
	expect(late.status).toBe(429);
	expect(await late.json()).toMatchObject({ code: "too_many_requests" });
	expect(await client.call(listImports)).toHaveLength(1);
	const other = await server.newUser();
	expect((await upload(server, other.cookie, TABLE)).status).toBe(201);
});

it("leaves nobody more than 20 undecided imports, also when they are uploaded at once", async () => {
	const server = await testServer();
	const { cookie, client } = await server.newUser();
	const first = await dryRun(client, TABLE);
	const row = await findRow(server, first._id);
	await inTransaction(server.db, async (tx) => {
		const more = { ...row, created_at: new Date(), worked_until: null };
		for (let i = 0; i < 18; i++) {
			await tx
				.insertInto("import")
				.values({ ...more, id: uuidv7() })
				.execute();
		}
	});
	const answers = await Promise.all(Array.from({ length: 3 }, () => upload(server, cookie, TABLE)));
	expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
	expect(await client.call(listImports)).toHaveLength(20);
});

function findRow({ db }: TestServer, id: string) {
	return db.kysely.selectFrom("import").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const HOUR_MS = 60 * 60 * 1000;

it("removes the files that a crash left, and none that an import or an upload still needs", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const ready = await dryRun(client, TABLE);
	const cancelled = await dryRun(client, TABLE);
	await client.call(cancelImport, { params: { id: cancelled._id } });
	const folder = join(server.dataDir, "imports");
	const long = new Date(Date.now() - 2 * HOUR_MS);
	for (const name of ["left-by-a-crash", "arriving"]) await writeFile(join(folder, name), "sku,na");
	const isThere = (name: string) => existsSync(join(folder, name));
	expect(isThere(cancelled._id)).toBe(false);
	for (const name of [ready._id, "left-by-a-crash"]) await utimes(join(folder, name), long, long);
	await removeOrphans(server.db, importFiles(server.dataDir), new Date());
	expect(isThere(ready._id)).toBe(true);
	expect(isThere("arriving")).toBe(true);
	expect(isThere("left-by-a-crash")).toBe(false);
});
