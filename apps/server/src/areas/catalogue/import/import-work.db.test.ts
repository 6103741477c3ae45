import * as contract from "@freehub/contract/catalogue/imports";
import { expect, it } from "vitest";
import type { Db } from "#db/connection.ts";
import { LEASE_MS } from "#db/lease.ts";
import { systemRequest } from "#db/write.ts";
import { dryRun, settled } from "../../../../test/import-file.ts";
import { openTableHere } from "../../../../test/open-table-here.ts";
import { anotherProcess, stateOf, uploadQuietly } from "../../../../test/quiet-imports.ts";
import { testServer } from "../../../../test/server.ts";
import { cancelImport } from "./decide-import.ts";
import { getImport } from "./get-import.ts";
import { findWaiting } from "./imports.repo.ts";

it("belongs to one process while that opens a large file, however long it takes", async () => {
	const server = await testServer();
	const id = await uploadQuietly(server, "sku,name,price\nA,Bell,1\n");
	let time = Date.now();
	const now = () => new Date(time);
	const opening = Promise.withResolvers<void>();
	const opened = Promise.withResolvers<void>();
	const runner = anotherProcess(server, {
		now,
		async open(...given) {
			opening.resolve();
			await opened.promise;
			return openTableHere(...given);
		},
	});
	const leasedUntil = async () => {
		const row = await server.db.kysely
			.selectFrom("import")
			.select("worked_until")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		return new Date(row.worked_until ?? 0).getTime();
	};
	runner.wake();
	await opening.promise;
	const first = await leasedUntil();
	time += LEASE_MS - 1;
	await expect.poll(leasedUntil, { timeout: 15_000 }).toBe(time + LEASE_MS);
	time += LEASE_MS - 1;
	expect(time).toBeGreaterThan(first);
	expect(await findWaiting(server.db.kysely, "a third process", now())).toEqual([]);
	opened.resolve();
	await expect.poll(() => stateOf(server, id), { timeout: 15_000 }).toBe("ready");
});

it("lets accounts take turns: neither a long import nor many of another's keep one waiting", async () => {
	const server = await testServer();
	const table = "sku,name,price\nA,Bell,1\n";
	const many = [await uploadQuietly(server, table, "kim"), await uploadQuietly(server, table, "kim")];
	const other = await uploadQuietly(server, table, "lee");
	const opened: string[] = [];
	const long = Promise.withResolvers<void>();
	const runner = anotherProcess(server, {
		async open(...given) {
			const id = given[0].split("/").at(-1) ?? "";
			opened.push(id);
			if (id === many[0]) await long.promise;
			return openTableHere(...given);
		},
	});
	runner.wake();
	await expect.poll(() => stateOf(server, other), { timeout: 60_000 }).toBe("ready");
	expect(await Promise.all(many.map((id) => stateOf(server, id)))).toEqual(["reading", "reading"]);
	expect(opened.filter((id) => many.includes(id))).toEqual([many[0]]);
	long.resolve();
	for (const id of many) await expect.poll(() => stateOf(server, id), { timeout: 60_000 }).toBe("ready");
}, 180_000);

it("ends the reading of a file whose import is cancelled meanwhile", async () => {
	const server = await testServer();
	const id = await uploadQuietly(server, "sku,name,price\nA,Bell,1\n");
	const opening = Promise.withResolvers<void>();
	const ended = Promise.withResolvers<void>();
	const runner = anotherProcess(server, {
		open: (_file, _limits, signal) => {
			opening.resolve();
			return new Promise((_, reject) => {
				signal?.addEventListener("abort", () => {
					ended.resolve();
					reject(new Error("ended"));
				});
			});
		},
	});
	runner.wake();
	await opening.promise;
	await cancelImport(server.db, id, systemRequest(new Date()));
	await ended.promise;
	expect(await stateOf(server, id)).toBe("cancelled");
});

it("comes to the same when the database makes every transaction of the dry run begin again", async () => {
	const server = await testServer();
	const rows = Array.from({ length: 300 }, (_, i) => `N-${i},,New ${i},1`).join("\n");
	const id = await uploadQuietly(
		server,
		`sku,barcode,name,price\n${rows}\nN-299,,Again,1\n,96385074,Lock,2\n`,
	);
	class BeginAgain extends Error {}
	const { db } = server;
	const twice: Db = {
		...db,
		async transact(work) {
			await db
				.transact(async (tx) => {
					await work(tx);
					throw new BeginAgain();
				})
				.catch((error: unknown) => {
					if (!(error instanceof BeginAgain)) throw error;
				});
			return db.transact(work);
		},
	};
	anotherProcess(server, { db: twice }).wake();
	await expect.poll(() => stateOf(server, id), { timeout: 15_000 }).toBe("ready");
	expect((await getImport(db.kysely, id, new Date())).counts).toEqual({
		new: 300,
		changed: 0,
		unchanged: 0,
		passed: 0,
		refused: 2,
		noted: 0,
		total: 302,
	});
});

it("keeps every correction of its columns and pictures that arrive at the same moment", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const fields = ["sku", "name", "price", "supplier", "brand", "model", "size", "colour"] as const;
	const { _id: id } = await dryRun(
		client,
		`${fields.map((_, i) => `column ${i}`).join()}\nA,B,1,C,D,E,F,G\n`,
	);
	const params = { id };
	const change = (body: contract.ImportChange) => client.call(contract.changeImport, { params, body });
	await Promise.all(fields.map((field, i) => change({ mapping: { [field]: i } })));
	const { mapping } = await settled(client, id);
	expect(mapping).toMatchObject(Object.fromEntries(fields.map((field, i) => [field, [i]])));

	await Promise.all(fields.map((name) => change({ pictures: { [`${name}.jpg`]: `/drawings/${name}.svg` } })));
	const { pictures } = await server.db.kysely
		.selectFrom("import")
		.select("pictures")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	expect(Object.keys(JSON.parse(pictures)).toSorted()).toEqual(
		fields.map((name) => `${name}.jpg`).toSorted(),
	);
	await settled(client, id);
});
