import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBeginning, restoreShop } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import { signIn } from "@freehub/contract/identity";
import { addProduct, listProducts } from "@freehub/contract/products";
import { expect, it } from "vitest";
import { runProgram, signUpAt } from "../../test/program.ts";
import { PASSWORD } from "../../test/server.ts";
import { startServer } from "../../test/start-server.ts";
import { listBackups } from "./backups.ts";

const bell = { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" };

it("restores a backup that a visitor of a new shop sends, and starts again with it", async () => {
	const old = await startServer({ DEMO: "off" });
	const owner = await signUpAt(old.url, "olga@shop.test", "Olga");
	await owner.call(addProduct, { body: bell });
	expect(await runProgram(old.dataDir, "backup")).toMatchObject({ code: 0 });
	const [path = ""] = await listBackups(join(old.dataDir, "backups"));

	// The port stays the same over the restart.
	const port = String(20_000 + Math.floor(Math.random() * 20_000));
	const { dataDir, child } = await startServer({ PORT: port });
	const visitor = createClient((to, init) => fetch(`http://127.0.0.1:${port}/api${to}`, init));
	const file = new Blob([readFileSync(path)], { type: "application/gzip" });
	expect(await visitor.call(restoreShop, { file })).toMatchObject({ products: 1, movements: 1 });
	// Meanwhile nobody listens on the port.
	const beginning = () => visitor.call(getBeginning).catch(() => undefined);
	await expect.poll(beginning).toEqual({ isNew: false, isRestoring: false, failure: null });
	await visitor.call(signIn, { body: { email: "olga@shop.test", password: PASSWORD } });
	expect(await visitor.call(listProducts)).toMatchObject([{ name: "Bell", quantity: 2 }]);
	const names = readdirSync(dataDir);
	expect(names.filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
	expect(names).not.toContain("uploaded-backup.tar.gz");
	expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});
