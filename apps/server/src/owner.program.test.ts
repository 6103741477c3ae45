import { listAudit } from "@freehub/contract/office/audit";
import { deleteAccount } from "@freehub/contract/people/account";
import { getSession } from "@freehub/contract/people/identity";
import { listPeople } from "@freehub/contract/people/people";
import { expect, it, vi } from "vitest";
import { runProgram, signUpAt } from "../test/program.ts";
import { PASSWORD } from "../test/server.ts";
import { startServer } from "../test/start-server.ts";

const owner = (dataDir: string, ...args: string[]) => runProgram(dataDir, "owner", ...args);
const join = (url: string, email: string) => signUpAt(url, email, "Kim");

it("gives a shop without an owner one again, which a running server notices; says in words what is wrong and changes nothing", async () => {
	const { url, dataDir } = await startServer({ DEMO: "off", ACCESS: "staff" });
	const olga = await join(url, "olga@shop.test");
	expect(await owner(dataDir, "sam@shop.test")).toEqual({
		code: 1,
		output: "There is no account with the address sam@shop.test. Sign up with it first.\n",
	});
	const { code, output } = await owner(dataDir, "a@shop.test", "b@shop.test");
	expect([code, output.split("\n")[0]]).toEqual([1, "Usage: npm run owner -- person@shop.example"]);
	expect(await olga.call(listPeople)).toHaveLength(1);

	await olga.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
	const kim = await join(url, "kim@shop.test");
	expect((await kim.call(getSession))?.user.role).toBe("customer");
	await expect(kim.call(listPeople)).rejects.toMatchObject({ code: "forbidden" });

	expect(await owner(dataDir, "Kim@shop.test")).toEqual({
		code: 0,
		output: "Kim@shop.test is an owner of the shop.\n",
	});
	// The server caches rights for a second.
	const people = await vi.waitFor(() => kim.call(listPeople), { timeout: 10_000, interval: 50 });
	expect(people).toMatchObject([{ email: "kim@shop.test", role: "owner" }]);
	const lines = await kim.call(listAudit, { query: { action: "person.role" } });
	expect(lines).toMatchObject([{ actor: "system", outcome: "done", detail: '{"role":"owner"}' }]);
});
