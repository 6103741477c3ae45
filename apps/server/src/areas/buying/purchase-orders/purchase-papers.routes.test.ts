import { randomUUID } from "node:crypto";
import * as commands from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { expect, it } from "vitest";
import { papers } from "#queues/bounds.ts";
import { type BuyingShop, buyingShop } from "../../../../test/buying.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { smtpServer } from "../../../../test/smtp.ts";
import { watchedWork } from "../../../../test/watched-work.ts";

const WORD = "WiMaVfgQ".repeat(500);
const BENGALI = "পাহাড়িটায়ারক্ষত্রিয়স্ট্রিং".repeat(200).slice(0, 4000);
const MANY = Array.from({ length: 1000 }, (_, i) => i + 1);

/** Drafts that are slow to draw. */
const slow = {
	"a word of 4,000 letters": [[10], { note: WORD }],
	"4,000 Bengali letters": [[10], { note: BENGALI }],
	"1,000 lines": [MANY, {}],
} as const;

async function pdf({ server, cookie }: BuyingShop, { _id: id }: PurchaseOrder): Promise<Response> {
	return server.request(`/api/purchase-orders/${id}/file`, { headers: { cookie } });
}

async function textOf(bytes: Uint8Array): Promise<string> {
	return (await pdfText(bytes)).join("");
}

it("an order's PDF does not hold the main thread, whether it is downloaded or mailed", async () => {
	const { url, mails } = await smtpServer();
	const shop = await buyingShop({ smtpUrl: url });
	const watch = watchedWork();
	for (const [name, [pieces, also]] of Object.entries(slow)) {
		const draft = await shop.draft(pieces, also);
		const answer = await watch.during(`GET ${name}`, () => pdf(shop, draft));
		expect([name, answer.status]).toEqual([name, 200]);
		const bytes = new Uint8Array(await answer.arrayBuffer());
		if (name.startsWith("a word"))
			expect((await textOf(bytes)).replaceAll(/\s|Page \d of \d/g, "")).toContain(WORD);
		const body = { by: "mail", to: "orders@wheels.test" } as const;
		const sending = { params: { id: draft._id }, body, idempotencyKey: randomUUID() };
		await watch.during(`mail ${name}`, () => shop.client.call(commands.sendPurchaseOrder, sending));
	}
	expect(mails.map((mail) => mail.includes("JVBERi"))).toEqual([true, true, true]);
	expect([...(await watch.longest())]).toEqual([]);
});

it("an order's PDF is as the order is now: each change of what is printed draws it again", async () => {
	const shop = await buyingShop();
	const draft = await shop.draft([10], { note: "Ring first." });
	const read = async () => textOf(new Uint8Array(await (await pdf(shop, draft)).arrayBuffer()));
	expect(await read()).toContain("Ring first.");
	const { version } = await shop.read(draft);
	const change = { params: { id: draft._id }, version, body: { note: "Ring twice." } };
	await shop.client.call(commands.changePurchaseOrder, change);
	expect(await read()).toContain("Ring twice.");
});

it("an order whose paper has no place in the queue is not mailed, and can be sent at once after that", async () => {
	const { url, mails } = await smtpServer();
	const shop = await buyingShop({ smtpUrl: url, metricsToken: "a-token-of-the-tests" });
	const order = await shop.draft([10]);
	const others = await Promise.all(
		Array.from({ length: papers.queue.waitingPerClient + 1 }, (_, i) => shop.draft([1], { note: `${i}` })),
	);
	const goOn = shop.server.holdPapers();
	const asked = others.map((other) => pdf(shop, other));
	const headers = { authorization: "Bearer a-token-of-the-tests" };
	const figures = async () => (await shop.server.request("/metrics", { headers })).text();
	const full = `freehub_queue_waiting{queue="papers"} ${papers.queue.waitingPerClient}\n`;
	await expect.poll(figures).toContain(full);
	const body = { by: "mail", to: "orders@wheels.test" } as const;
	const mail = () =>
		shop.client.call(commands.sendPurchaseOrder, {
			params: { id: order._id },
			body,
			idempotencyKey: randomUUID(),
		});
	await expect(mail()).rejects.toMatchObject({
		code: "too_many_requests",
		problem: { detail: "The server is busy with other papers. Try again in 5 seconds." },
	});
	expect(await shop.read(order)).toMatchObject({ state: "draft", number: "PO-0001" });
	goOn();
	for (const answer of await Promise.all(asked)) await answer.arrayBuffer();
	expect(await mail()).toMatchObject({ state: "sent", number: "PO-0001" });
	expect(mails).toHaveLength(1);
});
