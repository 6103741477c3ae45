import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/people/identity";
import { expect, it } from "vitest";
import { sharedServer } from "../../test/start-server.ts";

const server = sharedServer();

it("the bundled server draws papers in its thread", async () => {
	let cookie = "";
	const client = createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), ...(cookie !== "" && { cookie }) };
		const response = await fetch(`${server.url}/api${path}`, { ...init, headers });
		const set = response.headers.getSetCookie().map((line) => line.split(";")[0]);
		if (set.length > 0) cookie = set.join("; ");
		return response;
	});
	await client.call(signUp, {
		body: { email: "kim@shop.test", name: "Kim", password: "correct horse battery" },
	});
	const [order] = await client.call(listPurchaseOrders, { query: { limit: 1 } });
	const paper = await fetch(`${server.url}/api/purchase-orders/${order?._id}/file`, { headers: { cookie } });
	expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	expect(Buffer.from(await paper.bytes()).toString("latin1", 0, 5)).toBe("%PDF-");
});
